/**
 * A message in the parts that pairing reads it in.
 *
 * A provider wants a call answered in the turn right after it, but one assistant message may hold a call
 * and its own result. So an assistant message is read as runs: results, which go out as user turns, and
 * everything else. Blank texts are passed over, and a message that sends nothing has no part.
 *
 * Holds R1.
 */

import type { Block, Role, ToolResultBlock, ToolUseBlock } from '../model/types.ts';
import { isBlankText, isWireId, wireBlock } from './wire.ts';

/** A call in its part, with its block's index as stored. */
export interface Call {
  readonly id: string;
  readonly block: number;
  readonly tool: string;
  /** Whether its id may be sent as it is (R4). */
  readonly isWellFormed: boolean;
}
/** A result in its part, with its block's index as stored. */
export interface Result {
  readonly id: string;
  readonly block: number;
  /** The block that goes out for it, and the same in the form it is sent in (R5). */
  readonly sent: ToolResultBlock;
  readonly wire: ToolResultBlock;
}
export interface Part {
  /** The role that the part is sent in. */
  readonly role: Role;
  /** What it sends in that role, in the form it is sent in (R5): all but results. */
  readonly sends: readonly Block[];
  readonly calls: readonly Call[];
  readonly results: readonly Result[];
}

const NO_CALLS: readonly Call[] = [];
const NO_RESULTS: readonly Result[] = [];

/**
 * Cuts content into parts (R1).
 *
 * @param stored the blocks as stored, where `content` is what became of them: what goes out may lack texts,
 *   but holds every call and result, in order, so the k-th of them is the k-th of those stored
 */
export function partsOf(role: Role, content: readonly Block[], stored = content): readonly Part[] {
  const indices = toolIndices(stored);
  let tools = 0; // calls and results met so far
  return runsOf(role, content).map((run) => {
    const part = partOf(role, run, indices.slice(tools));
    tools += part.calls.length + part.results.length;
    return part;
  });
}

/** The runs of blocks that make parts, without blank texts: of a user message one, of an assistant's maximal ones. */
function runsOf(role: Role, content: readonly Block[]): Block[][] {
  const runs: Block[][] = [];
  for (const block of content) {
    if (isBlankText(block)) continue;
    const run = runs.at(-1);
    const continues =
      role === 'user' || (run?.[0]?.type === 'tool_result') === (block.type === 'tool_result');
    if (run !== undefined && continues) run.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** One run as a part; `indices` are those of its calls and results as stored. */
function partOf(role: Role, run: readonly Block[], indices: readonly number[]): Part {
  const wire = run.map(wireBlock);
  if (!run.some(isTool)) return { role, sends: wire, calls: NO_CALLS, results: NO_RESULTS };
  const calls: Call[] = [];
  const results: Result[] = [];
  run.forEach((block, place) => {
    const index = indices[calls.length + results.length] ?? 0; // there are as many as calls and results
    if (block.type === 'tool_use')
      calls.push({ id: block.id, block: index, tool: block.name, isWellFormed: isWireId(block.id) });
    if (block.type !== 'tool_result') return;
    results.push({ id: block.tool_use_id, block: index, sent: block, wire: wire[place] as ToolResultBlock });
  });
  const sends = wire.filter((block) => block.type !== 'tool_result');
  return { role, sends, calls, results };
}

function isTool(block: Block): block is ToolUseBlock | ToolResultBlock {
  return block.type === 'tool_use' || block.type === 'tool_result';
}

function toolIndices(stored: readonly Block[]): readonly number[] {
  return stored.flatMap((block, index) => (isTool(block) ? [index] : []));
}
