/**
 * How the formats of plain messages tell theirs from each other's: by the roles that they know, and by
 * marks that only one of them has.
 */

import { type Evidence, type Fields, isFields } from './transcript.ts';

/**
 * What a message, or a conversation's object with a list of them, says of a format.
 *
 * @param lists the fields that may hold the list
 * @param roles the roles that the format knows; another one speaks against it
 * @param isMark whether a message has something that only this format has
 */
export function evidenceIn(
  value: unknown,
  lists: readonly string[],
  roles: readonly string[],
  isMark: (message: Fields) => boolean,
): Evidence {
  if (!isFields(value)) return 'maybe'; // damage, which says nothing
  if (isStore(value)) return 'no'; // it has messages too, but they aren't all of it
  const list = listIn(value, lists);
  if (list === undefined && !isEntry(value)) return 'no';
  const messages = (list === undefined ? [value] : (value[list] as unknown[])).filter(isFields);
  if (messages.some(isMark)) return 'sure';
  const known = messages.every(({ role }) => typeof role === 'string' && roles.includes(role));
  return known ? 'maybe' : 'no';
}

/** The field that holds a conversation's list. A message or an item is none, whatever lists it has. */
export function listIn(value: Fields, lists: readonly string[]): string | undefined {
  return isEntry(value) ? undefined : lists.find((name) => Array.isArray(value[name]));
}

function isEntry(value: Fields): boolean {
  return value['role'] !== undefined || value['type'] !== undefined;
}

/** Whether a value is, or means to be, a store (M2). */
export function isStore(value: Fields): boolean {
  if (value['format'] === 'compactcheck-store') return true;
  return Array.isArray(value['messages']) && Array.isArray(value['summaries']);
}

/** Whether the content's list has a part that passes. */
export function hasPart(message: Fields, test: (type: string, part: Fields) => boolean): boolean {
  const { content } = message;
  if (!Array.isArray(content)) return false;
  return content.some(
    (part) => isFields(part) && typeof part['type'] === 'string' && test(part['type'], part),
  );
}
