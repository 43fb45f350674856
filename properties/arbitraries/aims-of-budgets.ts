/** Aims at budgets: what fits exactly, what is refused by a token, and what would clear a refusal. */

import type { Aim } from './aim.ts';

export const BUDGET_AIMS: readonly Aim[] = [
  {
    name: 'fits exactly',
    means: ['fits exactly'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} budget(${10 + n})`,
  },
  {
    name: 'refused by one token',
    means: ['refused by one token'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} budget(${9 + n})`,
  },
  {
    name: 'refused, with a remedy',
    means: ['refused by one token', 'pinned beside a summary'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} S1{a}1 pin(a..a) budget(${15 + n})`,
  },
  {
    name: 'refused, with the adoption of a dear one that a guard keeps',
    means: ['sole shaped', 'queued beside a summary', 'refused'],
    alone: true,
    write: ({ n }) => `a=a[C(x)${10 + n}] b=a1 S1{a}${30 + n} queue(a) budget(10)`,
  },
  {
    name: 'refused, with the adoption of one that its messages replace',
    means: ['verdict replaced', 'refused'],
    alone: true,
    write: ({ n }) => `a=u${20 + n} S1{a}${40 + n} queue(a) budget(10)`,
  },
  {
    name: 'refused, with an adoption',
    means: ['queued beside a summary', 'refused'],
    alone: true,
    write: ({ n }) => `a=u${20 + n} b=u5 S1{a b}1 queue(a b) budget(10)`,
  },
  {
    name: 'refused, with a chunk that a longer summary holds in part',
    means: ['queued beside a summary', 'refused'],
    alone: true,
    write: ({ n }) => `a=u${7 + n} b=u7 c=u7 d=u7 S1{a..c}1 queue(b..d) budget(5)`,
  },
  {
    name: 'refused, with a chunk that is longer than a summary of its first message',
    means: ['queued beside a summary', 'refused'],
    alone: true,
    write: ({ n }) => `a=u${50 + n} b=u5 S1{a}1 queue(a b) budget(5)`,
  },
  {
    name: 'refused, with a chunk of two summaries, of which one is longer',
    means: ['queued beside a summary', 'refused'],
    alone: true,
    write: ({ n }) => `a=u${9 + n} b=u1 S1{a}0 S2{a b}0 queue(a) budget(10)`,
  },
  {
    name: 'refused, with a chunk that only a blank summary holds, and one that is compressed',
    means: ['refused'],
    alone: true,
    write: ({ n }) => `a=u${5 + n} b=u6 c=u6 S1{a}[T" "] queue(a b) done(c) budget(3)`,
  },
  {
    name: 'refused, with a pin that costs nothing',
    means: ['pinned beside a summary', 'refused'],
    alone: true,
    write: ({ n }) => `a=a[C(x)0] b=u[R(x)0] c=u[R(x)${n}] S1{a b}0 pin(a..a) budget(0)`,
  },
];
