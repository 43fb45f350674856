/**
 * JSON text as a value, and, where it isn't JSON, the place where it stops being so.
 *
 * The engine's own messages name no place for most faults and differ from version to version; people who
 * mend a file need the line. So a text that was refused is walked once more, by the grammar, up to the
 * first character that can't stand there.
 */

/** A value, or what is wrong with the text: a phrase, and the line (from 1) that it is about. */
export type ParsedJson = { value: unknown } | { fault: string; line: number };

/** @param noun what the text is, for the phrase: `line`, `file` */
export function parseJson(text: string, noun: string): ParsedJson {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    const { position, reason } = firstStrayIn(text);
    const before = text.slice(0, position);
    const line = before.split('\n').length;
    if (reason === 'string' && position >= text.length) {
      return { fault: `not JSON (the ${noun} ends in the middle of a string)`, line };
    }
    if (position >= text.trimEnd().length) {
      return { fault: `not JSON (the ${noun} ends where ${reason} should stand)`, line };
    }
    const column = position - before.lastIndexOf('\n');
    const wanted = reason === 'string' ? 'the rest of a string' : reason;
    const character = JSON.stringify(String.fromCodePoint(text.codePointAt(position) ?? 0));
    return { fault: `not JSON (${character} at column ${column}, where ${wanted} should stand)`, line };
  }
}

/** Where a text stops being JSON, and what is wanted there; of a string that isn't well formed, `string`. */
interface Stray {
  position: number;
  reason: string;
}
/** How far a text was walked. `wanted` is a phrase, and by its first words says what may stand next. */
interface Walk {
  position: number;
  wanted: string;
  /** The brackets that are open. */
  open: string[];
}

const SPACE = /[\t\n\r ]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Where the first character stands that JSON doesn't allow there. */
function firstStrayIn(text: string): Stray {
  const walk: Walk = { position: 0, wanted: 'a value', open: [] };
  for (;;) {
    walk.position = endOf(SPACE, text, walk.position) ?? walk.position;
    const character = text[walk.position] ?? '';
    if (character === '"' && /^a (?:value|field)/.test(walk.wanted)) {
      const end = endOfString(text, walk.position);
      if (end.reason !== '') return end;
      walk.position = end.position;
      walk.wanted = walk.wanted.startsWith('a field') ? 'a colon' : afterValue(walk.open);
    } else if (!step(text, character, walk)) {
      return { position: walk.position, reason: walk.wanted };
    }
  }
}

/** Walks over a bracket, a comma, a colon, a number or a word; false where none may stand. */
function step(text: string, character: string, walk: Walk): boolean {
  const { wanted, open, position } = walk;
  const inObject = open.at(-1) === '{';
  walk.position++;
  if (wanted.startsWith('a value') && (character === '{' || character === '[')) {
    open.push(character);
    walk.wanted = character === '{' ? 'a field or }' : 'a value or ]';
  } else if (character !== '' && wanted.endsWith(character) && (character === '}' || character === ']')) {
    open.pop();
    walk.wanted = afterValue(open);
  } else if (character === ',' && wanted.startsWith('a comma')) {
    walk.wanted = inObject ? 'a field' : 'a value';
  } else if (character === ':' && wanted === 'a colon') {
    walk.wanted = 'a value';
  } else {
    const end = wanted.startsWith('a value') ? endOf(SCALAR, text, position) : undefined;
    walk.position = end ?? position;
    walk.wanted = end === undefined ? wanted : afterValue(open);
    return end !== undefined;
  }
  return true;
}

/** The end of what a sticky pattern matches at a position. */
function endOf(pattern: RegExp, text: string, position: number): number | undefined {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function afterValue(open: readonly string[]): string {
  if (open.length === 0) return 'its end';
  return open.at(-1) === '{' ? 'a comma or }' : 'a comma or ]';
}

/** The position behind a string's closing quote; `reason` is empty where it is well formed. */
function endOfString(text: string, start: number): Stray {
  let position = start + 1;
  for (; position < text.length; position++) {
    const character = text[position] ?? '';
    if (character === '"') return { position: position + 1, reason: '' };
    if (character < ' ') return { position, reason: 'string' }; // a control character: most often the line's end
    if (character !== '\\') continue;
    const escape = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(position + 1, position + 6));
    if (escape === null) return { position: Math.min(position + 1, text.length), reason: 'string' };
    position += escape[0].length;
  }
  return { position, reason: 'string' };
}
