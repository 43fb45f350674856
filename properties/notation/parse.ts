/**
 * Reads the notation that `print.ts` writes (its head has an example) into a case.
 *
 * A reader over characters, one small function a production. Whatever is wrong is told with its column and
 * what would be right there, since people write these by hand (`compactcheck replay -e`).
 */

import type {
  Block,
  Chunk,
  Json,
  Message,
  Pin,
  ResultPart,
  Store,
  Summary,
  SummaryBlock,
} from '../../src/model/types.ts';
import { ASSUMED_OPTIONS, type NotedCase, UNSAID, unsaidId } from './base.ts';

/** The text isn't a case in notation. */
export class NotationError extends Error {
  override readonly name = 'NotationError';
  constructor(column: number, expected: string) {
    super(`column ${column + 1}: expected ${expected}`);
  }
}

/** Reads a case. The store is in the door's form, but its links aren't checked. */
export function parseCase(text: string): NotedCase {
  return new Reader(text).readCase();
}

class Reader {
  readonly #text: string;
  #at = 0;
  readonly #store: Store = { messages: [], summaries: [], pins: [], chunks: [] };
  #budget: NotedCase['budget'] = null;
  readonly #options = new Map<string, unknown>(Object.entries(ASSUMED_OPTIONS));

  constructor(text: string) {
    this.#text = text;
  }

  readCase(): NotedCase {
    this.#skipSpace();
    while (this.#at < this.#text.length) {
      this.#readTerm();
      if (this.#at < this.#text.length && !this.#skipSpace()) this.#fail('a space before the next term');
    }
    return { store: this.#store, budget: this.#budget, options: Object.fromEntries(this.#options) };
  }

  #readTerm(): void {
    if (this.#take('--')) return this.#readOption();
    const start = this.#at;
    const word = this.#readId();
    if (this.#take('(')) return this.#readCall(word, start);
    if (this.#take('=')) return this.#readMessage(word);
    if (this.#peek(':') || this.#peek('{')) return this.#readSummary(word);
    this.#at = start;
    this.#readMessage(unsaidId(this.#store.messages.length));
  }

  /** `pin(…)`, `queue(…)`, `done(…)`, `head(…)`, `budget(…)`. */
  #readCall(word: string, start: number): void {
    const { pins, chunks } = this.#store;
    if (word === 'pin') pins.push(this.#readPin());
    else if (word === 'queue' || word === 'done') chunks.push(this.#readChunk(word === 'done'));
    else if (word === 'head') this.#store.headStart = this.#readId();
    else if (word === 'budget') this.#budget = this.#readBudget();
    else {
      this.#at = start;
      this.#fail('pin(, queue(, done(, head( or budget(');
    }
    this.#need(')');
  }

  #readPin(): Pin {
    const first = this.#readId();
    this.#need('..');
    return { first, last: this.#readId() };
  }

  #readChunk(compressed: boolean): Chunk {
    return { messages: this.#readIds(')'), compressed };
  }

  #readBudget(): NotedCase['budget'] {
    const maxTokens = this.#needNumber();
    if (!this.#take('-')) return maxTokens;
    const reserveForResponse = this.#takeNumber();
    return { maxTokens, ...(reserveForResponse === undefined ? {} : { reserveForResponse }) };
  }

  #readOption(): void {
    const name = this.#takeMatch(/[A-Za-z0-9]+/y) ?? this.#fail('the name of an option');
    this.#need('=');
    if (this.#at === this.#text.length || /\s/.test(this.#text.charAt(this.#at))) this.#options.delete(name);
    else this.#options.set(name, this.#readJson());
  }

  #readMessage(id: string): void {
    const role = this.#take('u')
      ? 'user'
      : this.#take('a')
        ? 'assistant'
        : this.#fail('a message (u or a), a summary, or --option=');
    const message: Message = { id, role, content: this.#readContent() };
    this.#store.messages.push(message);
  }

  #readSummary(id: string): void {
    const level = (this.#take(':') ? this.#needNumber() : 1) as Summary['level']; // its range is the door's to check
    this.#need('{');
    const sources = this.#readIds('}');
    this.#need('}');
    const content = this.#readContent() as SummaryBlock[]; // so are its blocks
    const recordedTokens = this.#take('@') ? this.#needNumber() : undefined;
    const mergedInto = this.#take('^') ? this.#readId() : undefined;
    this.#store.summaries.push({
      id,
      level,
      sources,
      content,
      ...(recordedTokens === undefined ? {} : { recordedTokens }),
      ...(mergedInto === undefined ? {} : { mergedInto }),
    });
  }

  #readIds(close: string): string[] {
    const ids: string[] = [];
    this.#skipSpace();
    while (!this.#peek(close)) {
      const first = this.#readId();
      if (this.#take('..')) ids.push(...this.#rangeOf(first, this.#readId()));
      else ids.push(first);
      if (!this.#skipSpace() && !this.#peek(close)) this.#fail(`a space or ${close}`);
    }
    return ids;
  }

  #rangeOf(first: string, last: string): string[] {
    const ids = this.#store.messages.map(({ id }) => id);
    const from = ids.indexOf(first);
    const to = ids.indexOf(last);
    if (from === -1 || to < from)
      this.#fail(`a range of messages that stand before it in the text, not ${first}..${last}`);
    return ids.slice(from, to + 1);
  }

  #readContent(): Block[] {
    const tokens = this.#takeNumber();
    if (tokens !== undefined) return [{ type: 'text', text: UNSAID.text, tokens }];
    return this.#readBlocks();
  }

  #readBlocks(): Block[] {
    this.#need('[');
    const blocks: Block[] = [];
    this.#skipSpace();
    while (!this.#take(']')) {
      blocks.push(this.#readBlock());
      if (!this.#skipSpace() && !this.#peek(']')) this.#fail('a space or ]');
    }
    return blocks;
  }

  #readBlock(): Block {
    if (this.#take('T')) return { type: 'text', text: this.#readText(UNSAID.text), ...this.#readSize() };
    if (this.#take('H')) return this.#readThinking();
    if (this.#take('X'))
      return { type: 'redacted_thinking', data: this.#readText(UNSAID.data), ...this.#readSize() };
    if (this.#take('C')) return this.#readToolUse();
    if (this.#take('R')) return this.#readToolResult();
    if (this.#take('I')) return this.#readMedia('image');
    if (this.#take('D')) return this.#readMedia('document');
    return this.#fail('a block: T, H, X, C(, R(, I or D');
  }

  #readThinking(): Block {
    const thinking = this.#readText(UNSAID.thinking);
    const size = this.#readSize();
    const signature = this.#take('~') ? this.#needString() : undefined;
    return { type: 'thinking', thinking, ...size, ...(signature === undefined ? {} : { signature }) };
  }

  #readToolUse(): Block {
    this.#need('(');
    const id = this.#readId();
    this.#skipSpace();
    const name = this.#takeString() ?? UNSAID.tool;
    this.#skipSpace();
    const input = this.#take('=') ? this.#readJson() : {};
    this.#need(')');
    return { type: 'tool_use', id, name, input, ...this.#readSize() };
  }

  #readToolResult(): Block {
    this.#need('(');
    const tool_use_id = this.#readId();
    this.#skipSpace();
    const isAbsent = this.#take('-');
    const content = isAbsent ? undefined : this.#readResult();
    this.#need(')');
    const isError = this.#take('!') ? true : this.#take('?') ? false : undefined;
    return {
      type: 'tool_result',
      tool_use_id,
      ...(content === undefined ? {} : { content }),
      ...(isError === undefined ? {} : { is_error: isError }),
      ...this.#readSize(),
    };
  }

  #readResult(): string | ResultPart[] {
    if (this.#peek('[')) return this.#readBlocks() as ResultPart[]; // the door checks which blocks
    return this.#takeString() ?? UNSAID.result;
  }

  #readMedia(type: 'image' | 'document'): Block {
    const source = this.#take('=') ? this.#readJson() : {};
    return { type, source, ...this.#readSize() };
  }

  #readText(unsaid: string): string {
    return this.#takeString() ?? unsaid;
  }

  /** A size, after a colon where something else stands before it. */
  #readSize(): { tokens?: number } {
    if (this.#take(':')) return { tokens: this.#needNumber() };
    const tokens = this.#takeNumber();
    return tokens === undefined ? {} : { tokens };
  }

  // ---------------------------------------------------------------- characters

  #readId(): string {
    return this.#takeMatch(/[A-Za-z0-9_-]+/y) ?? this.#takeString() ?? this.#fail('an id');
  }

  #takeNumber(): number | undefined {
    const digits = this.#takeMatch(/\d+/y);
    return digits === undefined ? undefined : Number(digits);
  }

  #needNumber(): number {
    return this.#takeNumber() ?? this.#fail('a whole number');
  }

  #takeString(): string | undefined {
    const start = this.#at;
    const quoted = this.#takeMatch(/"(?:[^"\\]|\\.)*"/y);
    if (quoted === undefined) return undefined;
    try {
      return JSON.parse(quoted) as string;
    } catch {
      this.#at = start;
      return this.#fail('a string as JSON writes it');
    }
  }

  #needString(): string {
    return this.#takeString() ?? this.#fail('a string in double quotes');
  }

  /** The shortest stretch from here that JSON reads as a value. */
  #readJson(): Json {
    for (let end = this.#at + 1; end <= this.#text.length; end++) {
      const next = this.#text.charAt(end);
      if (next !== '' && !/[\s)\]:}]/.test(next)) continue; // a value ends before one of these
      try {
        const value = JSON.parse(this.#text.slice(this.#at, end)) as Json;
        this.#at = end;
        return value;
      } catch {
        continue;
      }
    }
    return this.#fail('a JSON value');
  }

  #takeMatch(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match[0];
  }

  #peek(mark: string): boolean {
    return this.#text.startsWith(mark, this.#at);
  }

  #take(mark: string): boolean {
    if (!this.#peek(mark)) return false;
    this.#at += mark.length;
    return true;
  }

  #need(mark: string): void {
    if (!this.#take(mark)) this.#fail(mark);
  }

  #skipSpace(): boolean {
    return this.#takeMatch(/\s+/y) !== undefined;
  }

  #fail(expected: string): never {
    throw new NotationError(this.#at, expected);
  }
}
