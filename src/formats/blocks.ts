/**
 * A message in the shape of the Anthropic Messages API, which is the store's own (M1), through the door's
 * schema. Two formats hold such messages: the API's, and the log of Claude Code.
 */

import { z } from 'zod';
import { linkFaults } from '../model/links.ts';
import { messageSchema } from '../model/schema.ts';
import type { Block, Message } from '../model/types.ts';
import type { Notes } from './notes.ts';
import { at, type Fields, isFields, type Place } from './transcript.ts';

const RESULT_PARTS = new Set(['text', 'image', 'document']);
const BLOCKS = new Set([...RESULT_PARTS, 'thinking', 'redacted_thinking', 'tool_use', 'tool_result']);
/** Stands where a block that M1 can't hold stood, so that the places of the others stay as they are. */
const STAND_IN = { type: 'text', text: '' };

/**
 * Reads one message, but for its id. Blocks of types that M1 lacks (`server_tool_use`, …) and unknown
 * fields are counted; whatever else M1 refuses is a fault.
 */
export function readMessage(value: unknown, place: Place, notes: Notes): Omit<Message, 'id'> {
  const given = notes.shaped(z.looseObject({}), value, place);
  const held = { ...given, id: 'any', content: withStandIns(given['content'], BLOCKS) };
  const { role, content } = notes.shaped(messageSchema, held, place);
  const [misplaced] = linkFaults({ messages: [held], summaries: [] });
  if (misplaced !== undefined) notes.fail(at(place, ...misplaced.path.slice(2)), misplaced.expected);
  return { role, content: withoutForeign(content, given['content'], BLOCKS, at(place, 'content'), notes) };
}

function isForeign(block: unknown, known: ReadonlySet<string>): block is Fields & { type: string } {
  return isFields(block) && typeof block['type'] === 'string' && !known.has(block['type']);
}

function withStandIns(content: unknown, known: ReadonlySet<string>): unknown {
  if (!Array.isArray(content)) return content;
  return content.map((block: unknown) => {
    if (isForeign(block, known)) return STAND_IN;
    if (!isFields(block) || block['type'] !== 'tool_result') return block;
    return { ...block, content: withStandIns(block['content'], RESULT_PARTS) };
  });
}

/** Takes the stand-ins out again, and says what they stood for. */
function withoutForeign<B extends Block>(
  content: B[],
  given: unknown,
  known: ReadonlySet<string>,
  place: Place,
  notes: Notes,
): B[] {
  if (!Array.isArray(given)) return content;
  return content.flatMap((block, index): B[] => {
    const source: unknown = given[index];
    if (isForeign(source, known)) {
      notes.leaveOut(`block of type ${source.type}`, at(place, index));
      return [];
    }
    if (block.type !== 'tool_result' || !Array.isArray(block.content) || !isFields(source)) return [block];
    const inside = at(place, index, 'content');
    return [
      { ...block, content: withoutForeign(block.content, source['content'], RESULT_PARTS, inside, notes) },
    ];
  });
}
