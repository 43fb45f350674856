/** Parts (R1), who answers whom (R2), repair (R3), ids and blocks on the wire (R4, R5). */
import type { Block, Repair, ResultPart, Role, Settings, Store } from '../src/model/types.ts';
import type { ToolResultBlock, ToolUseBlock, WireMessage } from '../src/model/types.ts';
import { changed, isBlank } from './sizes.ts';

/** A message as stored, or as it goes out: `null` where E5 let a text go, so that indices stay. */
export type Turn = { id: string; role: Role; content: (Block | null)[] };
/** A block's place: its message (or recall pair), its index there, its part. `id` is a tool's, or ''. */
export type Place = { id: string; message: string; index: number; part: number };
export type Piece = Place & { block: Block };
export type Call = Place & { block: ToolUseBlock };
export type Result = Place & { block: ToolResultBlock };
export type Part = { message: string; role: Role; pieces: Piece[] };
export type Answer = { call: Call; result: Result | null };

/** R1: the parts of turns in order. Blank texts don't count, and what sends nothing has no part. */
export function partsOf(turns: Turn[]): Part[] {
  const parts: Part[] = [];
  for (const { id: message, role: ownRole, content } of turns) {
    let run: Part | null = null;
    content.forEach((block, index) => {
      if (block === null || isBlank(block)) return;
      const role = block.type === 'tool_result' ? 'user' : ownRole; // a user message is one run
      if (run?.role !== role) parts.push((run = { message, role, pieces: [] }));
      run.pieces.push({ id: toolIdOf(block), message, index, part: parts.length - 1, block });
    });
  }
  return parts;
}

/** The id that a call or a result bears. */
function toolIdOf(block: Block): string {
  if (block.type === 'tool_use') return block.id;
  return block.type === 'tool_result' ? block.tool_use_id : '';
}

/** R2: all calls, and all results, in order. */
const isCall = (piece: Piece): piece is Call => piece.block.type === 'tool_use';
const isResult = (piece: Piece): piece is Result => piece.block.type === 'tool_result';
export const piecesOf = (parts: Part[]): Piece[] => parts.flatMap(({ pieces }) => pieces);
export const callsOf = (parts: Part[]): Call[] => piecesOf(parts).filter(isCall);
export const resultsOf = (parts: Part[]): Result[] => piecesOf(parts).filter(isResult);

/** R2: every call in order, with the result that answers it. */
export function pairUp(parts: Part[], pairing: Settings['pairing']): Answer[] {
  const answers: Answer[] = callsOf(parts).map((call) => ({ call, result: null }));
  if (pairing === 'nearest') {
    for (const result of resultsOf(parts)) {
      const isOpen = ({ call, result: own }: Answer): boolean =>
        call.id === result.id && own === null && call.part < result.part;
      const open = answers.filter(isOpen);
      const nearestPart = Math.max(...open.map(({ call }) => call.part));
      const nearest = open.find(({ call }) => call.part === nearestPart); // the first such call in it
      if (nearest !== undefined) nearest.result = result;
    }
  } else {
    for (const answer of answers) {
      const { id, part } = answer.call; // its result stands in the next part or the six after that
      const isNear = (result: Result): boolean =>
        result.id === id && result.part > part && result.part <= part + 7;
      const near = resultsOf(parts).filter(isNear);
      answer.result = near.find((one) => !answers.some(({ result }) => result === one)) ?? null;
    }
  }
  return answers;
}

/** R3: the messages to send, with R4's ids; and what was done, in the store's ids. */
export function repair(parts: Part[], answers: Answer[], store: Store): [WireMessage[], Repair[]] {
  const ids = wireIdsOf(answers, store);
  const sentId = (call: Piece): string => ids[answers.findIndex((answer) => answer.call === call)] ?? '';
  const sent: WireMessage[] = [];
  const repairs: Repair[] = [];
  parts.forEach(({ message: at, role, pieces }, part) => {
    const isOrphan = (one: Result): boolean => !answers.some(({ result }) => result === one);
    const orphans = pieces.filter(isResult).filter(isOrphan);
    for (const { id } of orphans) repairs.push({ kind: 'dropped', result: id, at });
    const results: Block[] = [];
    for (const { call, result } of answers) {
      if (call.part !== part) continue;
      results.push({ ...(result?.block ?? STUB), tool_use_id: sentId(call) });
      if (result === null) repairs.push({ kind: 'stubbed', call: call.id, at });
      else if (result.part !== part + 1) {
        repairs.push({ kind: 'moved', call: call.id, from: result.message, to: at });
      }
    }
    const others = pieces.filter((piece) => !isResult(piece));
    const content = others.map((one) => (isCall(one) ? { ...one.block, id: sentId(one) } : one.block));
    sent.push({ role, content }, { role: 'user', content: results });
  });
  return [sent.filter(({ content }) => content.length > 0), repairs];
}

const UNAVAILABLE = '[tool result unavailable — omitted during context compression]';
const STUB: ToolResultBlock = { type: 'tool_result', tool_use_id: '', content: UNAVAILABLE };

/** R4: each call's id on the wire; a changed one is borne by no call or result of store or request. */
function wireIdsOf(answers: Answer[], store: Store): string[] {
  const borne = piecesOf(partsOf(store.messages)).map(({ id }) => id);
  const used: string[] = [];
  return answers.map(({ call: { id } }) => {
    const isFirstUse = !used.includes(id);
    used.push(id);
    if (isFirstUse && /^[a-zA-Z0-9_-]{1,40}$/.test(id)) return id;
    const stem = id.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 30) || 'call';
    let number = 2;
    while (borne.includes(`${stem}_${number}`)) number += 1;
    borne.push(`${stem}_${number}`);
    return `${stem}_${number}`;
  });
}

/** R5: no `tokens`, no blank text, no unpaired surrogate. */
export function onTheWire(stored: Block): Block {
  const block = wellFormed(changed(stored, {})) as Block; // of the same kind
  if (block.type !== 'tool_result' || typeof block.content !== 'object') return block;
  const parts = block.content.filter((part) => !isBlank(part)).map(onTheWire);
  return { ...block, content: parts as ResultPart[] }; // a part keeps its type
}

/** R5: in every text, wherever it stands, a lone half becomes U+FFFD. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(wellFormed);
  const fields = Object.entries(value).map(([name, field]) => [name.toWellFormed(), wellFormed(field)]);
  return Object.fromEntries(fields);
}
