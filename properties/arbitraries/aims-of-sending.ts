/**
 * Aims at what goes out: prices of what is sent, the cap, pruning, the envelope, pairing, ids on the wire.
 *
 * Most rows here are for one edge each, and many were written because a syntactic mutant lived.
 */

import { charactersAsTokens } from '../../src/sizes/blocks.ts';
import { chars } from '../../src/sizes/chars.ts';
import type { Aim } from './aim.ts';

/** The cap's own case: 801 characters under a cap of 200 are charged 282 with their header, and sent as 295. */
const CAPPED_TEXT = `"${'a'.repeat(801)}"`;
/** What the note in an old image's place weighs. */
const IMAGE_NOTE_TOKENS = chars.text('[image dropped from live context]');
const quoted = (text: string) => JSON.stringify(text);
/** A call's input of so many tokens as its limit counts them. */
const inputOf = (tokens: number) => {
  const frame = JSON.stringify({ path: '' }).length;
  const input = JSON.stringify({ path: 'p'.repeat(4 * tokens - frame) });
  if (charactersAsTokens(input.length) !== tokens) throw new RangeError(`no input of ${tokens} tokens`);
  return input;
};
/** Texts whose cut after eight units, two tokens, meets a half of a pair, or what looks like one. */
const CUT_AT_EIGHT: readonly (readonly [name: string, text: string])[] = [
  ['in a pair', `aaaaaaa${'😀'.repeat(6)}`],
  ['in a lone pair', `aaaaaaa😀bbbbbbbbbb`],
  ['before a pair', `aaaaaaaa${'😀'.repeat(6)}`],
  ['in the lowest pair', `aaaaaaa${'\u{10000}'.repeat(6)}`],
  ['in the highest pair', `aaaaaaa${'\u{10ffff}'.repeat(6)}`],
  ['before a lone low half', `aaaaaaaa\udc00bbbbbbbbbb`],
  ['between two low halves', `aaaaaaa\udc00\udc00bbbbbbbbbb`],
  ['after a lone high half', `aaaaaaa\ud800bbbbbbbbbb`],
  ['after the last single unit', `aaaaaaa\uffff\udc00bbbbbbbbb`],
];

export const SENDING_AIMS: readonly Aim[] = [
  // ---------------------------------------------------------------- what goes out
  {
    name: 'a carrier sent whole',
    means: ['carrier whole'],
    write: ({ n }) => `a=u${30 + n} S1{a}[H4 T2]@90`,
  },
  {
    name: 'a carrier that is bound',
    means: ['carrier stripped'],
    write: ({ n }) => `a=u${30 + n} S1{a}[H4 T2]@90 --thinkingBound=true`,
  },
  {
    name: 'a carrier that is dear whole',
    means: ['carrier whole', 'verdict replaced'],
    write: ({ n }) => `a=u${30 + n} S1{a}[H${90 + n} T2]`,
  },
  {
    name: 'a cap that makes a text longer',
    means: ['cap lengthens'],
    write: ({ n, more }) =>
      `a=u${140 + (n % 3)} b=a${139 + more} S1{a b}[T${CAPPED_TEXT}] --maxMessageTokens=200`,
  },
  {
    name: 'a message that the cap lengthens',
    means: ['verdict cheaper'],
    write: ({ n }) => `a=u[T${CAPPED_TEXT}] S1{a}${273 + (n % 12)} --maxMessageTokens=200`,
  },
  {
    name: 'a message that the cap shortens below its summary',
    means: ['verdict cheaper'],
    write: ({ n }) => `a=u[T"${'a'.repeat(900)}"] S1{a}${200 + n} --maxMessageTokens=100`,
  },
  {
    name: 'replaced under a cap',
    means: ['verdict replaced'],
    write: ({ n }) => `a=u${10 + n} S1{a}${30 + n} --maxMessageTokens=100`,
  },
  {
    name: 'replaced by messages that the cap cuts',
    means: ['verdict replaced', 'cap cuts'],
    write: ({ n }) => `a=u[T"${'a'.repeat(500)}"] S1{a}${190 + n} --maxMessageTokens=100`,
  },
  {
    name: 'a cut message',
    means: ['cap cuts'],
    write: ({ n }) => `a=u[T"${'word '.repeat(10 + n)}"] --maxMessageTokens=5`,
  },
  {
    name: 'a cut emoji',
    means: ['cap cuts'],
    write: ({ n }) => `a=u[T"${'a'.repeat(n % 4)}${'😀'.repeat(12)}"] --maxMessageTokens=2`,
  },
  {
    name: 'a result that is omitted',
    means: ['cap cuts'],
    write: ({ n }) =>
      `a=a[C(x)2 C(y)2] b=u[R(x "${'r'.repeat(40 + n)}") R(y "${'s'.repeat(40)}")] --maxMessageTokens=4`,
  },
  {
    name: 'an old result',
    means: ['pruned result'],
    write: ({ n }) => `a=a[C(x)2] b=u[R(x "old")${40 + n}] c=a[C(y)2] d=u[R(y)40] --toolResultMaxLastN=1`,
  },
  {
    name: 'an old result under a replaced one',
    means: ['pruned result', 'verdict replaced'],
    write: ({ n }) =>
      `a=a[C(x)2] b=u[R(x "old")${40 + n}] c=a[C(y)2] d=u[R(y)40] S1{a b}${60 + n} --toolResultMaxLastN=1`,
  },
  {
    name: 'an old result before a replaced one',
    means: ['pruned result', 'verdict replaced'],
    write: ({ n }) =>
      `a=a[C(x)2] b=u[R(x "old")${40 + n}] c=a[C(y)2] d=u[R(y)40] S1{c d}${60 + n} --toolResultMaxLastN=1`,
  },
  {
    name: 'a large input',
    means: ['pruned input'],
    write: ({ n }) => `a=a[C(x ={"path":"${'p'.repeat(80 + n)}"})] b=u[R(x)2] --toolUseInputMaxTokens=4`,
  },
  {
    name: 'an old image',
    means: ['dropped image'],
    write: ({ n }) => `a=u[I:${40 + n}] b=u[I:40] --maxImages=1`,
  },
  {
    name: 'the envelope',
    means: ['level 1 sent'],
    write: ({ n }) => `a=u${60 + n} S1{a}[T"all well"] --recallEnvelope="xml"`,
  },
  {
    name: 'the combined pair',
    means: ['combined pair'],
    write: ({ n }) => `a=u${30 + n} b=u30 S1{a}3 S2{b}3 --positionedRecallPairs=false`,
  },
  {
    name: 'an empty message',
    means: ['empty message'],
    write: ({ n }) => `a=a[C(x)${n}] b=u[T" "] c=u[R(x)2]`,
  },
  {
    name: 'a carrier that is stripped',
    means: ['carrier stripped'],
    write: ({ n }) => `a=u${30 + n} S1{a}[H90 T2] --carrierPolicy="live-strip"`,
  },
  {
    name: 'a redacted carrier',
    means: ['carrier whole'],
    write: ({ n }) => `a=u${30 + n} S1{a}[X${quoted('d'.repeat(30))} T2]`,
  },
  // ---------------------------------------------------------------- the cap
  ...CUT_AT_EIGHT.map(([name, text]): Aim => ({
    name: `a cut ${name}`,
    means: ['cap cuts'],
    write: ({ n }) => `a=u[T${quoted(text + 'c'.repeat(n))}] --maxMessageTokens=2`,
  })),
  {
    name: 'a text that spends the cap, and one more',
    means: ['cap spent'],
    write: ({ n }) => `a=u[T"12345678" T"${'m'.repeat(1 + n)}"] --maxMessageTokens=2`,
  },
  {
    name: 'a text that leaves some of the cap',
    means: ['cap cuts'],
    write: ({ n }) => `a=u[T"1234" T"${'m'.repeat(12 + n)}"] --maxMessageTokens=2`,
  },
  {
    name: 'results of each kind after the cap is spent',
    means: ['cap cuts'],
    write: ({ n }) =>
      `a=a[C(x)2 C(y)2 C(z)2 C(w)2] b=u[R(x "${'r'.repeat(40 + n)}") R(y "") R(z [T"in a list" T"another"]) R(w -)] --maxMessageTokens=4`,
  },
  {
    name: 'a message as long as the cap, with an empty text of a size',
    means: ['verdict cheaper'],
    write: ({ n }) => `a=u[T"12345678" T"":${40 + n}] b=u${20 + n} S1{b}3 --maxMessageTokens=2`,
  },
  // ---------------------------------------------------------------- pruning
  {
    name: 'two old results behind a text',
    means: ['pruned result'],
    write: ({ n }) =>
      `a=a[C(w)2 C(x)2] b=u[T2 R(w "old")${40 + n} R(x "old")41] c=a[C(y)2] d=u[R(y)40] --toolResultMaxLastN=1`,
  },
  {
    name: 'an old result behind one that stays',
    means: ['pruned result'],
    write: ({ n }) =>
      `a=a[C(w "other")2 C(x)2] b=u[R(w "new")${40 + n} R(x "old")41] c=a[C(y)2] d=u[R(y)40] --toolResultMaxLastN=1`,
  },
  {
    name: 'a tool with a limit, and one without',
    means: ['pruned result', 'kept under a limit'],
    write: ({ n }) =>
      `a=a[C(x "read")2 C(y "write")2] b=u[R(x "old")${40 + n} R(y "old")40] c=a[C(z "read")2 C(w "write")2] d=u[R(z)40 R(w)40] --toolResultMaxLastN={"read":1}`,
  },
  {
    name: 'a limit for a tool named as an object has fields',
    means: ['kept under a limit'],
    write: ({ n }) =>
      `a=a[C(x "toString")2] b=u[R(x "old")${40 + n}] c=a[C(y "toString")2] d=u[R(y)40] --toolResultMaxLastN={"read":0}`,
  },
  {
    name: 'no limit, said as a negative one',
    means: ['kept under a limit'],
    write: ({ n }) => `a=a[C(x)2] b=u[R(x "old")${40 + n}] c=a[C(y)2] d=u[R(y)40] --toolResultMaxLastN=-1`,
  },
  {
    name: 'no result kept',
    means: ['pruned result'],
    write: ({ n }) => `a=a[C(x)2] b=u[R(x "old")${40 + n}] --toolResultMaxLastN=0`,
  },
  {
    name: 'an old result beside a large input that has no limit',
    means: ['pruned result'],
    write: ({ n }) =>
      `a=a[C(w)2] b=a[R(w "old")${40 + n} C(x ={"path":"${'p'.repeat(200)}"})] c=u[R(x)40] --toolResultMaxLastN=1`,
  },
  {
    name: 'an input as large as it may be',
    means: ['kept under a limit'],
    write: ({ n }) => `a=a[C(x =${inputOf(50 + n)})] b=u[R(x)2] --toolUseInputMaxTokens=${50 + n}`,
  },
  {
    name: 'an input one token too large',
    means: ['pruned input'],
    write: ({ n }) => `a=a[C(x =${inputOf(51 + n)})] b=u[R(x)2] --toolUseInputMaxTokens=${50 + n}`,
  },
  {
    name: 'a large input of more keys than are named',
    means: ['pruned input'],
    write: ({ n }) =>
      `a=a[C(x ={"a":"${'p'.repeat(150 + n)}","b":2,"c":3,"d":4,"e":5,"f":6,"g":7})] b=u[R(x)2] --toolUseInputMaxTokens=4`,
  },
  {
    name: 'a large input that is a list',
    means: ['pruned input'],
    write: ({ n }) => `a=a[C(x =["${'p'.repeat(150 + n)}",2])] b=u[R(x)2] --toolUseInputMaxTokens=4`,
  },
  {
    name: 'a large input that is a text',
    means: ['pruned input'],
    write: ({ n }) => `a=a[C(x ="${'p'.repeat(150 + n)}")] b=u[R(x)2] --toolUseInputMaxTokens=4`,
  },
  {
    name: 'old images of the first message',
    means: ['dropped image'],
    alone: true,
    write: ({ n }) => `a=u[I:${40 + n} T1 I:41] b=u[I:40 T1] --maxImages=2`,
  },
  {
    name: 'an image that weighs what its note would',
    means: ['kept under a limit'],
    write: () => `a=u[I:${IMAGE_NOTE_TOKENS}] b=u[I:40] --maxImages=1`,
  },
  {
    name: 'an image that weighs a token more than its note would',
    means: ['dropped image'],
    write: () => `a=u[I:${IMAGE_NOTE_TOKENS + 1}] b=u[I:40] --maxImages=1`,
  },
  {
    name: 'images, documents and results without a size',
    means: ['repair moved'],
    write: ({ n }) => `a=a[C(x)2] b=u${n} c=u[R(x [T"one" I]) R(x -) I D=${quoted('page')}] S1{b}9`,
  },
  // ---------------------------------------------------------------- header and envelope
  {
    name: 'the envelope around several texts',
    means: ['level 1 sent'],
    write: ({ n }) => `a=u${90 + n} S1{a}[T"one" T"two" T"three"] --recallEnvelope="xml"`,
  },
  {
    name: 'the envelope around reasoning and texts',
    means: ['carrier whole'],
    write: ({ n }) => `a=u${90 + n} S1{a}[H4 T"one" H3 T"two" H2] --recallEnvelope="xml"`,
  },
  {
    name: 'the envelope with ids that need escapes',
    means: ['level 1 sent'],
    write: ({ n }) =>
      `"a<b&c"=u${90 + n} "d>\\"e"=u9 "S<&>\\""{"a<b&c" "d>\\"e"}[T"well"] --recallEnvelope="xml"`,
  },
  {
    name: 'the span of a summary over nothing',
    means: ['sole whole'],
    write: ({ n }) => `a=u${n} S2:2{S-lost}3 --recallHeaderTemplate="{first}..{last}" --recallEnvelope="xml"`,
  },
  // ---------------------------------------------------------------- pairing and the wire
  {
    name: 'one id twice',
    means: ['repeated id', 'id rewritten'],
    write: ({ n }) => `a=a[C(x)${n}] b=u[R(x)2] c=a[C(x)2] d=u[R(x)2]`,
  },
  { name: 'an odd id', means: ['id rewritten'], write: ({ n }) => `a=a[C("é x")${n}] b=u[R("é x")2]` },
  {
    name: 'a long id',
    means: ['id rewritten'],
    write: ({ n }) => `a=a[C(${'i'.repeat(41)})${n}] b=u[R(${'i'.repeat(41)})2] c=a[C(${'i'.repeat(30)}_2)1]`,
  },
  { name: 'a late result', means: ['repair moved'], write: ({ n }) => `a=a[C(x)2] b=u${n} c=u[R(x)2]` },
  {
    name: 'a very late result',
    means: ['far result'],
    write: ({ n }) => `a=a[C(x)2] ${'u1 '.repeat(7 + (n % 3))}c=u[R(x)2]`,
  },
  { name: 'a lost call', means: ['repair dropped'], write: ({ n }) => `a=u[R(x)${n} T2]` },
  { name: 'a pending call', means: ['repair stubbed'], write: ({ n }) => `a=u${n} b=a[C(x)2]` },
  {
    name: 'an early call that stays unanswered',
    means: ['repair stubbed', 'repeated id'],
    write: ({ n }) => `a=a[C(x)${n}] b=u1 c=a[C(x)1] d=u[R(x)9]`,
  },
  {
    name: 'three late results of one id',
    means: ['repair moved', 'repeated id'],
    write: ({ n }) => `a=a[C(x)${n}] b=u1 c=a[C(x)2] d=u1 e=a[C(x)2] f=u[R(x)3 R(x)4 R(x)5]`,
  },
  {
    name: 'a result at the end of reach',
    means: ['repair moved'],
    alone: true,
    write: ({ n }) => `a=a[C(x)2] ${'u1 '.repeat(6)}c=u[R(x)${n}]`,
  },
  {
    name: 'a result just out of reach',
    means: ['far result'],
    alone: true,
    write: ({ n }) => `a=a[C(x)2] ${'u1 '.repeat(7)}c=u[R(x)${n}]`,
  },
  {
    name: 'a result before its call',
    means: ['repair dropped', 'repair stubbed'],
    write: ({ n }) => `a=u[R(x)${n} T1] b=a[C(x)2]`,
  },
  {
    name: 'a result before its call, and one of another id behind it',
    means: ['repair dropped', 'repair stubbed'],
    write: ({ n }) => `a=u[R(x)${n} T1] b=u[R(y)2 T1] c=a[C(x)2]`,
  },
  {
    name: 'a list as a result, with a blank and a half pair',
    means: ['verdict cheaper'],
    write: ({ n }) =>
      `a=a[C(x ={"q":["\\ud800",null,"ok"],"\\udc00":{"r":"fine"}})2] b=u[R(x [T" " T"h\\ud800" I:4]):${20 + n}] c=u${20 + n} S1{c}3`,
  },
  {
    name: 'a list of blanks as a result',
    means: ['verdict cheaper'],
    write: ({ n }) => `a=a[C(x)2] b=u[R(x [T" "]):${20 + n}] c=u${20 + n} S1{c}3`,
  },
  {
    name: 'an empty id',
    means: ['id rewritten'],
    write: ({ n }) => `a=a[C("")${n}] b=u[R("")2] c=a[C(call_2)2] d=u[R(call_2)2]`,
  },
  {
    name: 'an empty id that is never answered',
    means: ['repair stubbed', 'id rewritten'],
    write: ({ n }) => `a=a[C("")${n}] b=u1 c=a[C(x)2] d=u[R(x)2]`,
  },
  {
    name: 'odd ids behind texts',
    means: ['id rewritten'],
    write: ({ n }) => `a=a[T2 C("é")${n} T3 C("ö")2] b=u[R("é")2 R("ö")2]`,
  },
  {
    name: 'an id of nothing but marks',
    means: ['id rewritten'],
    write: ({ n }) => `a=a[C("::")${n}] b=u[R("::")2] c=a[C(___2)2] d=u[R(___2)2]`,
  },
];
