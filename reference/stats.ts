/** What a compiler's stats come to after a compile: X1-X3. */
import type { Amount, Entry, Settings, Stats } from '../src/model/types.ts';
import type { Explained } from './model.ts';

/** X1-X3: a dry run leaves no trace; what is weighed is counted even where the compile then refuses. */
export function statsAfter(before: Stats, explained: Explained, settings: Settings, isDry: boolean): Stats {
  if (isDry) return before;
  const { outcome, reasons } = explained;
  const isWeighed = settings.dearerRule && settings.positionedRecallPairs;
  // A pair counts once, by its answer, which bears its charge; the combined pair by what it joins.
  const amountOf = (isMeant: (source: Entry['source']) => boolean): Amount => {
    const amount = { count: 0, tokens: 0 };
    for (const { source, role, charge } of outcome.entries) {
      if (!isMeant(source) || (source.kind !== 'raw' && role === 'user')) continue;
      amount.count += source.kind === 'summaries' ? source.ids.length : 1;
      amount.tokens += charge;
    }
    return amount;
  };
  const { head, middle, recent } = reasons.regions;
  const rawIn = (ids: string[]) => amountOf((source) => source.kind === 'raw' && ids.includes(source.id));
  const at = (level: number) => amountOf((source) => source.kind === 'summary' && source.level === level);
  const amounts = {
    head: rawIn(head),
    middleRaw: rawIn(middle),
    pairs: { 1: at(1), 2: at(2), 3: at(3) },
    combined: amountOf(({ kind }) => kind === 'summaries'),
    recent: rawIn(recent),
  };
  const isRefused = outcome.outcome === 'refusal';
  return {
    compiles: before.compiles + 1,
    refusals: before.refusals + (isRefused ? 1 : 0),
    acrossFallbacks: before.acrossFallbacks + (outcome.acrossFallback ? 1 : 0),
    dearerReplaced: isWeighed ? outcome.replaced.length : before.dearerReplaced,
    lastRequest: isRefused ? before.lastRequest : amounts,
  };
}
