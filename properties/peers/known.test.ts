/**
 * What is known of the peers, without their libraries: each recorded violation is one by the laws of today,
 * and what the files say is of the versions that are pinned.
 */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRIMMER_LAWS } from '../laws/index.ts';
import { parseCase } from '../notation/parse.ts';
import { printCase } from '../notation/print.ts';
import { plainCase } from '../plain-case.ts';
import { breaks, claimedBy } from '../runner/judge.ts';
import torn from '../examples/torn-messages.subject.ts';
import { caseOf, hold, lawOf, record } from './hold.ts';
import { readKnown, replaying } from './known.ts';
import { type Peer, PEERS, versionOf } from './peers.ts';

const ALL = PEERS.flatMap((peer) => {
  const known = readKnown(peer.name);
  return known === null ? [] : [{ peer, known }];
});
const VIOLATIONS = ALL.flatMap(({ peer, known }) =>
  known.violations.map((violation) => ({ name: `${peer.name} ${violation.law}`, peer, violation })),
);

describe('every peer', () => {
  it('has a file, and every file a peer', () => {
    const files = readdirSync(join(import.meta.dirname, 'known')).sort();
    expect(files).toEqual(PEERS.map(({ name }) => `${name}.json`).sort());
  });

  it.each(ALL)(
    '$peer.name: the file is of the pinned version, and has a word on each law claimed',
    ({ peer, known }) => {
      expect([known.peer, known.package, known.version]).toEqual([peer.name, peer.package, versionOf(peer)]);
      const told = [...known.held, ...known.notApplied, ...known.violations.map(({ law }) => law)];
      const claimed = claimedBy({ ...peer, compile: () => ({ sent: [] }) }, TRIMMER_LAWS).map(({ id }) => id);
      expect(told.toSorted()).toEqual(claimed.toSorted());
      expect(known.held.length).toBeGreaterThan(2);
    },
  );
});

describe('every known violation', () => {
  it.each(VIOLATIONS)(
    '$name breaks the law as it says, of a case in its plain form',
    async ({ peer, violation }) => {
      const subject = replaying(peer.name, peer.claims, violation);
      const what = await breaks(lawOf(violation.law), subject, caseOf(violation));
      expect(what?.replace('threw Error: ', 'threw ')).toBe(violation.what);
      expect(printCase(plainCase(parseCase(violation.case)))).toBe(violation.case);
    },
  );

  it.each([
    ['langchain-trim', 'TL-02', 'a result without its call'],
    ['pi', 'TL-16', 'a call, a user message, then the result'],
    ['strands-window', 'TL-16', 'a call, a user message, then the result'],
    ['mastra-best-fit', 'TL-16', 'a call, a user message, then the result'],
    ['llamaindex-buffer', 'TL-16', 'a call, a user message, then the result'],
    ['langchain-summarize', 'TL-16', 'a call, a user message, then the result'],
    ['mastra-best-fit', 'TL-07', 'a message lost where the budget grows by one'],
    ['llamaindex-buffer', 'TL-10', 'the newest input dropped'],
    ['strands-summary', 'TL-03', 'a pin before the summary of what came before it'],
    ['strands-window', 'TL-14', 'a character cut in two'],
    ['ai-prune', 'TL-15', 'more kept than asked where an id repeats'],
  ])('%s %s is among them: %s', (peer, law) => {
    expect(VIOLATIONS.map(({ name }) => name)).toContain(`${peer} ${law}`);
  });

  it('is seen to be none where the peer answers rightly', async () => {
    const [first] = VIOLATIONS.filter(({ violation }) => violation.law === 'TL-16');
    if (first === undefined) throw new Error('there is none');
    const given = caseOf(first.violation);
    const whole = { sent: given.store.messages.map(({ id }) => ({ id })) };
    const right = { ...first.violation, asked: [{ case: first.violation.case, answer: whole }] };
    expect(await breaks(lawOf('TL-16'), replaying('right', first.peer.claims, right), given)).toBeNull();
  });
});

describe('a peer beside what is known of it', () => {
  const peer: Peer = {
    name: 'torn',
    package: 'ai',
    what: 'the example that breaks pairs',
    claims: torn.claims,
    load: () => Promise.resolve(torn.compile),
  };
  const options = { seed: 1, runs: 150 };

  it('is recorded with the smallest case of each law that it breaks', async () => {
    const { violations, held } = await record(peer, null, { seeds: [1], runs: 150 });
    expect(violations.map(({ law, case: notation }) => `${law} ${notation}`)).toEqual([
      'TL-02 a[C(x)1] u[R(x)1] budget(1)',
      'TL-16 a[C(x)1] u1 u[R(x)1] budget(1)',
    ]);
    expect(held).toContain('TL-05');
  });

  it('is no news where it is as known, and is news where a law breaks anew or holds again', async () => {
    const known = await record(peer, null, { seeds: [1], runs: 150 });
    expect(await hold(peer, known, options)).toMatchObject({ unexpected: [], fixed: [] });
    const [first] = known.violations;
    if (first === undefined) throw new Error('there is none');
    const forgotten = { ...known, violations: known.violations.slice(1) };
    expect(await hold(peer, forgotten, options)).toMatchObject({ unexpected: ['TL-02'], fixed: [] });
    const gone = { ...first, law: 'TL-05' };
    const more = { ...known, violations: [...known.violations, gone] };
    expect(await hold(peer, more, options)).toMatchObject({ unexpected: [], fixed: [gone] });
  });
});
