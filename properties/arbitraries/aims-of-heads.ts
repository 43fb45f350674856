/** Aims at a head that was reset: what lies in it comes first, and what was before it comes after. */

import type { Aim } from './aim.ts';

export const HEAD_AIMS: readonly Aim[] = [
  {
    name: 'a head with room for nothing, reset to the result of the call before',
    means: ['refused'],
    alone: true,
    write: ({ n }) => `a=a[C(x)${1 + n}] b=u[R(x)9] head(b) --headWindowTokens=8 budget(1)`,
  },
  {
    name: 'a head with room for nothing, inside a dearer summary',
    means: ['verdict replaced', 'tools under replaced'],
    alone: true,
    write: ({ n }) => `a=u${n} b=a[C(x)2] c=u[R(x)1] S1{a b c}${40 + n} head(b) --headWindowTokens=1`,
  },
  {
    name: 'a dearer summary in a reset head, between a call and its result',
    means: ['guard window', 'guard straddled', 'refused', 'head reset'],
    alone: true,
    write: ({ n }) =>
      `a=u${1 + n} b=u1 c=a[C(x)2] d=u3 e=u[R(x)2] S1{d}${40 + n} head(b) --headWindowTokens=8 budget(2)`,
  },
  {
    name: 'a dearer summary of a call in a reset head',
    means: ['guard window', 'guard linked', 'refused', 'head reset'],
    alone: true,
    write: ({ n }) =>
      `a=u${1 + n} b=a[C(y)2 C(y)2] c=u[R(y)2 R(y)2] S1{b}${40 + n} head(b) --headWindowTokens=8 budget(5)`,
  },
  {
    name: 'a dearer summary of a result, the call before it where the head was',
    means: ['verdict replaced', 'head reset', 'mended'],
    alone: true,
    write: ({ n }) => `a=a[C(x)${1 + n}] b=u3 c=u[R(x)2] S1{c}${40 + n} head(b) --headWindowTokens=4`,
  },
];
