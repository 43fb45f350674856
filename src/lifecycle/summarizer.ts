/** What writes summaries: an interface that a model, or a program, can stand behind. Holds V5's interface. */

import type { Level, Message, Summary, SummaryBlock } from '../model/types.ts';

/** What is to be summarised: messages at level 1, summaries of the level below above it. */
export type Covered =
  | { readonly messages: readonly Message[]; readonly summaries?: never }
  | { readonly summaries: readonly Summary[]; readonly messages?: never };

export type SummaryRequest = Covered & {
  readonly level: Level;
  /** How long the summary is to be, in base tokens. */
  readonly targetTokens: number;
  readonly signal?: AbortSignal;
};
export interface WrittenSummary {
  readonly content: SummaryBlock[];
  /** The size that the writer reports. */
  readonly outputTokens?: number;
  readonly model?: string;
}
export interface Summarizer {
  readonly name: string;
  summarize(request: SummaryRequest): Promise<WrittenSummary>;
}
