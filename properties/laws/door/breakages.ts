/**
 * Ways to break a valid case, each with the path at which it must be refused (M6).
 *
 * A table: every rule of M1-M5 and every kind of option has a row. A row that finds nothing to break in a
 * case says so by returning no path.
 */

import type { BrokenCase } from './L27-refuses-clean.ts';

export interface Breakage {
  readonly what: string;
  readonly error: 'StoreError' | 'OptionsError';
  /** Breaks the case in place, and tells where the refusal must point. */
  apply(broken: BrokenCase): string | undefined;
}

type Fields = Record<string, unknown>;

/** The last item of a list in the store, and its path. */
function last(broken: BrokenCase, key: string): { item: Fields; path: string } | undefined {
  const list = broken.store[key] as Fields[];
  const item = list.at(-1);
  return item === undefined ? undefined : { item, path: `${key}[${list.length - 1}]` };
}

/** Sets a field of the last item of a list. */
function set(key: string, field: string, value: unknown): Breakage['apply'] {
  return (broken) => {
    const found = last(broken, key);
    if (found === undefined) return undefined;
    found.item[field] = value;
    return `${found.path}.${field}`;
  };
}

/** Puts one more message behind the others: its faulty content, and where in the message it is faulty. */
function append(message: Fields, at: string): Breakage['apply'] {
  return ({ store }) => {
    store.messages.push({ id: 'broken', role: 'user', content: [], ...message });
    return `messages[${store.messages.length - 1}].${at}`;
  };
}

/** Puts one more summary behind the others. */
function summarise(summary: Fields, at: string): Breakage['apply'] {
  return ({ store }) => {
    store.summaries.push({ id: 'broken', level: 1, sources: ['gone'], content: 'x', ...summary });
    return `summaries[${store.summaries.length - 1}].${at}`;
  };
}

function store(what: string, apply: Breakage['apply']): Breakage {
  return { what, error: 'StoreError', apply };
}
function options(what: string, change: (broken: BrokenCase) => void, path: string): Breakage {
  return {
    what,
    error: 'OptionsError',
    apply: (broken) => {
      change(broken);
      return path;
    },
  };
}

const block = (content: Fields) => ({ content: [{ type: 'text', text: 't' }, content] });

export const BREAKAGES: readonly Breakage[] = [
  store('an empty message id', append({ id: '' }, 'id')),
  store('a missing message id', append({ id: null }, 'id')),
  store('a message id twice', (broken) => {
    const found = last(broken, 'messages');
    if (found === undefined) return undefined;
    return append({ id: found.item['id'] }, 'id')(broken);
  }),
  store("a message's id on a summary", (broken) => {
    const found = last(broken, 'messages');
    if (found === undefined) return undefined;
    return summarise({ id: found.item['id'] }, 'id')(broken);
  }),
  store('an unknown role', append({ role: 'tool' }, 'role')),
  store('content that is a number', append({ content: 3 }, 'content')),
  store('an unknown block', append(block({ type: 'audio' }), 'content[1].type')),
  store('a text that is no string', append(block({ type: 'text', text: 3 }), 'content[1].text')),
  store('negative tokens', append(block({ type: 'text', text: 't', tokens: -1 }), 'content[1].tokens')),
  store('half a token', append(block({ type: 'text', text: 't', tokens: 0.5 }), 'content[1].tokens')),
  store(
    'a call in a user message',
    append(block({ type: 'tool_use', id: 'x', name: 'n', input: {} }), 'content[1].type'),
  ),
  store('thinking in a user message', append(block({ type: 'thinking', thinking: 'h' }), 'content[1].type')),
  store(
    'a call without input',
    append({ role: 'assistant', ...block({ type: 'tool_use', id: 'x', name: 'n' }) }, 'content[1].input'),
  ),
  store(
    'a call without a name',
    append({ role: 'assistant', ...block({ type: 'tool_use', id: 'x', input: {} }) }, 'content[1].name'),
  ),
  store('a result without its id', append(block({ type: 'tool_result' }), 'content[1].tool_use_id')),
  store(
    "a call in a result's list",
    append(
      block({ type: 'tool_result', tool_use_id: 'x', content: [{ type: 'tool_use' }] }),
      'content[1].content[0].type',
    ),
  ),
  store('an image without a source', append(block({ type: 'image' }), 'content[1].source')),
  store('no messages', (broken) => {
    broken.store.messages = null as never;
    return 'messages';
  }),
  store('no summaries', (broken) => {
    broken.store.summaries = undefined as never;
    return 'summaries';
  }),
  store('no store', (broken) => {
    broken.store = [] as never;
    return '';
  }),
  store('level 4', summarise({ level: 4 }, 'level')),
  store('level 0', summarise({ level: 0 }, 'level')),
  store('no sources', summarise({ sources: [] }, 'sources')),
  store('a source that is no id', summarise({ sources: ['gone', ''] }, 'sources[1]')),
  store('a summary as a source of level 1', (broken) => {
    const found = last(broken, 'summaries');
    if (found === undefined) return undefined;
    return summarise({ sources: [found.item['id']] }, 'sources[0]')(broken);
  }),
  store('a message as a source of level 2', (broken) => {
    const found = last(broken, 'messages');
    if (found === undefined) return undefined;
    return summarise({ level: 2, sources: [found.item['id']] }, 'sources[0]')(broken);
  }),
  store('a source of the wrong level', (broken) => {
    const found = last(broken, 'summaries');
    if (found === undefined) return undefined;
    const level = found.item['level'] === 1 ? 3 : 2;
    return summarise({ level, sources: [found.item['id']] }, 'sources[0]')(broken);
  }),
  store('sources out of order', (broken) => {
    const ids = (broken.store.messages as Fields[]).map(({ id }) => id);
    return ids.length < 2
      ? undefined
      : summarise({ sources: ids.slice(-2).toReversed() }, 'sources[1]')(broken);
  }),
  store('a mark that names nothing', summarise({ mergedInto: 'nobody' }, 'mergedInto')),
  store('a mark whose parent does not list it', (broken) => {
    summarise({ id: 'parent', level: 2, sources: ['gone'] }, '')(broken);
    return summarise({ mergedInto: 'parent' }, 'mergedInto')(broken);
  }),
  store(
    'a call in a summary',
    summarise({ content: [{ type: 'tool_use', id: 'x', name: 'n', input: {} }] }, 'content[0].type'),
  ),
  store('a recorded size that is no number', summarise({ recordedTokens: 'many' }, 'recordedTokens')),
  store('a pin with one end', ({ store: broken }) => {
    broken['pins'] = [{ first: 'a' }];
    return 'pins[0].last';
  }),
  store('pins that are no list', ({ store: broken }) => {
    broken['pins'] = {};
    return 'pins';
  }),
  store('a chunk without its mark', ({ store: broken }) => {
    broken['chunks'] = [{ messages: [] }];
    return 'chunks[0].compressed';
  }),
  store("a head's start that is no id", ({ store: broken }) => {
    broken['headStart'] = 3;
    return 'headStart';
  }),
  store('two faults, of which the first counts', (broken) => {
    summarise({ level: 9, mergedInto: 'nobody' }, '')(broken);
    return append({ id: '', role: 'tool' }, 'id')(broken);
  }),
  store('a role that is a list', set('messages', 'role', ['user'])),
  store('a mark that is a number', set('summaries', 'mergedInto', 3)),
  options(
    'a window that is a word',
    ({ options: given }) => (given['recentWindowTokens'] = 'wide'),
    'recentWindowTokens',
  ),
  options('a negative window', ({ options: given }) => (given['headWindowTokens'] = -1), 'headWindowTokens'),
  options('a switch that is a word', ({ options: given }) => (given['dearerRule'] = 'yes'), 'dearerRule'),
  options('an unknown select', ({ options: given }) => (given['select'] = 'random'), 'select'),
  options('an unknown estimator', ({ options: given }) => (given['estimator'] = 'guess'), 'estimator'),
  options('a calibration of nothing', ({ options: given }) => (given['calibration'] = 0.0001), 'calibration'),
  options(
    'a limit that is a word',
    ({ options: given }) => (given['toolResultMaxLastN'] = 'few'),
    'toolResultMaxLastN',
  ),
  options(
    "a tool's limit that is a word",
    ({ options: given }) => (given['toolResultMaxLastN'] = { tool: 'few' }),
    'toolResultMaxLastN.tool',
  ),
  options('an option that there is not', ({ options: given }) => (given['recentWindow'] = 5), 'recentWindow'),
  options(
    'a negative grace',
    ({ options: given }) => (given['overBudgetGraceRatio'] = -0.1),
    'overBudgetGraceRatio',
  ),
  options('a budget that is a word', (broken) => (broken.budget = 'abc'), 'budget'),
  options('a negative budget', (broken) => (broken.budget = -1), 'budget'),
  options(
    'a budget without its size',
    (broken) => (broken.budget = { reserveForResponse: 5 }),
    'budget.maxTokens',
  ),
  options(
    'more reserved than there is',
    (broken) => (broken.budget = { maxTokens: 5, reserveForResponse: 6 }),
    'budget.reserveForResponse',
  ),
];
