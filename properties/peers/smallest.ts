/**
 * A case that breaks a law, made smaller still: shrinking follows the steps that a case was built by, and
 * ends where no single step can go; here whole messages go, whatever step they came from.
 */

import { tokensOf } from '../laws/trimmers/reading.ts';
import type { CaseLaw } from '../laws/law.ts';
import { plainCase } from '../plain-case.ts';
import { breaks } from '../runner/judge.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Given } from '../trial.ts';

/** The smallest case that is reached by leaving out messages, and pins, one at a time. */
export async function smallest(law: CaseLaw, subject: Subject, given: Given): Promise<Given> {
  for (const smaller of oneLess(given))
    if ((await breaks(law, subject, smaller)) !== null) return smallest(law, subject, smaller);
  return given;
}

/** Every case with one message less, at the same budget or one as much smaller; and with one pin less. */
function* oneLess(given: Given): Generator<Given> {
  const { store, options } = given;
  const budget = Number(given.budget);
  for (const message of store.messages) {
    const messages = store.messages.filter((one) => one !== message);
    const pins = store.pins.filter(({ first, last }) => first !== message.id && last !== message.id);
    for (const less of [budget, Math.max(0, budget - tokensOf(message.content))])
      yield plainCase({
        store: { ...store, messages: renumbered(messages), pins: renumberedPins(pins, messages) },
        budget: less,
        options,
      });
  }
  for (const pin of store.pins)
    yield plainCase({ store: { ...store, pins: store.pins.filter((one) => one !== pin) }, budget, options });
}

type Messages = Given['store']['messages'];
type Pins = Given['store']['pins'];

/** Ids go by place, so that the notation need not say them; the system message keeps its own. */
function renumbered(messages: Messages): Messages {
  return messages.map((message, index) => ({ ...message, id: newId(message.id, index) }));
}

function renumberedPins(pins: Pins, messages: Messages): Pins {
  const idOf = (id: string) =>
    newId(
      id,
      messages.findIndex((message) => message.id === id),
    );
  return pins.map(({ first, last }) => ({ first: idOf(first), last: idOf(last) }));
}

function newId(id: string, index: number): string {
  return /^m\d+$/.test(id) ? `m${index + 1}` : id;
}
