/** A request in a dozen lines: what goes out, what it costs, what was replaced and why, and whether providers take it. */

import {
  validateAnthropic,
  validateOpenAIChat,
  validateOpenAIResponses,
  type Violation,
} from '../properties/judges/index.ts';
import { toOpenAIChat, toOpenAIResponses, type Transcript } from '../src/formats/index.ts';
import type { Request, Settings, Store } from '../src/model/types.ts';

/** How many replaced summaries are named one by one. */
const MOST_NAMED = 12;

export function requestSummary(
  request: Request,
  store: Store,
  transcript: Transcript,
  settings: Settings,
): string {
  const { raw, limit, total, sentTokens, mode, acrossFallback, repairs } = request;
  return [
    `${transcript.read} ${transcript.format} messages read, ${store.messages.length} in the store, ${store.summaries.length} summaries`,
    `request    ${raw.length} raw messages, ${pairsByLevel(request, store)}`,
    `tokens     ${rounded(total)} of ${limit === null ? 'no limit' : limit} (${settings.estimator.name}); ${sentTokens} base tokens are sent`,
    `windows    ${mode} mode${acrossFallback ? ', since leaving summaries across a window out did not fit' : ''}`,
    `repairs    ${repairs.length === 0 ? 'none' : countRepairs(request)}`,
    ...replacedLines(request),
    ...keptLines(request),
    `messages   ${request.messages.length} to send: ${judged(request)}`,
  ].join('\n');
}

function rounded(tokens: number): number {
  return Math.round(tokens * 1000) / 1000;
}

function pairsByLevel({ summaries }: Request, store: Store): string {
  const levels = new Map(store.summaries.map(({ id, level }) => [id, level]));
  const counts = ([3, 2, 1] as const).map(
    (level) => [level, summaries.filter((id) => levels.get(id) === level).length] as const,
  );
  const told = counts.filter(([, count]) => count > 0).map(([level, count]) => `${count} of level ${level}`);
  return `${summaries.length} pairs${told.length === 0 ? '' : ` (${told.join(', ')})`}`;
}

function countRepairs({ repairs }: Request): string {
  const kinds = ['moved', 'stubbed', 'dropped'] as const;
  const counts = kinds.map(
    (kind) => [kind, repairs.filter((repair) => repair.kind === kind).length] as const,
  );
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}

/** Each summary that its messages replaced, with both prices. */
function replacedLines({ replaced, verdicts }: Request): string[] {
  if (replaced.length === 0) return ['replaced   none: no summary costs more than its messages and may go'];
  const lines = replaced.slice(0, MOST_NAMED).map((id) => {
    const { raw = 0, charge, sent } = verdicts[id] ?? { charge: 0, sent: 0 };
    return `           ${id}: its messages cost ${raw}, its pair ${charge} charged and ${sent} sent`;
  });
  const rest = replaced.length - lines.length;
  return [
    `replaced   ${replaced.length} summaries by their messages`,
    ...lines,
    ...(rest > 0 ? [`           … and ${rest} more (--json names all)`] : []),
  ];
}

/** Dearer summaries that a guard keeps, by guard. */
function keptLines({ verdicts }: Request): string[] {
  const kept = Object.values(verdicts).filter(({ verdict }) => verdict === 'guard');
  if (kept.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { guards } of kept) for (const guard of guards) counts.set(guard, (counts.get(guard) ?? 0) + 1);
  return [
    `kept       ${kept.length} dearer summaries by a guard (${[...counts].map(([guard, count]) => `${guard} ${count}`).join(', ')})`,
  ];
}

/** What the three judges say of the messages. */
function judged({ messages }: Request): string {
  const verdicts: [string, Violation[]][] = [
    ['Anthropic', validateAnthropic(messages)],
    ['OpenAI Chat', validateOpenAIChat(toOpenAIChat(messages))],
    ['OpenAI Responses', validateOpenAIResponses(toOpenAIResponses(messages))],
  ];
  return verdicts
    .map(([provider, found]) => {
      const broken = found.filter(({ warning }) => warning !== true);
      const [first] = found;
      if (first === undefined) return `valid for ${provider}`;
      return `${broken.length > 0 ? 'NOT valid' : 'valid'} for ${provider} (${first.rule} at ${first.at}: ${first.message})`;
    })
    .join('; ');
}
