import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BY_SIGN } from './asset-lexicon.ts'
import { readWords } from './read-words.ts'
import { type Candidate, createScale } from './weigh-context.ts'

/** Each weight at its bounds: what the words around XYZ say for it, in the measure of needs. */
const WEIGHED: [what: string, text: string, score: number, candidate?: Partial<Candidate>][] = [
  ['a word of crypto', 'blockchain xyz', 2],
  ['an account of crypto', '@bitcoin xyz', 2],
  ['a link of crypto', 'https://www.coindesk.com/a xyz', 2],
  ['another link', 'https://a.example/b xyz', 0],
  ['another account', '@ada xyz', 0],
  ['a cashtag of another coin', '$vtho xyz', 2],
  ['another coin without its sign', 'vtho xyz', 0],
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
  ['a sum in front of what is in lower case', '50 xyz', 2, { kind: 'ticker' }],
  ['a digit in front', '5 xyz', 1, { kind: 'ticker' }],
  ['a year in front', '2021 XYZ', 0, { kind: 'ticker' }],
  ['a move within four words', 'XYZ is up aa 12%', 2, { kind: 'ticker' }],
  ['a move behind them', 'XYZ is up aa bb 12%', 1, { kind: 'ticker' }],
  ['a level within four words', 'XYZ aa bb cc above 12', 2, { kind: 'ticker' }],
  ['a level behind them', 'XYZ aa bb cc dd above 12', 0, { kind: 'ticker' }],
  ['a number without a level', 'XYZ aa 12', 0, { kind: 'ticker' }],
  ['a trade in front', 'bought XYZ now', 3, { kind: 'ticker' }],
  ['a trade a few small words in front', 'bought more of my XYZ', 3, { kind: 'ticker' }],
  ['a trade and a sum in front', 'bought 300 XYZ', 4, { kind: 'ticker' }],
  ['a trade too many small words in front', 'bought some more of all my XYZ', 1, { kind: 'ticker' }],
  ['what pays', 'paid in XYZ', 2, { kind: 'ticker' }],
  ['a trade of what hardly counts at the end of a clause', 'bought XYZ since', 7, { kind: 'ticker' }],
  ['a trade of what hardly counts within a clause', 'bought XYZ shoes', 3, { kind: 'ticker' }],
  ['a trade farther in front', 'bought aa XYZ', 1, { kind: 'ticker' }],
  ['a trade in front of a name', 'bought XYZ', 1],
  ['what is held right behind', 'XYZ holders', 3, { kind: 'ticker' }],
  ['what is seen of markets right behind', 'XYZ chart', 2, { kind: 'ticker' }],
  ['what is said of a price', 'XYZ is so undervalued', 3, { kind: 'ticker' }],
  ['the same in its first word', 'XYZ undervalued', 1, { kind: 'ticker' }],
  ['a price that ends the clause', 'XYZ at 1300, aa', 2, { kind: 'ticker' }],
  ['the least price without a point', 'XYZ at 25, aa', 2, { kind: 'ticker' }],
  ['a price with a point', 'XYZ at 0.5, aa', 2, { kind: 'ticker' }],
  ['a price in euros', 'XYZ at 12 euros', 2, { kind: 'ticker' }],
  ['the last hour of a day', 'XYZ at 24, aa', 0, { kind: 'ticker' }],
  ['an hour', 'XYZ at 12, aa', 0, { kind: 'ticker' }],
  ['a street', 'XYZ at 1300 Main', 0, { kind: 'ticker' }],
  ['nothing left', 'XYZ went to zero', 2, { kind: 'ticker' }],
  ['a market in the same run of letters', 'xyz又跌了', 0],
  ['a market in the letters beside it', 'xyz 又跌了', 2],
  ['its death', 'XYZ dead', 2, { kind: 'ticker' }],
  ['its death in lower case', 'xyz dead', 0, { kind: 'ticker' }],
  ['what is held farther behind', 'XYZ aa holders', 1, { kind: 'ticker' }],
  ['a multiple', '1000x xyz', 1],
  ['capitals of three fifths', '@bitcoin @ethereum AAA BBB CCC dd ee XYZ', 2, { kind: 'ticker' }],
  ['capitals of fewer', '@bitcoin @ethereum AAA BBB cc dd ee XYZ', 4, { kind: 'ticker' }],
  ['four words that shout', '@bitcoin @ethereum AAA BBB CCC DDD XYZ', 2, { kind: 'ticker' }],
  ['three words that shout', '@bitcoin @ethereum AAA BBB CCC XYZ', 4, { kind: 'ticker' }],
  [
    'the plural of what else has its name',
    'blockchain blockchain films xyz',
    1,
    { hints: { context: new Set(), rivals: new Set(['film']) } },
  ],
  [
    'what else has its name beside a cashtag',
    'blockchain blockchain film xyz',
    4,
    { kind: 'cashtag', hints: { context: new Set(), rivals: new Set(['film']) } },
  ],
]

for (const [what, text, score, candidate] of WEIGHED) {
  test(`${what} weighs ${score}`, () => assert.equal(weigh(text, candidate), score))
}

for (const [text, score] of [
  ['compré xyz hoy', 3],
  ['xyz aldım', 3],
  ['thoughts on xyz?', 1],
  ['is xyz dead?', 0],
  ['is XYZ dead?', 2],
  ['xyz is dead', 0],
  ['xyz looks weak', 1],
  ['xyz looks into it', 0],
  ['bought a xyz kit', 1],
] as const) {
  test(`at a ticker "${text}" weighs ${score}`, () => assert.equal(weigh(text, { kind: 'ticker' }), score))
}

test('no words are enough for what needs a sign of its own', () => {
  const text = `${'blockchain '.repeat(10)}XYZ`
  const accepts = (need: number) => {
    const candidate: Candidate = { symbol: 'XYZ', at: 10, kind: 'ticker', need }
    return createScale(readWords(text), [candidate], text).accepts(candidate)
  }
  assert.deepEqual([accepts(BY_SIGN - 1), accepts(BY_SIGN)], [true, false])
})

test('counts up to two other assets that are as uncertain', () => {
  const others = (need: number) =>
    ['aa', 'bb', 'cc'].map((symbol, at): Candidate => ({ symbol, at, kind: 'name', need }))
  assert.equal(weigh('aa bb cc xyz', {}, others(1)), 2)
  assert.equal(weigh('aa bb cc xyz', {}, others(2)), 2)
  assert.equal(weigh('aa bb cc xyz', {}, others(3)), 0)
})

test('a supported asset supplies one missing word', () => {
  const accepts = (text: string, need: number) => {
    const words = readWords(text)
    const candidates = ['aa', 'xyz'].flatMap((name): Candidate[] => {
      const at = words.findIndex(({ lower }) => lower === name)
      const hints = name === 'aa' ? { context: new Set(['lake']), rivals: new Set<string>() } : undefined
      return at < 0 ? [] : [{ symbol: name, at, kind: 'name', need: name === 'aa' ? 3 : need, hints }]
    })
    return createScale(words, candidates, text).accepts(candidates.at(-1)!) // xyz is in each text
  }
  assert.equal(accepts('aa lake price xyz', 2), true)
  assert.equal(accepts('lake price xyz', 2), false)
  assert.equal(accepts('aa bb price xyz', 2), false)
  assert.equal(accepts('aa lake price xyz', 3), false)
})

test('words of stocks outweigh a cashtag, not a certain name', () => {
  const accepts = (given: Partial<Candidate>) => {
    const text = 'an analyst on xyz earnings'
    const hints = { context: new Set(['lake']), rivals: new Set(['film']) }
    const candidate: Candidate = { symbol: 'XYZ', at: 3, kind: 'name', need: 0, hints, ...given }
    return createScale(readWords(text), [candidate], text).accepts(candidate)
  }
  assert.equal(accepts({}), true)
  assert.equal(accepts({ kind: 'cashtag', isStock: true }), false)
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

test('an asset that is named in one breath with a certain one is meant the more', () => {
  const beside = (text: string) => {
    const words = readWords(text)
    const at = words.findIndex(({ lower }) => lower === 'aa')
    return weigh(text, { kind: 'ticker' }, [{ symbol: 'AA', at, kind: 'ticker', need: 0 }])
  }
  assert.equal(beside('swap aa for xyz'), 5)
  assert.equal(beside('aa and xyz'), 4)
  assert.equal(beside('aa/xyz'), 4)
  assert.equal(beside('aa xyz'), 4)
  assert.equal(beside('aa and the xyz'), 2)
  assert.equal(beside('aa. xyz'), 2)
  assert.equal(beside('aa as xyz'), 2)
})

test('a neighbouring word can exclude an asset', () => {
  const hints = {
    context: new Set<string>(),
    rivals: new Set<string>(),
    before: new Set(['ledger']),
    after: new Set(['fee']),
  }
  assert.equal(weigh('bitcoin on a ledger xyz blockchain', { hints }), 0)
  assert.equal(weigh('bitcoin xyz fee blockchain', { hints }), 0)
  assert.equal(weigh('bitcoin xyz ledger fee blockchain', { hints }), 5)
  assert.equal(weigh('bitcoin ledger xyz blockchain', { hints, kind: 'cashtag' }), 5)
})

test('two joined rare names support each other', () => {
  const beside = (text: string) => {
    const words = readWords(text)
    const at = words.findIndex(({ lower }) => lower === 'aa' || lower === 'near')
    return weigh(text, { kind: 'ticker' }, [{ symbol: 'AA', at, kind: 'ticker', need: 3 }])
  }
  assert.equal(beside('aa and xyz'), 2)
  assert.equal(beside('aa, xyz'), 2)
  assert.equal(beside('aa xyz'), 0)
  assert.equal(beside('AA and xyz'), 0)
  assert.equal(beside('near and xyz'), 0)
})
