/**
 * One conversation while it is read: its system prompt, and its messages before they have ids.
 *
 * What all formats share is decided here: which system message leads, that no id stands twice, and what a
 * message is called that brings no id of its own.
 */

import { isDeepStrictEqual } from 'node:util';
import type { Block, Message, Role } from '../model/types.ts';
import type { Notes } from './notes.ts';
import { at, type Draft, type Place, writePlace } from './transcript.ts';

/** Ids that may stand once each, with the places where they were met. */
export class Ids {
  readonly #notes: Notes;
  readonly #noun: string;
  readonly #places = new Map<string, Place>();
  constructor(notes: Notes, noun: string) {
    this.#notes = notes;
    this.#noun = noun;
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  /** Takes an id, where there is one. @throws FormatError where something else has it */
  claim(id: string | null | undefined, place: Place): void {
    if (id === undefined || id === null || id === '') return;
    const known = this.#places.get(id);
    if (known !== undefined) {
      const holder = writePlace({ ...known, path: known.path.slice(0, -1) });
      const expected = `expected an id of its own, got ${JSON.stringify(id)}, which ${holder} has`;
      const what = `${this.#noun} with the id of an earlier one, passed over`;
      this.#notes.fail(place, expected, { what, plural: `repeated ${this.#noun}s` });
    }
    this.#places.set(id, place);
  }
}

export class Conversation {
  system: string | undefined;
  readonly drafts: Draft[] = [];
  readonly #notes: Notes;
  /** False for all but the first of joined conversations: their system messages don't lead. */
  readonly #leads: boolean;
  readonly #ids: Ids;
  constructor(notes: Notes, leads: boolean) {
    this.#notes = notes;
    this.#leads = leads;
    this.#ids = new Ids(notes, 'message');
  }

  /** Adds a message. `id` is its own, where the file gives one. @throws FormatError where another has it */
  add(role: Role, content: Block[], place: Place, id?: string | null): void {
    this.claim(id, at(place, 'id'));
    this.push(role, content, place, id);
  }

  /** Adds a message whose id, if it has one, is claimed already. */
  push(role: Role, content: Block[], place: Place, id?: string | null): void {
    const own = id === '' ? undefined : (id ?? undefined);
    const last = this.drafts.at(-1);
    if (own === undefined && last?.role === role && isDeepStrictEqual(last.content, content)) {
      this.#notes.leaveOut('message the same as the one before it, kept', place);
    }
    this.drafts.push({ id: own, role, content });
  }

  /** Takes the id of a message, item or line. @throws FormatError where another has it */
  claim(id: string | null | undefined, place: Place): void {
    this.#ids.claim(id, place);
  }

  /** A leading system message is the system prompt; any other keeps its place as a user message, and is counted. */
  addSystem(content: Block[], place: Place, id?: string | null): void {
    if (!this.#leads || this.drafts.length > 0 || this.system !== undefined) {
      this.#notes.leaveOut('system message read as a user message', place);
      this.add('user', content, place, id);
      return;
    }
    if (typeof id === 'string') this.#notes.leaveOut('field "id" of system message', at(place, 'id'));
    const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
    if (texts.length > 1)
      this.#notes.leaveOut('system prompt of several texts, joined by blank lines', place);
    this.system = texts.join('\n\n');
  }

  /** The messages with their ids: their own where they have one, else m1, m2, … by position. */
  messages(prefix = ''): Message[] {
    return this.drafts.map(({ id, role, content }, index) => {
      let name = id ?? `m${index + 1}`;
      while (id === undefined && this.#ids.has(name)) name += '_'; // some other message's own id
      return { id: prefix + name, role, content };
    });
  }
}
