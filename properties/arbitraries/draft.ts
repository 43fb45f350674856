/**
 * A store in the making, and what a move may need to know of it.
 *
 * Moves append and mark; nothing here checks validity, because each move does only what is legal in the
 * draft as it stands.
 */

import type { Block, Message, Role, Store, Summary } from '../../src/model/types.ts';

/** How large a summary is to be, against its messages sent raw. Worked out when the store is whole. */
export interface SizeAim {
  readonly summary: Summary;
  /** Tokens by which its pair is to cost more than its messages. */
  readonly dearerBy: number;
}

export class Draft {
  readonly store: Store = { messages: [], summaries: [], pins: [], chunks: [] };
  readonly sizeAims: SizeAim[] = [];
  /** Calls without a result so far. */
  readonly pending: string[] = [];
  /** Every id that was called so far. */
  readonly called: string[] = [];
  #messages = 0;
  #calls = 0;

  say(role: Role, content: Block[]): Message {
    const message = { id: `m${++this.#messages}`, role, content };
    this.store.messages.push(message);
    return message;
  }

  /** A call id from a small set that collides, or a fresh one (TigerBeetle's hot and cold sets). */
  callId(draw: number): string {
    return HOT_IDS[draw] ?? `c${++this.#calls}`;
  }

  summarise(summary: Omit<Summary, 'id'>, dearerBy: number): Summary {
    const whole = { ...summary, id: `S${this.store.summaries.length + 1}` };
    this.store.summaries.push(whole);
    this.sizeAims.push({ summary: whole, dearerBy });
    return whole;
  }
}

/** `x` and `y` are well formed on the wire; the third is not, and is one character over the limit. */
const HOT_IDS: readonly (string | undefined)[] = ['x', 'y', `é ${'i'.repeat(39)}`];

/** The thing that a number names, modulo what there is. */
export function pick<T>(things: readonly T[], reference: number): T | undefined {
  return things.length === 0 ? undefined : things[reference % things.length];
}
