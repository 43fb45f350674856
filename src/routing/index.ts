/**
 * compactcheck/routing: who writes a summary, and the cheaper way to write it.
 *
 * `decide` plans from figures alone; `requests` are the plan's bytes; `carryOut` says who is asked next;
 * `record` books what was paid; `splice` puts the summary in; `routed` does all of it over the `ai` package.
 */

export { type AnswerText, type Covered, type Fault, faultOf, type Finish } from './acceptance.ts';
export { type Finished, lastRequestOf } from './ai-calls.ts';
export { breakEven } from './break-even.ts';
export {
  type Answer,
  type Attempt,
  type Attempted,
  carryOut,
  type CarryOutOptions,
  type CarryingOut,
  type Outcome,
} from './carry-out.ts';
export { CheckedCatalog, defaultCatalog, parseCatalog } from './catalog.ts';
export { costOf, type Usage } from './costs.ts';
export { decide } from './decide.ts';
export { CatalogError, RoutingError } from './errors.ts';
export { type Failure, failureOfStatus, PATIENCE_SECONDS, WALKS_DOWN } from './fall-through.ts';
export { ladder, ROLES } from './ladder.ts';
export { linesOf } from './lines.ts';
export { picoOfDollars, showDollars } from './money.ts';
export {
  type Booking,
  cachedShare,
  type CacheUse,
  missesAfter,
  missesAfterTurn,
  record,
  type RecordOptions,
  type RoutingRecord,
} from './record.ts';
export {
  type RequestOptions,
  requests,
  type RoutedTranscript,
  type SentRequest,
  type SummaryCall,
} from './requests.ts';
export {
  type Routed,
  routed,
  type RoutedOptions,
  type RoutedSummarizer,
  type Snapshot,
  type SummaryJob,
} from './routed.ts';
export { answerOf, type Sizes, sizesOf } from './sizes.ts';
export { noteOf, splice, type SplicedMessage, type Summarised } from './splice.ts';
export type * from './types.ts';
export { FLAG_WORDS, REASON_WORDS, reasonSentence, WAY_WORDS } from './words.ts';
