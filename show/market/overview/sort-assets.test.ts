import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MarketAsset } from '#contract/app/market.ts'
import { filterAssets, listCategories } from './filter-assets.ts'
import { firstOrderOf, sortAssets } from './sort-assets.ts'

const BITCOIN = asset({
  id: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  rank: 1,
  price: 60_000,
  change24h: -2,
})
const ETHER = asset({ id: 'ethereum', symbol: 'ETH', name: 'Ethereum', rank: 2, price: 3_000, change24h: 5 })
const UNKNOWN = asset({ id: 'new-coin', symbol: 'NEW', name: 'another', price: 1 })
const ALL = [UNKNOWN, ETHER, BITCOIN]

test('what has no value stands last, whichever the order', () => {
  assert.deepEqual(idsOf(sortAssets(ALL, { by: 'rank', order: 'asc' })), ['bitcoin', 'ethereum', 'new-coin'])
  assert.deepEqual(idsOf(sortAssets(ALL, { by: 'rank', order: 'desc' })), ['ethereum', 'bitcoin', 'new-coin'])
  assert.deepEqual(idsOf(sortAssets(ALL, { by: 'change24h', order: 'asc' })), [
    'bitcoin',
    'ethereum',
    'new-coin',
  ])
})

test('names stand in the order of the alphabet, whatever their case', () => {
  assert.deepEqual(idsOf(sortAssets(ALL, { by: 'name', order: 'asc' })), ['new-coin', 'bitcoin', 'ethereum'])
})

test('assets that are equal in a field stand by rank', () => {
  assert.deepEqual(idsOf(sortAssets(ALL, { by: 'mentions24h', order: 'desc' })), [
    'bitcoin',
    'ethereum',
    'new-coin',
  ])
})

test('amounts are first sorted from the most, ranks and names from the first', () => {
  assert.equal(firstOrderOf('marketCap'), 'desc')
  assert.equal(firstOrderOf('rank'), 'asc')
  assert.equal(firstOrderOf('name'), 'asc')
})

test('a part of a name or a symbol finds an asset in any case, with or without its $', () => {
  assert.deepEqual(idsOf(filterAssets(ALL, { q: ' $eTh ' })), ['ethereum'])
  assert.deepEqual(idsOf(filterAssets(ALL, { q: 'coin' })), ['bitcoin'])
  assert.deepEqual(idsOf(filterAssets(ALL, { q: '' })), ['new-coin', 'ethereum', 'bitcoin'])
})

test('the watchlist limits what is found', () => {
  assert.deepEqual(idsOf(filterAssets(ALL, { q: 'e', only: ['ethereum'] })), ['ethereum'])
  assert.deepEqual(filterAssets(ALL, { q: '', only: [] }), [])
})

test('a list holds what rose, fell or is spoken of, and nothing whose change is not known', () => {
  const talked = asset({ id: 'talked', symbol: 'T', name: 'Talked', price: 1, mentions24h: 2, change24h: 0 })
  const all = [...ALL, talked]
  assert.deepEqual(idsOf(filterAssets(all, { q: '', list: 'gainers' })), ['ethereum'])
  assert.deepEqual(idsOf(filterAssets(all, { q: '', list: 'losers' })), ['bitcoin'])
  assert.deepEqual(idsOf(filterAssets(all, { q: '', list: 'discussed' })), ['talked'])
})

test('a mood holds the assets that have its colour, and none without a mood', () => {
  const moods = [0.7, 0.6999, 0.4, 0.3999].map((sentiment, index) =>
    asset({ id: `${index}`, symbol: 'M', name: 'Mood', price: 1, sentiment }),
  )
  const all = [...moods, UNKNOWN]
  assert.deepEqual(idsOf(filterAssets(all, { q: '', mood: 'positive' })), ['0'])
  assert.deepEqual(idsOf(filterAssets(all, { q: '', mood: 'mixed' })), ['1', '2'])
  assert.deepEqual(idsOf(filterAssets(all, { q: '', mood: 'negative' })), ['3'])
})

test('a category holds its assets; those that there are come with their number, the largest first', () => {
  const kinds = ['stablecoin', 'layer-1', 'layer-1', 'defi', undefined].map((category, index) =>
    asset({ id: `${index}`, symbol: 'K', name: 'Kind', price: 1, ...(category ? { category } : {}) }),
  )
  assert.deepEqual(idsOf(filterAssets(kinds, { q: '', category: 'layer-1' })), ['1', '2'])
  assert.deepEqual(idsOf(filterAssets(kinds, { q: '', category: 'unheard-of' })), [])
  assert.deepEqual(
    listCategories(kinds).map(({ label }) => label),
    ['Layer 1 (2)', 'DeFi (1)', 'Stablecoins (1)'],
  )
})

function idsOf(assets: readonly MarketAsset[]): string[] {
  return assets.map(({ id }) => id)
}

function asset(
  given: Pick<MarketAsset, 'id' | 'symbol' | 'name' | 'price'> & Partial<MarketAsset>,
): MarketAsset {
  return {
    sentimentPosts: 0,
    mentions24h: 0,
    sparkline7d: [],
    mentions7d: [],
    mood7d: [],
    unusual: { mood: null, posts: null },
    at: '2026-06-01T00:00:00.000Z',
    source: 'test',
    venues: [],
    ...given,
  }
}
