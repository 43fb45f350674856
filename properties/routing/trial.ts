/** One case before one subject: its answers, each asked once. */

import { decideReference, breakEvenReference } from '../../reference/routing.ts';
import { linesOf } from '../../src/routing/lines.ts';
import type { SummaryCall } from '../../src/routing/requests.ts';
import type { BreakEven, Catalog, Decision, RoutingCase } from '../../src/routing/types.ts';
import { estimatorOf, type RoutingGiven } from './given.ts';
import { type Play, play } from './play.ts';
import { checkedOnce, type RoutingSubject, type Writing } from './subject.ts';

/** An error of a subject's, which breaks whatever law met it: every case is a valid one. */
export class SubjectError extends Error {
  override readonly name = 'SubjectError';
}

export class RoutingTrial {
  readonly subject: RoutingSubject;
  readonly case: RoutingGiven;
  #decision: Decision | undefined;
  #oracle: Decision | undefined;
  #played: Play | undefined;

  constructor(subject: RoutingSubject, given: RoutingGiven) {
    this.subject = subject;
    this.case = given;
  }

  get given(): RoutingCase {
    return this.case.given;
  }

  /** The subject's decision of the case as it is. */
  get decision(): Decision {
    return (this.#decision ??= this.decide());
  }

  /** The reference's. */
  get oracle(): Decision {
    return (this.#oracle ??= decideReference(this.given, this.case.catalog));
  }

  get oracleBreakEven(): BreakEven | null {
    return breakEvenReference(this.given, this.oracle, this.case.catalog);
  }

  /** The subject's decision of a changed case, or over a changed catalog. */
  decide(change: Partial<RoutingCase> = {}, catalog: Catalog = this.case.catalog): Decision {
    return asked(() => this.subject.decide({ ...this.given, ...change }, catalog));
  }

  breakEven(): BreakEven | null {
    return asked(() => this.subject.breakEven?.(this.given, this.decision, this.case.catalog) ?? null);
  }

  /** What carries decisions out. Asked only of a subject that has it. */
  get writing(): Writing {
    if (this.subject.writing === undefined) throw new Error(`${this.subject.name} carries nothing out`);
    return this.subject.writing;
  }

  /** The case with the story's region in place of the figures'. */
  get storyCase(): RoutingCase {
    const { region, note = '' } = this.case.story.transcript;
    const { text } = estimatorOf(this.case.story);
    const tokens = linesOf(region).reduce((sum, line) => sum + text(line), 0);
    return { ...this.given, region: { tokens, note: text(note) } };
  }

  /** The story carried out. */
  get played(): Play {
    return (this.#played ??= this.playOf(this.storyCase));
  }

  /** Another case carried out over the same story. */
  playOf(given: RoutingCase, overtakenAt = Infinity): Play {
    return asked(() => {
      const decision = this.subject.decide(given, this.case.catalog);
      return play({ writing: this.writing, decision, given, trial: this, overtakenAt });
    });
  }

  /** What requests and plays are told beside a decision. */
  get options() {
    const { windows = {} } = this.given;
    return { catalog: checkedOnce(this.case.catalog), windows, estimator: estimatorOf(this.case.story) };
  }

  /** The requests of a decision over the story, with these answers. */
  requests(decision: Decision, answers: readonly string[]): SummaryCall[] {
    return asked(() =>
      this.writing.requests(decision, this.case.story.transcript, { ...this.options, answers }),
    );
  }
}

/** What a subject answers; what it throws is its own fault. */
function asked<Answer>(ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    throw new SubjectError(error instanceof Error ? error.message : String(error));
  }
}
