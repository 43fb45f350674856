/**
 * Aims at ids of tool calls that guards K4 to K7 look at: spans that meet, ids used again, results of one call
 * in and outside a summary.
 */

import type { Aim } from './aim.ts';

export const SPAN_AIMS: readonly Aim[] = [
  {
    name: 'what sends nothing, between a call under another summary and its result',
    means: ['guard straddled'],
    write: ({ n }) => `a=a[C(x)${n}] b=u[] c=u[R(x)2] S1{a}1 S2{b}40`,
  },
  {
    name: 'an orphan under a span, and one behind it',
    means: ['guard shaped', 'guard straddled'],
    write: ({ n }) => `p=a[C(y)2] q=u[R(x)${n}] v=u[R(y)3] w=u[R(x)2] S1{q}${30 + n}`,
  },
  {
    name: 'an orphan and a late result under one summary',
    means: ['guard shaped', 'guard recalled'],
    write: ({ n }) => `p=a[C(y)2] m=u[R(x)${n}] t=u[R(y)2] w=u[R(x)2] S1{m t}${40 + n}`,
  },
  {
    name: 'a call under the span of another',
    means: ['guard straddled'],
    write: ({ n }) => `p=a[C(y)2] c=a[C(x)${n}] v=u[R(y)2] d=u[R(x)3] S1{c d}${40 + n}`,
  },
  {
    name: 'two results of its own call, the nearer outside',
    means: ['guard shaped', 'guard recalled'],
    write: ({ n }) => `p=a[C(z)2] c=a[C(x)${n} C(x)2] r=u[R(x)2] d=u[R(x)3 R(z)2] S1{c d}${40 + n}`,
  },
  {
    name: 'under a span behind the end of its own',
    means: ['guard straddled'],
    write: ({ n }) => `p=a[C(x)2] m=u${n} t=u[R(x)2] a=a[C(y)2] q=u3 v=u[R(y)2] S1{m t q}${50 + n}`,
  },
  {
    name: 'under two spans that are its own',
    means: ['guard recalled'],
    write: ({ n }) => `p=a[C(x)2 C(z)2] m=u${n} t=u[R(x)2 R(z)2] S1{m t}${40 + n}`,
  },
  {
    name: 'under a span behind the ends of two of its own',
    means: ['guard straddled'],
    write: ({ n }) =>
      `p=a[C(x)2 C(z)2] m=u${n} t=u[R(x)2 R(z)2] a=a[C(y)2] q=u3 v=u[R(y)2] S1{m t q}${60 + n}`,
  },
  {
    name: 'under a span that is its own and one that is not',
    means: ['guard straddled'],
    write: ({ n }) => `p=a[C(x)2 C(y)2] m=u${n} v=u[R(y)2] t=u[R(x)2] S1{m t}${40 + n}`,
  },
  {
    name: 'between two calls and their first result, with the second',
    means: ['guard straddled'],
    write: ({ n }) => `p=a[C(x)2 C(x)2] m=u${n} r=u[R(x)2] t=u[R(x)2] S1{m t}${40 + n}`,
  },
  {
    name: 'under a span that grew by a result',
    means: ['guard recalled', 'guard shaped'],
    write: ({ n }) => `p=a[C(x)2] m=u${n} r=u[R(x)2] t=u[R(x)3] S1{m r t}${40 + n}`,
  },
  {
    name: 'a call outside behind two of its own',
    means: ['guard recalled'],
    write: ({ n }) => `c=a[C(x)2] e=a[C(x)2] o=a[C(x)2] z=u1 d=u[R(x)${n}] S1{c e d}${50 + n}`,
  },
  {
    name: 'a call never answered beside one that is',
    means: ['sole shaped'],
    write: ({ n }) => `a=a[C(x)2 C(y)${n}] b=u[R(x)2] S1{a b}${40 + n}`,
  },
  {
    name: 'between a call and its second result, beside another id',
    means: ['sole straddled', 'repeated id'],
    write: ({ n }) =>
      `p=a[C(x)2] q=u[R(x)${n}] r=a[C(y)2 C(y)2] t=u[R(y)2 R(y)2] v=u[R(x)3] S1{q r t}${50 + n}`,
  },
  {
    name: 'around a message that sends nothing',
    means: ['empty message', 'verdict replaced'],
    write: ({ n }) => `a=a[C(x)${n}] b=u[T" "] c=u[R(x)2] S1{a c}${30 + n}`,
  },
  {
    name: 'a message that sends nothing, and the result behind it',
    means: ['empty message', 'verdict replaced'],
    alone: true,
    write: ({ n }) => `a=a[C(x)2] b=u[T" "] c=u[R(x)${n}] S1{b c}${30 + n}`,
  },
  {
    name: 'a neighbour under another summary, with an orphan beside',
    means: ['sole linked'],
    write: ({ n }) => `a=a[C(x)${n}] b=u[R(x)12 R(z)3] S1{a}${30 + n} S2{b}3`,
  },
  {
    name: 'behind another use of its own id',
    means: ['guard recalled', 'repeated id'],
    write: ({ n }) => `p=a[C(x)2] v=u[R(x)2] c=a[C(x)${n}] d=u[R(x)3] S1{c d}${30 + n}`,
  },
];
