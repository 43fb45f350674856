/**
 * compactcheck/properties: the laws, for your compactor.
 *
 * `verify` gives a report, `describeLaws` makes tests of the laws in any runner, `LAWS` is the table,
 * `validateAnthropic` and its like judge lists of messages, `checkRouting` holds a routing to its laws, and the generators are here to build on.
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
export { LANES } from './lanes.ts';
export { CASE_LAWS, GATE_LAWS, LAWS } from './laws/index.ts';
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
export { type Claim, CLAIMS, type Subject } from './subjects/subject.ts';
export { type Given, Trial } from './trial.ts';
export { verify, type VerifyOptions } from './verify.ts';
