/** Whether pairs went out whole: what TL-02 and TL-16 ask, each of its own pairs. */

import type { Store } from '../../../src/model/types.ts';
import type { Sent } from '../../subjects/sent.ts';
import { HELD, type Judgement, violated } from '../law.ts';
import { placeKey, sentPlaces, type ToolPair } from './reading.ts';

/** Held where of each pair both halves went out, or neither. */
export function pairsJudged(pairs: readonly ToolPair[], sent: Sent, store: Store): Judgement {
  const out = sentPlaces(sent, store);
  for (const { call, result } of pairs) {
    const [hasCall, hasResult] = [out.has(placeKey(call)), out.has(placeKey(result))];
    if (hasCall && !hasResult)
      return violated(`${call.message} sends the call ${call.id} without its result in ${result.message}`);
    if (hasResult && !hasCall)
      return violated(`${result.message} sends the result of ${call.id} without its call in ${call.message}`);
  }
  return HELD;
}
