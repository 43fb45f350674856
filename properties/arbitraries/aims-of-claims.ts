/**
 * Aims at how a select is completed: who claims what no level budget took, and pins and chunks of which some
 * message is gone.
 */

import type { Aim } from './aim.ts';

/** What a level leaves is the next one's, so that nothing is taken all must be 0. */
const NO_BUDGET = '--l1BudgetTokens=0 --l2BudgetTokens=0 --l3BudgetTokens=0';

export const CLAIM_AIMS: readonly Aim[] = [
  {
    name: 'claimed once, over two messages',
    means: ['verdict cheaper', 'level 1 sent'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} b=u5 S1{a..b}1 ${NO_BUDGET}`,
  },
  {
    name: 'claimed by the first of two that are listed, where an earlier one is across',
    means: ['mode leave beside across', 'level 1 sent'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} b=u1 S1{a..b}1 S2{a}1 S3{a}1 ${NO_BUDGET} --recentWindowTokens=1`,
  },
  {
    name: 'a parent with a child that is shown and one that is not',
    means: ['covered twice', 'level 2 sent'],
    write: ({ n }) => `a=u${10 + n} b=u5 S1{a}1 S2{b}1^S3 S3:2{S1 S2}1`,
  },
  {
    name: 'a call under a summary with a gap, its result in the gap under another',
    means: ['sole linked'],
    alone: true,
    write: ({ n }) => `a=a[C(x)1] b=u[R(x)${n}] c=u0 S1{a c}${40 + n} S2{b}1`,
  },
  {
    name: 'a call and its result under a summary, nothing sent between, the result under another too',
    means: ['sole alone'],
    alone: true,
    write: ({ n }) => `a=a[C(x)1] b=u[T" "] c=u[R(x)${n}] S1{a c}${40 + n} S2{c}1`,
  },
  {
    name: 'refused, with pins out of order, between them one whose ends are gone',
    means: ['pinned beside a summary'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} b=u5 c=u5 S1{a..c}1 pin(c..c) pin(gone..lost) pin(a..a) budget(10)`,
  },
  {
    name: 'refused, with pins out of order, between them one whose first end is gone',
    means: ['pinned beside a summary'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} b=u5 c=u5 S1{a..c}1 pin(c..c) pin(gone..b) pin(a..a) budget(10)`,
  },
  {
    name: 'refused, with pins out of order, between them one whose last end is gone',
    means: ['pinned beside a summary'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} b=u5 c=u5 S1{a..c}1 pin(c..c) pin(b..gone) pin(a..a) budget(10)`,
  },
  {
    name: 'chunks out of order, between them a compressed one',
    means: ['queued beside a summary'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} b=u5 c=u5 S1{a..c}1 queue(c) done(b) queue(a)`,
  },
  {
    name: 'a queued chunk of which a message is gone',
    means: ['queued beside a summary'],
    alone: true,
    write: ({ n }) => `a=u${10 + n} b=u5 S1{a..b}1 queue(gone b)`,
  },
];
