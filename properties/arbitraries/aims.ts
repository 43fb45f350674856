/**
 * Cases that aim at something: for each thing that a rule turns on, the least store that shows it.
 *
 * A table, in the notation. Numbers vary the sizes and the bystanders around, never what is meant; a test
 * holds each case against the regions that its row names, as the reference sees them. A pair's header costs
 * five tokens here, so a summary of `raw - 5 + n` tokens is dearer than its messages by n.
 */

import fc from 'fast-check';
import type { Options } from '../../src/model/options.ts';
import type { Message } from '../../src/model/types.ts';
import { parseCase } from '../notation/parse.ts';
import type { Given } from '../trial.ts';
import type { Aim, Numbers } from './aim.ts';
import { BUDGET_AIMS } from './aims-of-budgets.ts';
import { CLAIM_AIMS } from './aims-of-claims.ts';
import { HEAD_AIMS } from './aims-of-heads.ts';
import { SENDING_AIMS } from './aims-of-sending.ts';
import { SPAN_AIMS } from './aims-of-spans.ts';
import { plainOptions } from './options.ts';
import { deepFreeze } from '../freeze.ts';

export const AIMS: readonly Aim[] = [
  // ---------------------------------------------------------------- verdicts
  { name: 'tie', means: ['verdict tie'], write: ({ n }) => `a=u${10 + n} S1{a}${5 + n}` },
  {
    name: 'replaced by one token',
    means: ['verdict replaced', 'level 1 replaced'],
    write: ({ n }) => `a=u${10 + n} S1{a}${6 + n}`,
  },
  {
    name: 'cheaper',
    means: ['verdict cheaper', 'level 1 sent'],
    write: ({ n, more }) => `a=u${10 + n + more} S1{a}${4 + n}`,
  },
  // ---------------------------------------------------------------- guards, each alone
  {
    name: 'a removed message',
    means: ['sole window', 'removed message'],
    write: ({ more }) => `b=u5 S1{gone b}${1 + more}`,
  },
  {
    name: 'dearer, taken across a window',
    means: ['sole window', 'mode take', 'across taken'],
    alone: true,
    write: ({ n }) => `a=u${100 + n} b=u5 c=u1 d=u1 S1{a c}1 S2{b d}30 --recentWindowTokens=2 budget(43)`,
  },
  {
    name: 'a half-merged tree',
    means: ['sole whole'],
    write: ({ n }) => `a=u${n} b=u5 S1{a}9^S3 S2{b}9 S3:2{S1 S2}${40 + n}`,
  },
  {
    name: 'a source that names no summary',
    means: ['sole whole'],
    write: ({ n }) => `a=u${n} S1{a}9^S2 S2:2{S1 S-lost}${40 + n}`,
  },
  {
    name: 'a shared message',
    means: ['sole alone', 'covered twice'],
    write: ({ n }) => `a=u${n} b=u5 c=u5 S1{a b}${30 + n} S2{b c}30`,
  },
  { name: 'a blank holder', means: ['sole alone'], write: ({ n }) => `a=u${n} S1{a}${30 + n} S2{a}[T" "]` },
  {
    name: 'a merged holder',
    means: ['sole alone'],
    write: ({ n }) => `a=u${n} b=u4 S1{a}${30 + n} S2{a b}3^S3 S3:2{S2}3`,
  },
  {
    name: 'a call never answered',
    means: ['sole shaped', 'repair stubbed'],
    write: ({ n }) => `a=a[C(x)${n}] b=u3 c=a[C(y)1] S1{a}${30 + n}`,
  },
  {
    name: 'a batch answered in two messages',
    means: ['sole shaped'],
    write: ({ n }) => `a=a[C(x)${n} C(y)2] b=u[R(x)2] c=u[R(y)2] S1{a b c}${30 + n}`,
  },
  {
    name: 'two results for a call',
    means: ['sole shaped'],
    write: ({ n }) => `a=a[C(x)${n}] b=u[R(x)2 R(x)2] S1{a b}${30 + n}`,
  },
  {
    name: 'a neighbour under another summary',
    means: ['sole linked'],
    write: ({ n }) => `a=a[C(x)${n}] b=u[R(x)12] S1{a}${30 + n} S2{b}3`,
  },
  {
    name: 'a neighbour before, under another',
    means: ['sole linked'],
    write: ({ n }) => `a=a[C(x)12] b=u[R(x)${n}] S1{a}3 S2{b}${30 + n}`,
  },
  {
    name: 'a neighbour in the head',
    means: ['sole linked', 'head reset'],
    alone: true,
    write: ({ n }) => `a=u[R(x)${n}] b=a[C(x)4] c=u1 S1{a}${30 + n} head(b) --headWindowTokens=4`,
  },
  {
    name: 'between a call and its late result',
    means: ['sole straddled', 'repair moved'],
    write: ({ n }) => `a=a[C(x)3] b=u${n} c=u[R(x)3] S1{b}${30 + n}`,
  },
  {
    name: 'pushed out of reach',
    means: ['sole straddled', 'far result'],
    write: ({ n }) =>
      `a=a[C(x)3] ${[1, 2, 3, 4, 5, 6, 7, 8].map((k) => `b${k}=u1`).join(' ')} c=u[R(x)3] S1{b1..b8}${30 + n}`,
  },
  {
    name: 'pushed out of reach, behind its own use of the id',
    means: ['sole straddled', 'far result', 'repeated id'],
    write: ({ n }) =>
      `a=a[C(x)2] b=u[R(x)2] c=a[C(x)3] ${[1, 2, 3, 4, 5, 6, 7, 8].map((k) => `e${k}=u1`).join(' ')} d=u[R(x)3] S1{a b e1..e8}${40 + n}`,
  },
  {
    name: 'a later use of its own id',
    means: ['sole straddled', 'repeated id'],
    write: ({ n }) => `a=a[C(x)2] b=u[R(x)${n}] c=a[C(x)2] d=u[R(x)2] S1{a b}${30 + n}`,
  },
  ...SPAN_AIMS,
  {
    name: 'between, in request order alone',
    means: ['sole straddled', 'head reset'],
    alone: true,
    write: ({ n }) => `a=u${n} b=u[R(x)4] c=a[C(x)4] S1{a}${30 + n} head(c) --headWindowTokens=4`,
  },
  {
    name: 'an earlier raw call',
    means: ['sole recalled', 'pinned under a dearer one'],
    write: ({ n }) => `a=a[C(x)3] b=a[C(x)3] c=u[R(x)${n}] S1{b c}${30 + n} pin(c..c)`,
  },
  // ---------------------------------------------------------------- no guard, though it looks like one
  {
    name: 'a call answered in its own message',
    means: ['verdict replaced', 'tools under replaced'],
    write: ({ n }) => `a=a[T1 C(x)${n} R(x)2 T1] S1{a}${30 + n}`,
  },
  {
    name: 'one id, used twice in it',
    means: ['verdict replaced', 'tools under replaced'],
    write: ({ n }) => `a=a[C(x)${n} R(x)2 C(x)2 R(x)2] S1{a}${30 + n}`,
  },
  {
    name: 'a batch answered at once',
    means: ['verdict replaced', 'tools under replaced'],
    write: ({ n }) => `a=a[C(x)${n} C(y)2] b=u[R(y)2 R(x)2] S1{a b}${30 + n}`,
  },
  {
    name: 'a pinned call that is mended',
    means: ['verdict replaced', 'tools under replaced', 'mended'],
    write: ({ n }) => `a=a[C(x)3] b=u[R(x)${n}] S1{b}${30 + n} pin(a..a)`,
  },
  {
    name: 'a result before a later call',
    means: ['verdict replaced'],
    write: ({ n }) => `a=u[R(x)3] b=u${n} c=a[C(x)3] d=u[R(x)2] S1{b}${30 + n}`,
  },
  // ---------------------------------------------------------------- windows
  {
    name: 'across, left out',
    means: ['mode leave beside across'],
    alone: true,
    write: ({ n }) => `a=u${20 + n} b=u5 S1{a b}1 --recentWindowTokens=5`,
  },
  {
    name: 'across, taken',
    means: ['mode take', 'across taken'],
    alone: true,
    write: ({ n }) => `a=u${20 + n} b=u5 S1{a b}1 --recentWindowTokens=5 budget(15)`,
  },
  {
    name: 'on leaves, off takes',
    means: ['mode flip', 'verdict replaced'],
    alone: true,
    write: ({ n }) =>
      `a=u5 b=u5 c=u20 d=u5 S1{a b}${50 + n} S2{c d}3 --recentWindowTokens=5 budget(${70 + n})`,
  },
  {
    name: 'on leaves and is larger',
    means: ['mode flip', 'verdict replaced'],
    alone: true,
    write: ({ n }) =>
      `a=u5 b=u5 c=u100 d=u5 S1{a b}${50 + n} S2{c d}3 --recentWindowTokens=5 budget(${120 + n})`,
  },
  {
    name: 'a head that was reset',
    means: ['head reset'],
    alone: true,
    write: ({ n }) => `a=u${n} b=u5 c=u5 d=u5 S1{a}1 head(b) --headWindowTokens=5`,
  },
  {
    name: 'a head that gives up a call',
    means: ['head'],
    alone: true,
    write: ({ n }) => `a=u2 b=a[C(x)${n}] c=u[R(x)2] --headWindowTokens=${2 + n}`,
  },
  {
    name: 'a head that gives up a call, and the one before',
    means: ['head gives up two'],
    alone: true,
    write: ({ n }) =>
      `z=u1 a=a[C(x)${n}] b=a[R(x)1 C(y)2] c=u[R(y)2] S1{a}${20 + n} --headWindowTokens=${4 + n}`,
  },
  {
    name: 'a recent window that takes in two',
    means: ['recent takes in two'],
    alone: true,
    write: ({ n }) =>
      `a=a[C(x)20 C(y)20] b=u[R(x)${30 + n}] c=u[R(y)20] d=u5 S1{a}${60 + n} --recentWindowTokens=25`,
  },
  {
    name: 'a recent window that the head keeps from taking in more',
    means: ['recent meets head at a result'],
    alone: true,
    write: ({ n }) =>
      `a=a[C(x)${n}] b=u2 c=u[R(x)5] d=u5 S1{a}5 --headWindowTokens=${2 + n} --recentWindowTokens=10`,
  },
  // ---------------------------------------------------------------- pins, chunks, coverage (D6)
  {
    name: 'pinned beside its summary',
    means: ['pinned beside a summary'],
    write: ({ n }) => `a=u${10 + n} b=u10 S1{a b}3 pin(a..a)`,
  },
  {
    name: 'queued beside its summary',
    means: ['queued beside a summary'],
    write: ({ n }) => `a=u${10 + n} b=u10 S1{a b}3 queue(a b)`,
  },
  {
    name: 'pinned under a replaced one',
    means: ['pinned under a dearer one', 'verdict replaced'],
    write: ({ n }) => `a=u${5 + n} b=u5 S1{a b}${6 + n} pin(a..a)`,
  },
  {
    name: 'pinned and queued',
    means: ['queued beside a summary', 'pinned beside a summary'],
    write: ({ n }) => `a=u${10 + n} S1{a}3 pin(a..a) queue(a)`,
  },
  {
    name: 'queued and not covered',
    means: ['level 2 sent'],
    write: ({ n }) => `a=u${20 + n} b=u5 S1{a}3^S2 S2:2{S1}2 queue(b)`,
  },
  {
    name: 'the first of its messages alone costs what the pair does',
    means: ['verdict cheaper'],
    write: ({ n }) => `a=u${5 + n} b=u1 c=u1 S1{a c}${n}`,
  },
  {
    name: 'a pin that ends at a removed message',
    means: ['verdict cheaper'],
    write: ({ n }) => `a=u${20 + n} b=u20 S1{a b}3 pin(a..gone)`,
  },
  {
    name: 'a pin that begins at a removed message',
    means: ['verdict cheaper'],
    write: ({ n }) => `a=u${20 + n} b=u20 S1{a b}3 pin(gone..b)`,
  },
  {
    name: 'pins out of order, one begun at a removed message',
    means: ['pinned beside a summary'],
    write: ({ n }) => `a=u${20 + n} b=u20 c=u20 S1{a b c}3 pin(c..c) pin(gone..b) pin(a..a)`,
  },
  {
    name: 'pins out of order, one ended at a removed message',
    means: ['pinned beside a summary'],
    write: ({ n }) => `a=u${20 + n} b=u20 c=u20 S1{a b c}3 pin(c..c) pin(a..gone) pin(a..a)`,
  },
  {
    name: 'a chunk out of order',
    means: ['queued beside a summary'],
    write: ({ n }) => `a=u${20 + n} b=u20 c=u20 S1{a b c}3 queue(c a)`,
  },
  {
    name: 'a pin said backwards',
    means: ['pinned beside a summary'],
    write: ({ n }) => `a=u${20 + n} b=u20 c=u20 S1{a b c}3 pin(b..a)`,
  },
  {
    name: 'a queued message that was removed',
    means: ['queued beside a summary'],
    write: ({ n }) => `a=u${20 + n} b=u20 S1{a b}3 queue(gone b)`,
  },
  {
    name: 'every message of a summary removed',
    means: ['removed message'],
    write: ({ n }) => `a=u${20 + n} S1{gone lost}${3 + n}`,
  },
  // ---------------------------------------------------------------- levels, budgets, completion
  {
    name: 'a parent of one child that it shows instead of, and one that stands itself',
    means: ['level 2 sent'],
    write: ({ n }) => `a=u${20 + n} b=u20 S1{a}3^S3 S2{b}3 S3:2{S1 S2}3`,
  },
  {
    name: 'level 2 sent',
    means: ['level 2 sent'],
    write: ({ n }) => `a=u${20 + n} b=u20 S1{a}3^S3 S2{b}3^S3 S3:2{S1 S2}3`,
  },
  {
    name: 'level 2 replaced',
    means: ['level 2 replaced'],
    write: ({ n }) => `a=u${n} b=u5 S1{a}9^S3 S2{b}9^S3 S3:2{S1 S2}${40 + n}`,
  },
  {
    name: 'level 3 sent',
    means: ['level 3 sent'],
    write: ({ n }) => `a=u${20 + n} S1{a}3^S2 S2:2{S1}3^S3 S3:3{S2}3`,
  },
  {
    name: 'level 3 replaced',
    means: ['level 3 replaced'],
    write: ({ n }) => `a=u${n} S1{a}9^S2 S2:2{S1}9^S3 S3:3{S2}${40 + n}`,
  },
  {
    name: 'dearer than its children alone',
    means: ['level 2 sent', 'verdict cheaper'],
    write: ({ n }) => `a=u${30 + n} b=u30 S1{a}3^S3 S2{b}3^S3 S3:2{S1 S2}40`,
  },
  {
    name: 'left out by its budget, and claimed',
    means: ['claimed'],
    write: ({ n }) =>
      `a=u${20 + n} b=u20 S1{a}3@3 S2{b}3@3 --l1BudgetTokens=3 --l2BudgetTokens=0 --l3BudgetTokens=0`,
  },
  {
    name: 'just within its level, beside its pinned message',
    means: ['pinned beside a summary'],
    write: ({ n }) =>
      `a=u${20 + n} S1{a}3@${3 + n} --l1BudgetTokens=${3 + n} --l2BudgetTokens=0 --l3BudgetTokens=0 pin(a..a)`,
  },
  {
    name: 'what a level leaves, spent just so by the next',
    means: ['pinned beside a summary', 'level 2 sent'],
    write: ({ n }) =>
      `a=u${20 + n} b=u${20 + n} S1{a}3@${9 + n}^S2 S2:2{S1}3@${5 + n} S3{b}3@${4 + n} --l1BudgetTokens=0 --l2BudgetTokens=${9 + 2 * n} --l3BudgetTokens=0 pin(a..b)`,
  },
  {
    name: 'two that could claim',
    means: ['two claimers'],
    write: ({ n }) =>
      `a=u${20 + n} b=u20 S1{a}3@9 S2{a b}3@9 --l1BudgetTokens=0 --l2BudgetTokens=0 --l3BudgetTokens=0`,
  },
  {
    name: 'two levels that could claim',
    means: ['two claimers', 'level 2 sent'],
    write: ({ n }) =>
      `a=u${20 + n} b=u20 S1{a b}3@9 S2{a}3^S3 S3:2{S2}3@9 --l1BudgetTokens=0 --l2BudgetTokens=0 --l3BudgetTokens=0`,
  },
  {
    name: 'two levels that could claim, the higher over the older',
    means: ['two claimers', 'level 2 sent'],
    write: ({ n }) =>
      `a=u${20 + n} b=u20 S1{a}3^S3 S2{a b}3@9 S3:2{S1}3@9 --l1BudgetTokens=0 --l2BudgetTokens=0 --l3BudgetTokens=0`,
  },
  {
    name: 'two of level 2 that could claim, the older over the newer source',
    means: ['two claimers', 'level 2 sent'],
    write: ({ n }) =>
      `a=u${20 + n} b=u20 S1{a b}3^S4 S2{a}3^S3 S3:2{S2}3@9 S4:2{S1}3@9 --l1BudgetTokens=0 --l2BudgetTokens=0 --l3BudgetTokens=0`,
  },
  {
    name: 'a share that stays',
    means: ['share kept'],
    write: ({ n }) =>
      `a=u${n} b=u20 c=u20 d=u20 S1{a}40@40 S2{b}3@20 S3{c d}3@30 --l1BudgetTokens=60 --l2BudgetTokens=0 --l3BudgetTokens=0 pin(c..d)`,
  },
  {
    name: 'a long record beside its pinned message',
    means: ['pinned beside a summary'],
    write: ({ n }) => `a=u${20 + n} S1{a}3@${200 + n} pin(a..a)`,
  },
  {
    name: 'children that a parent yields to',
    means: ['half-merged shown'],
    write: ({ n }) => `a=u${20 + n} b=u20 S1{a}3 S2{b}3 S3:2{S1 S2}3`,
  },
  {
    name: 'a parent that its child is merged into, beside one that only names it',
    means: ['guard alone', 'level 2 sent'],
    write: ({ n }) => `a=u${n} S1{a}2^S3 S2:2{S1}${30 + n} S3:2{S1}${30 + n}`,
  },
  {
    name: 'a dearer parent of two that share a message',
    means: ['verdict replaced', 'level 2 replaced'],
    write: ({ n }) => `a=u${n} b=u9 S1{a b}2^S3 S2{a}2^S3 S3:2{S1 S2}${50 + n}`,
  },
  {
    name: 'a parent of three of which two share a message, named by its first and last',
    means: ['level 2 sent'],
    write: ({ n }) =>
      `a=u${30 + n} b=u30 c=u30 S1{c}2^S4 S2{a b}2^S4 S3{a}2^S4 S4:2{S1 S2 S3}5 --recallHeaderTemplate="{first}..{last}"`,
  },
  {
    name: 'a replaced one that its budget left out',
    means: ['verdict replaced'],
    write: ({ n }) =>
      `a=u${n} b=u20 S1{b}3@3 S2{a}40@40 --l1BudgetTokens=3 --l2BudgetTokens=0 --l3BudgetTokens=0`,
  },
  ...BUDGET_AIMS,
  ...CLAIM_AIMS,
  ...HEAD_AIMS,
  ...SENDING_AIMS,
];

const numbers = fc.record({ n: fc.nat(12), more: fc.nat(9) });
/** Messages of no account around what is meant. */
const bystanders = fc.array(fc.record({ role: fc.nat(1), tokens: fc.nat(9) }), { maxLength: 2 });

/** Cases of one row, under some options. */
export function aimedAt(aim: Aim, laidDown: Options): fc.Arbitrary<Given> {
  const others = aim.alone === true ? fc.constant([]) : bystanders;
  return fc
    .record({ numbers, before: others, after: others })
    .map((drawn) => writeAimed(aim, drawn, laidDown));
}

type Bystanders = readonly { readonly role: number; readonly tokens: number }[];
interface Drawn {
  readonly numbers: Numbers;
  readonly before: Bystanders;
  readonly after: Bystanders;
}

function writeAimed(aim: Aim, { numbers: drawn, before, after }: Drawn, laidDown: Options): Given {
  const core = parseCase(aim.write(drawn));
  const messages = [...messagesOf('p', before), ...core.store.messages, ...messagesOf('q', after)];
  return deepFreeze({
    store: { ...core.store, messages },
    budget: core.budget,
    options: plainOptions({ ...core.options, ...laidDown }),
  });
}

function messagesOf(prefix: string, list: Bystanders): Message[] {
  return list.map(({ role, tokens }, index) => ({
    id: `${prefix}${index + 1}`,
    role: role === 0 ? 'user' : 'assistant',
    content: [{ type: 'text', text: 't', tokens }],
  }));
}
