/**
 * The judges, in one place: whether a list of messages breaks a provider's rules.
 *
 * `RULES` is the table of all rules, for documents and reports. It is made of the judges' own tables, so
 * that what is written about a rule and what is judged by it cannot part.
 *
 * Holds A1 to A10, O1 to O4 and RS1 to RS4 of part 30, and `shape` of each provider.
 */

import { anthropicRules } from './anthropic.ts';
import type { RuleText } from './judge.ts';
import { openaiChatRules } from './openai-chat.ts';
import { openaiResponsesRules } from './openai-responses.ts';

export { validateAnthropic } from './anthropic.ts';
export type { Finding, Provider, RuleText, Violation } from './judge.ts';
export { validateOpenAIChat } from './openai-chat.ts';
export { validateOpenAIResponses } from './openai-responses.ts';

/** All rules, provider by provider. `shape` is there once for each provider; the other ids are unique. */
export const RULES: readonly RuleText[] = [anthropicRules, openaiChatRules, openaiResponsesRules].flatMap(
  (rules: readonly RuleText[]) => rules.map(textOf),
);

/** A rule's text without its code. */
function textOf({ id, provider, holdsWhen, warning }: RuleText): RuleText {
  return { id, provider, holdsWhen, ...(warning === true ? { warning } : {}) };
}
