/**
 * A routing case as the laws try it: figures and a catalog to decide by, and a story to carry out.
 *
 * A story has a transcript, a tokenizer of its own (so many tokens a character, so that small texts are
 * large regions) and what endpoints answer. Its region is counted with that tokenizer; the other figures
 * are the case's.
 */

import type { Message } from '../../src/model/types.ts';
import type { RoutedTranscript } from '../../src/routing/requests.ts';
import type { Catalog, RoutingCase } from '../../src/routing/types.ts';
import type { Failure } from '../../src/routing/fall-through.ts';
import type { Finish } from '../../src/routing/acceptance.ts';

/** What an endpoint does when it is asked, in the order in which it is. */
export interface Reply {
  readonly does: 'write' | 'babble' | 'refuse' | 'call a tool' | 'fail';
  readonly finish: Finish;
  readonly failure: Failure;
  /** Shares in percent: of the most input it may count, of that what the cache gave, of the ceiling what it wrote. */
  readonly inputPercent: number;
  readonly cachedPercent: number;
  readonly outputPercent: number;
  /** Whether what it used is told although it failed. */
  readonly tellsUsage: boolean;
  readonly seconds: number;
}
export interface Story {
  readonly transcript: RoutedTranscript & { readonly region: readonly Message[] };
  readonly tokensPerCharacter: number;
  /** The last one repeats. */
  readonly replies: readonly Reply[];
}
export interface RoutingGiven {
  readonly given: RoutingCase;
  readonly catalog: Catalog;
  readonly story: Story;
  /** Drawn with the case: which of its variations a law tries. */
  readonly luck: number;
}

/** The story's tokenizer. A line break counts for nothing, so that lines cut anew count as before. */
export function estimatorOf({ tokensPerCharacter }: Pick<Story, 'tokensPerCharacter'>): {
  text: (words: string) => number;
} {
  return {
    text: (words) => {
      let breaks = 0;
      for (let at = words.indexOf('\n'); at !== -1; at = words.indexOf('\n', at + 1)) breaks++;
      return tokensPerCharacter * (words.length - breaks);
    },
  };
}
