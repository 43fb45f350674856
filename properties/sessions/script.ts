/**
 * A script: a store that is opened, and acts on it one after another, changes and compiles.
 *
 * `applyChange` says in one line each what a change does to a store; it is what a session is held against.
 */

import type { BudgetInput, Options } from '../../src/model/options.ts';
import type { Chunk, Message, Outcome, Pin, Stats, Store, Summary } from '../../src/model/types.ts';
import type { Work } from '../../src/work.ts';

export type Change =
  | { readonly kind: 'append'; readonly message: Message }
  | { readonly kind: 'addSummary'; readonly summary: Summary }
  | { readonly kind: 'markMerged'; readonly child: string; readonly parent: string }
  | { readonly kind: 'pin'; readonly range: Pin }
  | { readonly kind: 'unpin'; readonly range: Pin }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'resetHead'; readonly id: string | null }
  | { readonly kind: 'queue'; readonly chunk: Pick<Chunk, 'messages'> }
  | { readonly kind: 'adopt'; readonly chunk: Pick<Chunk, 'messages'> };
export interface Compilation {
  readonly kind: 'compile';
  readonly budget: BudgetInput;
  readonly dryRun: boolean;
}
export type Act = Change | Compilation;

export interface Script {
  readonly store: Store;
  readonly options: Options;
  readonly acts: readonly Act[];
}

/** What a subject that keeps a store gives. */
export interface Session {
  readonly change: (change: Change) => void;
  readonly compile: (compilation: Compilation) => Outcome;
  readonly stats: () => Stats;
  /** What was done so far, where the subject counts it (L25). */
  readonly work?: () => Work;
}

/** The store after a change: a new one, so that what was before can still be looked at. */
export function applyChange(store: Store, change: Change): Store {
  switch (change.kind) {
    case 'append':
      return { ...store, messages: [...store.messages, change.message] };
    case 'addSummary':
      return { ...store, summaries: [...store.summaries, change.summary] };
    case 'markMerged':
      return {
        ...store,
        summaries: store.summaries.map((summary) =>
          summary.id === change.child ? { ...summary, mergedInto: change.parent } : summary,
        ),
      };
    case 'pin':
      return { ...store, pins: [...store.pins, change.range] };
    case 'unpin': {
      const index = store.pins.findIndex(
        ({ first, last }) => first === change.range.first && last === change.range.last,
      );
      return { ...store, pins: store.pins.toSpliced(index, 1) };
    }
    case 'remove':
      return { ...store, messages: store.messages.filter(({ id }) => id !== change.id) };
    case 'resetHead': {
      const { headStart: _before, ...rest } = store;
      return change.id === null ? rest : { ...rest, headStart: change.id };
    }
    case 'queue':
      return { ...store, chunks: [...store.chunks, { messages: change.chunk.messages, compressed: false }] };
    case 'adopt': {
      const index = store.chunks.findIndex(
        ({ messages, compressed }) => !compressed && messages.join('\n') === change.chunk.messages.join('\n'),
      );
      return {
        ...store,
        chunks: store.chunks.with(index, { messages: change.chunk.messages, compressed: true }),
      };
    }
  }
}
