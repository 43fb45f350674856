/** How a check tells Stryker's report which laws a case breaks. */

import type { Judgement } from '../../properties/laws/law.ts';

/** What a law says of a case. */
export interface Judged {
  readonly id: string;
  readonly judgement: Judgement;
}

/** @throws where a law is broken, with all that are before the first colon, which is where the report looks for them */
export function needHeld(judged: readonly Judged[]): void {
  const broken = judged.flatMap(({ id, judgement }) =>
    judgement.is === 'violated' ? [{ id, what: judgement.what }] : [],
  );
  const [first] = broken;
  if (first !== undefined) throw new Error(`${broken.map(({ id }) => id).join(' ')}: ${first.what}`);
}
