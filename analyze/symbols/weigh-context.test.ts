import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BY_SIGN } from './asset-lexicon.ts'
import { readWords } from './read-words.ts'
import { type Candidate, createScale } from './weigh-context.ts'

/** Each weight at its bounds: what the words around XYZ say for it, in the measure of needs. */
const WEIGHED: [what: string, text: string, score: number, candidate?: Partial<Candidate>][] = [
  ['a word of crypto', 'blockchain xyz', 2],
  ['an account of crypto', '@bitcoin xyz', 2],
  ['two words of markets', 'price chart xyz', 2],
  ['four words of markets', 'price chart moon pump xyz', 3],
  ['the farthest word in front', `blockchain ${'aa '.repeat(39)} xyz`, 2],
  ['a word too far in front', `blockchain ${'aa '.repeat(40)} xyz`, 0],
  ['the farthest word behind', `xyz ${'aa '.repeat(39)} blockchain`, 2],
  ['a word too far behind', `xyz ${'aa '.repeat(40)} blockchain`, 0],
  ['a word of its own', 'lake xyz', 2, { hints: { context: new Set(['lake']), rivals: new Set() } }],
  [
    'what else has its name',
    'blockchain blockchain film xyz',
    1,
    { hints: { context: new Set(), rivals: new Set(['film']) } },
  ],
  ['a word of stocks', 'blockchain earnings xyz', 1],
  ['a cashtag of others', 'blockchain $ABCD xyz', 2],
  ['a cashtag of others beside a stock', 'blockchain $ABCD xyz', 1, { isStock: true }],
  ['a sum in front', '500 XYZ', 1, { kind: 'ticker' }],
  ['a year in front', '2021 XYZ', 0, { kind: 'ticker' }],
  ['a move within four words', 'XYZ is up aa 12%', 2, { kind: 'ticker' }],
  ['a move behind them', 'XYZ is up aa bb 12%', 1, { kind: 'ticker' }],
  ['capitals of three fifths', '@bitcoin @ethereum AAA BBB cc dd XYZ', 2, { kind: 'ticker' }],
  ['capitals of fewer', '@bitcoin @ethereum AAA cc dd XYZ', 4, { kind: 'ticker' }],
  ['four words that shout', '@bitcoin @ethereum AAA BBB CCC XYZ', 2, { kind: 'ticker' }],
  ['three words that shout', '@bitcoin @ethereum AAA BBB XYZ', 4, { kind: 'ticker' }],
]

for (const [what, text, score, candidate] of WEIGHED) {
  test(`${what} weighs ${score}`, () => assert.equal(weigh(text, candidate), score))
}

test('other assets that are as uncertain count up to two, those that need more do not', () => {
  const others = (need: number) =>
    ['aa', 'bb', 'cc'].map((symbol, at): Candidate => ({ symbol, at, kind: 'name', need }))
  assert.equal(weigh('aa bb cc xyz', {}, others(1)), 2)
  assert.equal(weigh('aa bb cc xyz', {}, others(2)), 2)
  assert.equal(weigh('aa bb cc xyz', {}, others(3)), 0)
})

/** The most that XYZ may need and still be accepted. */
function weigh(text: string, given: Partial<Candidate> = {}, others: Candidate[] = []): number {
  const words = readWords(text)
  const at = words.findIndex(({ lower }) => lower === 'xyz')
  const accepts = (need: number) => {
    const candidate: Candidate = { symbol: 'XYZ', at, kind: 'name', need, ...given }
    return createScale(words, [...others, candidate], text).accepts(candidate)
  }
  const needs = Array.from({ length: BY_SIGN - 1 }, (_, index) => index + 1)
  return needs.findLast(accepts) ?? 0
}
