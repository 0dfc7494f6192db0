import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JudgedPost } from './judge-hour.ts'
import { sumHour } from './sum-hour.ts'

const POSTS: JudgedPost[] = [
  // Half stance, half tone: towards BTC 9,000 of 0.85 and 0.05, towards ETH 4,750 of 0.45 and 0.5.
  makePost('ann', {
    symbols: ['BTC', 'ETH'],
    engagement: 10,
    sentimentBp: 6_000,
    meaningBp: [8_000, 1_000, 5_000, 9_000, 0, 1_000, 9_000],
  }),
  makePost('bob', { symbols: ['BTC'], engagement: 5, sentimentBp: 4_500, signs: ['copy'] }),
  makePost('bob', { engagement: 1, sentimentBp: 5_500, meaningBp: [7_000, 0, 0] }),
  makePost('cid', { symbols: ['BTC'], cappedFor: ['BTC'] }),
  // All tone, which is against: 1,500.
  makePost('dan', { symbols: ['BTC'], sentimentBp: 4_501, meaningBp: [0, 7_000, 0, 0, 0] }),
]

test('counts moods in tenths, raw and filtered, with 1 in the last', () => {
  const surely = makePost('eve', { sentimentBp: 10_000 })
  const { moods } = sumHour([...POSTS, surely, makePost('fay', { sentimentBp: 0, signs: ['giveaway'] })])
  assert.deepEqual(moods.raw, [1, 0, 0, 0, 2, 1, 1, 0, 0, 1])
  assert.deepEqual(moods.filtered, [0, 0, 0, 0, 1, 1, 1, 0, 0, 1])
})

test('sums an hour for all posts and each asset, raw and filtered', () => {
  const { bySymbol } = sumHour(POSTS)
  assert.deepEqual([...bySymbol.keys()].sort(), ['', 'BTC', 'ETH'])
  const all = bySymbol.get('')
  assert.deepEqual(all?.raw, {
    posts: 5,
    engagement: 16,
    judged: 4,
    sentimentSumBp: 20_501,
    sentimentSquares: 106_759_001,
    positive: 2,
    negative: 1,
    surePositiveBp: 15_000,
    sureNegativeBp: 7_000,
    meant: 3,
    toneSumBp: 7_000,
    stanceSumBp: 0,
    aged: 0,
    young: 0,
  })
  assert.deepEqual(all?.filtered, {
    posts: 3,
    engagement: 11,
    judged: 3,
    sentimentSumBp: 16_001,
    sentimentSquares: 86_509_001,
    positive: 2,
    negative: 0,
    surePositiveBp: 15_000,
    sureNegativeBp: 7_000,
    meant: 3,
    toneSumBp: 7_000,
    stanceSumBp: 0,
    aged: 0,
    young: 0,
  })
  const btc = bySymbol.get('BTC')
  assert.deepEqual(btc?.raw, {
    posts: 4,
    engagement: 15,
    judged: 3,
    sentimentSumBp: 15_000,
    sentimentSquares: 103_500_000,
    positive: 1,
    negative: 2,
    surePositiveBp: 8_500,
    sureNegativeBp: 7_000,
    meant: 2,
    toneSumBp: 0,
    stanceSumBp: 9_000,
    aged: 0,
    young: 0,
  })
  assert.deepEqual(
    [btc?.filtered.posts, btc?.filtered.sentimentSumBp, btc?.filtered.negative],
    [2, 10_500, 1],
  )
  const eth = bySymbol.get('ETH')
  assert.deepEqual([eth?.raw.sentimentSumBp, eth?.raw.positive, eth?.raw.negative], [4_750, 0, 0])
  assert.deepEqual([eth?.raw.surePositiveBp, eth?.raw.sureNegativeBp], [0, 0])
  assert.deepEqual([eth?.raw.toneSumBp, eth?.raw.stanceSumBp], [7_000, -8_000])
})

test('of a post that names several assets each has the stance towards itself', () => {
  const symbols = ['BTC', 'ETH', 'SOL', 'ADA']
  const stances = [7_100, 100, 200, 7_200, 7_300, 300, 400, 7_400]
  const { bySymbol } = sumHour([makePost('ann', { symbols, meaningBp: [5_000, 4_000, 10_000, ...stances] })])
  assert.deepEqual(
    symbols.map((symbol) => {
      const raw = bySymbol.get(symbol)?.raw
      return [raw?.sentimentSumBp, raw?.surePositiveBp, raw?.sureNegativeBp, raw?.toneSumBp, raw?.stanceSumBp]
    }),
    [
      [8_500, 7_100, 0, 1_000, 7_000],
      [1_500, 0, 7_200, 1_000, -7_000],
      [8_500, 7_300, 0, 1_000, 7_000],
      [1_500, 0, 7_400, 1_000, -7_000],
    ],
  )
})

test('what lies just below 0.7 is not sure', () => {
  const sureOf = (stance: number) => {
    const post = makePost('ann', { symbols: ['BTC'], meaningBp: [7_000, 0, 5_000, stance, 0] })
    return sumHour([post]).bySymbol.get('BTC')?.raw.surePositiveBp
  }
  assert.deepEqual([sureOf(6_999), sureOf(7_000), sureOf(7_001)], [0, 7_000, 7_000])
})

test('sums reasons for not counting, and counted posts by author, per asset', () => {
  const { bySymbol } = sumHour([
    ...POSTS,
    makePost('eve', {
      symbols: ['ETH'],
      signs: ['copy', 'link_farm', 'giveaway', 'new_accounts'],
      engagement: 7,
    }),
  ])
  const [all, btc, eth] = ['', 'BTC', 'ETH'].map((symbol) => bySymbol.get(symbol))
  assert.deepEqual(all?.signs, {
    automated: 0,
    copies: 2,
    linkFarms: 1,
    giveaways: 1,
    newAccounts: 1,
    overCap: 1,
  })
  assert.deepEqual(btc?.signs, {
    automated: 0,
    copies: 1,
    linkFarms: 0,
    giveaways: 0,
    newAccounts: 0,
    overCap: 1,
  })
  assert.deepEqual(eth?.signs, {
    automated: 0,
    copies: 1,
    linkFarms: 1,
    giveaways: 1,
    newAccounts: 1,
    overCap: 0,
  })
  const authors = (posts: number, filteredPosts: number, engagement: number, filteredEngagement: number) => ({
    posts,
    filteredPosts,
    engagement,
    filteredEngagement,
  })
  const counts = [...(all?.authors ?? [])].map(([name, { filteredMood: _, ...rest }]) => [name, rest])
  assert.deepEqual(Object.fromEntries(counts), {
    ann: authors(1, 1, 10, 10),
    bob: authors(2, 1, 6, 1),
    cid: authors(1, 0, 0, 0),
    dan: authors(1, 1, 0, 0),
    eve: authors(1, 0, 7, 0),
  })
})

test('the moods of the authors come to that of the asset', () => {
  const { bySymbol } = sumHour(POSTS)
  for (const { filtered, authors } of bySymbol.values()) {
    const moods = [...authors.values()].map(({ filteredMood }) => filteredMood)
    const sum = (of: 'judged' | 'sentimentSumBp' | 'sentimentSquares') =>
      moods.reduce((all, mood) => all + mood[of], 0)
    assert.deepEqual(
      [sum('judged'), sum('sentimentSumBp'), sum('sentimentSquares')],
      [filtered.judged, filtered.sentimentSumBp, filtered.sentimentSquares],
    )
  }
})

test('the cap of one asset does not apply to another', () => {
  const { bySymbol } = sumHour([
    makePost('ann', { symbols: ['BTC', 'ETH'], cappedFor: ['BTC'] }),
    makePost('ann', { cappedFor: [''] }),
    makePost('ann', { symbols: ['BTC', 'ETH'], cappedFor: ['BTC', 'ETH'] }),
  ])
  const filtered = (symbol: string) => bySymbol.get(symbol)?.filtered.posts
  assert.deepEqual([filtered('BTC'), filtered('ETH'), filtered('')], [0, 1, 1])
  assert.equal(bySymbol.get('')?.signs.overCap, 2)
})

function makePost(author: string, more: Partial<JudgedPost>): JudgedPost {
  return { author, symbols: [], hashtags: [], engagement: 0, words: [], signs: [], cappedFor: [], ...more }
}
