/**
 * compactcheck/properties: the laws, for your compactor.
 *
 * `verify` gives a report, `describeLaws` makes tests of the laws in any runner, `LAWS` and `TRIMMER_LAWS`
 * are the tables, `validateAnthropic` and its like judge lists of messages, `checkRouting` holds a routing
 * to its laws, and the generators are here to build on.
 */

export { AIMS } from './arbitraries/aims.ts';
export { assertRequest, RequestFault } from './assert-request.ts';
export { casesWith } from './arbitraries/recipes.ts';
export { smallScope } from './arbitraries/small-scope.ts';
export { describeLaws } from './describe-laws.ts';
export {
  RULES,
  validateAnthropic,
  validateOpenAIChat,
  validateOpenAIResponses,
  type Violation,
} from './judges/index.ts';
export { LANES, TRIMMER_LANES } from './lanes.ts';
export { CASE_LAWS, GATE_LAWS, LAWS, TRIMMER_LAWS } from './laws/index.ts';
export {
  type CaseLaw,
  defineLaw,
  didNotApply,
  HELD,
  heldWith,
  type Judgement,
  type Law,
  violated,
} from './laws/law.ts';
export { parseCase as parseNotation } from './notation/parse.ts';
export { printCase as printNotation } from './notation/print.ts';
export { plainCase, readPlain } from './plain-case.ts';
export { isPassed, type Report } from './report/report.ts';
export { checkRouting, isHeld, type RoutingCheckOptions, type RoutingReport } from './routing/check.ts';
export { routingCases } from './routing/arbitraries/cases.ts';
export { type RoutingGiven } from './routing/given.ts';
export { defineRoutingLaw, type RoutingLaw } from './routing/law.ts';
export { ROUTING_LAWS } from './routing/laws/index.ts';
export { productionRouting, referenceRouting, type RoutingSubject } from './routing/subject.ts';
export { RoutingTrial } from './routing/trial.ts';
export { production, productionUnder } from './subjects/production.ts';
export { reference } from './subjects/reference.ts';
export { CLAIM_MEANINGS, OWN_COUNTING } from './subjects/claims.ts';
export type { Refused, Sent, SentItem } from './subjects/sent.ts';
export { type Claim, CLAIMS, type Subject } from './subjects/subject.ts';
export { TRIMMERS } from './subjects/trimmers.ts';
export { type Given, Trial } from './trial.ts';
export { verify, type VerifyOptions } from './verify.ts';
