/**
 * What a store's parts say of each other: ids that are unique, blocks in the right role, sources of the
 * level below, marks that agree.
 *
 * It reads what came in as it stands, before the shapes are known to be right, and passes over whatever
 * the shapes will refuse: so the first fault of the whole document can be told (M6).
 *
 * Holds M1 (unique ids, roles of blocks), M3 (levels, order of sources, marks), M6.
 */

import type { Fault, Path } from './fault.ts';

type Fields = Record<string, unknown>;

/** The faults between the parts of what might be a store. */
export function linkFaults(store: unknown): Fault[] {
  if (!isFields(store)) return [];
  const messages = listOf(store['messages']);
  const summaries = listOf(store['summaries']);
  const known = knownIn(messages, summaries);
  return [
    ...idFaults(messages, summaries),
    ...messages.flatMap((message, index) => messageFaults(message, ['messages', index])),
    ...summaries.flatMap((summary, index) => summaryFaults(summary, ['summaries', index], known)),
  ];
}

/** What a store holds under an id, as far as links ask. */
export interface Known {
  readonly positionOf: (id: string) => number | undefined;
  readonly summaryOf: (id: string) => Linked | undefined;
}
/** What is asked of a summary that another names. */
export interface Linked {
  readonly level: unknown;
  readonly sources: readonly unknown[];
}

function knownIn(messages: readonly unknown[], summaries: readonly unknown[]): Known {
  const positions = new Map<string, number>();
  messages.forEach((message, position) => {
    const id = stringOf(message, 'id');
    if (id !== undefined && !positions.has(id)) positions.set(id, position);
  });
  const linked = new Map<string, Linked>();
  for (const summary of summaries) {
    const id = stringOf(summary, 'id');
    if (id === undefined || !isFields(summary)) continue;
    linked.set(id, { level: summary['level'], sources: listOf(summary['sources']) });
  }
  return { positionOf: (id) => positions.get(id), summaryOf: (id) => linked.get(id) };
}

/** Each id once, over messages and summaries together (M1, M6). */
function idFaults(messages: unknown[], summaries: unknown[]): Fault[] {
  const firstPlace = new Map<string, string>();
  const faults: Fault[] = [];
  for (const [key, list] of [
    ['messages', messages],
    ['summaries', summaries],
  ] as const) {
    list.forEach((item, index) => {
      const id = stringOf(item, 'id');
      if (id === undefined) return;
      const place = firstPlace.get(id);
      if (place === undefined) firstPlace.set(id, `${key}[${index}]`);
      else
        faults.push({
          path: [key, index, 'id'],
          expected: `expected an id of its own, got ${JSON.stringify(id)}, which ${place} has`,
        });
    });
  }
  return faults;
}

const ASSISTANT_ONLY = new Set(['tool_use', 'thinking', 'redacted_thinking']);

/** Calls and thinking stand only in assistant messages (M1). */
export function messageFaults(message: unknown, path: Path): Fault[] {
  if (!isFields(message) || message['role'] !== 'user') return [];
  return listOf(message['content']).flatMap((block, index) => {
    const type = stringOf(block, 'type');
    if (type === undefined || !ASSISTANT_ONLY.has(type)) return [];
    return [
      {
        path: [...path, 'content', index, 'type'],
        expected: `expected a block that a user message may hold, got ${JSON.stringify(type)}`,
      },
    ];
  });
}

/** Sources of the level below, in store order at level 1; a mark that a parent of the next level bears out (M3). */
export function summaryFaults(summary: unknown, path: Path, known: Known): Fault[] {
  if (!isFields(summary)) return [];
  return [...sourceFaults(summary, path, known), ...markFaults(summary, path, known)];
}

function sourceFaults(summary: Fields, path: Path, { positionOf, summaryOf }: Known): Fault[] {
  const level = summary['level'];
  if (level !== 1 && level !== 2 && level !== 3) return [];
  const faults: Fault[] = [];
  let last = -1;
  listOf(summary['sources']).forEach((source, index) => {
    if (typeof source !== 'string') return;
    const wrong = (expected: string) => faults.push({ path: [...path, 'sources', index], expected });
    const named = summaryOf(source);
    const position = positionOf(source);
    // an id that is borne twice is a fault of its own, so whichever of the two fits is meant
    if (level === 1 && position !== undefined) {
      if (position <= last) wrong('expected message ids in store order, each once');
      last = Math.max(last, position);
    } else if (level === 1 && named !== undefined) {
      wrong(`expected a message's id, got ${JSON.stringify(source)}, a summary's`);
    } else if (level !== 1 && named !== undefined) {
      if (named.level !== level - 1)
        wrong(`expected the id of a summary of level ${level - 1}, got one of level ${String(named.level)}`);
    } else if (level !== 1 && position !== undefined) {
      wrong(`expected the id of a summary of level ${level - 1}, got ${JSON.stringify(source)}, a message's`);
    }
  });
  return faults;
}

function markFaults(summary: Fields, path: Path, { summaryOf }: Known): Fault[] {
  const parent = summary['mergedInto'];
  if (typeof parent !== 'string') return [];
  const level = summary['level'];
  const named = summaryOf(parent);
  const listed =
    named !== undefined &&
    typeof level === 'number' &&
    named.level === level + 1 &&
    named.sources.includes(summary['id']);
  if (listed) return [];
  return [
    {
      path: [...path, 'mergedInto'],
      expected: `expected the id of a summary of the next level that lists this one, got ${JSON.stringify(parent)}`,
    },
  ];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function stringOf(item: unknown, key: string): string | undefined {
  const value = isFields(item) ? item[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
