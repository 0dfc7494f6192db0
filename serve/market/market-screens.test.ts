import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { MarketAsset } from '#contract/app/market.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveCandles } from '#store/market/candles.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { saveSourceCursor } from '#store/sources/cursors.ts'
import { saveSourceGap } from '#store/sources/gaps.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'
import { ASSET_LOGOS } from './asset-logos.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

await saveTicks(
  db,
  [
    {
      assetId: 'bitcoin',
      at: NOW,
      price: '60000.5',
      volume24h: '100',
      marketCap: '423',
      change24h: 5.75,
      change1h: -0.004,
    },
    { assetId: 'ethereum', at: NOW, price: '5.6e-11', volume24h: '50', marketCap: '577', change24h: 0 },
    { assetId: 'solana', at: NOW, price: '1' },
  ],
  'test',
)
await saveCandles(
  db,
  [3, 2, 1].map((hours) => ({
    assetId: 'bitcoin',
    interval: '1h' as const,
    start: new Date(Math.floor(ago(hours).getTime() / HOUR_MS) * HOUR_MS),
    open: '1',
    high: '4',
    low: '0.5',
    close: String(hours),
  })),
  'test',
)
await savePosts(
  db,
  [
    ...tenPosts('a', { createdAt: ago(1), symbols: ['BTC'], sentimentBp: 9_000 }),
    ...tenPosts('b', { createdAt: ago(2), symbols: ['BTC', 'ETH'], sentimentBp: 6_001 }),
    ...tenPosts('c', { createdAt: ago(3), symbols: ['BTC'] }),
    ...tenPosts('old', { createdAt: ago(72), symbols: ['BTC'], sentimentBp: 0 }),
    // Said in the hour that is running, and a copy: in no figure.
    makePost('running', { createdAt: ago(0.1), symbols: ['BTC'], sentimentBp: 0 }),
    makePost('a copy', {
      createdAt: ago(1),
      symbols: ['BTC'],
      sentimentBp: 0,
      username: 'a 1',
      text: 'post a 1',
    }),
  ],
  { collectedAt: NOW },
)
await keepSignals(db)

test('the market comes largest first, with the sums of what is known', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { status, body } = await callApi(url, 'GET /api/market')
  assert.equal(status, 200)
  assert.deepEqual(
    body.data.map(({ id }: MarketAsset) => id),
    ['bitcoin', 'ethereum', 'solana'],
  )
  assert.deepEqual([body.marketCap, body.volume24h, body.btcDominance], [1_000, 150, 42.3])
  assert.ok(Math.abs(body.change24h - (1_000 / 977 - 1) * 100) < 1e-9)
})

test('an asset carries its mood of the last day and on how many posts it stands', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { body } = await callApi(url, 'GET /api/market')
  const [bitcoin, ethereum, solana] = body.data
  assert.deepEqual([bitcoin.mentions24h, bitcoin.sentimentPosts, bitcoin.sentiment], [30, 20, 0.75])
  assert.deepEqual([ethereum.mentions24h, ethereum.sentiment, ethereum.price], [10, 0.6001, 5.6e-11])
  assert.deepEqual([solana.mentions24h, 'sentiment' in solana, 'marketCap' in solana], [0, false, false])
})

test('the week of an asset is six whole days and then the last 24 hours; a day without posts has no mood', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { body } = await callApi(url, 'GET /api/market')
  const [bitcoin, ethereum, solana] = body.data
  assert.deepEqual(bitcoin.mentions7d, [0, 0, 0, 10, 0, 0, 30])
  assert.deepEqual(bitcoin.mood7d, [null, null, null, 0, null, null, 0.75])
  assert.deepEqual(ethereum.mentions7d, [0, 0, 0, 0, 0, 0, 10])
  assert.deepEqual(solana.mood7d, Array(7).fill(null))
  const end = new Date('2026-03-08T00:00:00.000Z')
  const { body: before } = await callApi(url, `GET /api/market?endDate=${end.toISOString()}`)
  assert.deepEqual(before.data[0].mentions7d, [0, 0, 0, 0, 0, 0, 10], 'no day is drawn twice')
})

test('an asset names its logo by its id, and only where the site has the file', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { body } = await callApi(url, 'GET /api/market')
  for (const { id, logo } of body.data as MarketAsset[]) {
    assert.equal(logo, ASSET_LOGOS.has(id) ? `/logos/${id}.svg` : undefined)
  }
  const files = await readdir(join(import.meta.dirname, '../../show/public/logos'))
  assert.deepEqual(
    files.filter((name) => name.endsWith('.svg')).toSorted(),
    [...ASSET_LOGOS].map((id) => `${id}.svg`).toSorted(),
  )
})

test("an asset's candles and mentions come in the same steps, oldest first", async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { status, body } = await callApi(url, 'GET /api/market/bitcoin?period=24h')
  assert.equal(status, 200)
  assert.equal(body.interval, '1h')
  assert.deepEqual(
    body.candles.map(({ close }: { close: number }) => close),
    [3, 2, 1],
  )
  assert.deepEqual(
    body.mentions.map(({ posts, sentiment }: { posts: number; sentiment?: number }) => [posts, sentiment]),
    [
      [10, undefined],
      [10, 0.6001],
      [10, 0.9],
      [1, 0], // the hour that is running
    ],
  )
})

test('history marks candles and intervals with gaps', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const start = new Date('2026-03-10T06:00:00.000Z')
  const prices = { open: '1', high: '4', low: '0.5', close: '6' }
  await saveCandles(db, [{ assetId: 'ethereum', interval: '1h', start, ...prices, hasGap: true }], 'test')
  await saveSourceGap(db.pool, { source: 'bluesky', from: ago(5), until: ago(4), reason: 'offline' })
  const { body } = await callApi(url, 'GET /api/market/ethereum?period=24h')
  assert.deepEqual(
    body.candles.map(({ hasGap }: { hasGap?: true }) => hasGap),
    [true],
  )
  assert.equal(body.until, NOW.toISOString())
  assert.deepEqual(body.gaps, [
    { source: 'bluesky', from: ago(5).toISOString(), until: ago(4).toISOString(), reason: 'offline' },
  ])
  const { body: volume } = await callApi(
    url,
    `GET /api/social/search/volume?q=words&startDate=${ago(24).toISOString()}&endDate=${NOW.toISOString()}`,
  )
  assert.deepEqual([volume.gaps, volume.until], [body.gaps, NOW.toISOString()])
  const { body: ofTwitter } = await callApi(
    url,
    `GET /api/social/search/volume?q=words&platform=twitter&startDate=${ago(24).toISOString()}&endDate=${NOW.toISOString()}`,
  )
  assert.deepEqual(ofTwitter.gaps, [])
  const { body: before } = await callApi(
    url,
    `GET /api/market/ethereum?period=24h&endDate=${ago(6).toISOString()}`,
  )
  assert.deepEqual(before.gaps, [])
})

test('up to an earlier end the posts, candles and their steps are of the time before it, the price is the newest', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const end = ago(2).toISOString()
  const { body: market } = await callApi(url, `GET /api/market?endDate=${end}`)
  const [bitcoin] = market.data
  assert.deepEqual(
    [bitcoin.mentions24h, bitcoin.sentimentPosts, bitcoin.sentiment, bitcoin.price],
    [10, 0, undefined, 60_000.5],
  )
  const { body: asset } = await callApi(url, `GET /api/market/bitcoin?period=24h&endDate=${end}`)
  assert.deepEqual(
    asset.candles.map(({ close }: { close: number }) => close),
    [3, 2],
  )
  assert.equal(asset.mentions.length, 2)
  // The hour in which the time ends is not over.
  assert.equal(asset.asset.mentions24h, 10)
  const { body: day } = await callApi(url, 'GET /api/market/bitcoin?period=24h&endDate=2026-03-07')
  assert.deepEqual([day.asset.mentions24h, day.candles.length], [10, 0])
})

test('an end that is still to come is now, and one that is no moment is refused by its name', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { body } = await callApi(url, 'GET /api/market?endDate=2999-01-01')
  assert.equal(body.data[0].mentions24h, 30)
  for (const path of ['/api/market', '/api/market/bitcoin']) {
    const { status, body: refusal } = await callApi(url, `GET ${path}?endDate=2026-02-30`)
    assert.deepEqual([status, refusal.field], [400, 'endDate'])
  }
})

test('refuses an unknown asset and an unknown period', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const unknown = await callApi(url, 'GET /api/market/nosuchcoin')
  const wrong = await callApi(url, 'GET /api/market/bitcoin?period=2y')
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'not_found'])
  assert.deepEqual(
    [wrong.status, wrong.body.error],
    [400, 'period must be one of 24h, 7d, 30d, 90d, 1y, all'],
  )
})

test('limits an anonymous address and gives the wait', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: { anonymousReadsPerMinute: 1 } })
  await callApi(url, 'GET /api/market')
  const { status, headers } = await callApi(url, 'GET /api/market')
  assert.deepEqual([status, headers.get('retry-after')], [429, '120'])
})

test('what a source that began an hour ago gives neither moves an asset nor is a burst, and it is named', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const hourly = Array.from({ length: 12 * 24 + 12 }, (_, nr) =>
    makePost(`hourly ${nr}`, { createdAt: ago(nr + 0.6), symbols: ['SOL'], platform: 'mastodon' }),
  )
  const young = Array.from({ length: 40 }, (_, nr) =>
    makePost(`young ${nr}`, { createdAt: ago(0.7), symbols: ['SOL'], platform: 'hackernews' }),
  )
  await savePosts(db, [...hourly, ...young], { collectedAt: NOW })
  await keepSignals(db)
  const readPrices = async () => {
    const { body: market } = await callApi(url, 'GET /api/market')
    const { body: asset } = await callApi(url, 'GET /api/market/solana?period=7d')
    const { posts, posts_to_usual } = asset.verdict.figures
    const talk = market.moves.talk.find(({ id }: { id: string }) => id === 'solana')
    assert.deepEqual([talk.value, talk.change], [posts.value, posts_to_usual.value])
    return { talk, left: market.moves.left, bursts: asset.bursts, usual: asset.verdict.usual }
  }
  const all = await readPrices()
  assert.deepEqual(all.talk, { id: 'solana', value: 64, change: 166.67, usual: 24 })
  assert.deepEqual(all.bursts, { starts: ['2026-03-10T11:00:00.000Z'], left: [] })
  const begun = { source: 'hackernews', stream: 'begun', cursor: { from: ago(1).toISOString() } }
  await saveSourceCursor(db.pool, { ...begun, now: NOW, timeoutMs: 10_000 })
  const compared = await readPrices()
  assert.deepEqual(compared.talk, { id: 'solana', value: 64, change: 0, usual: 24 })
  assert.deepEqual([compared.left, compared.usual.left], [['hackernews'], ['hackernews']])
  assert.deepEqual(compared.bursts, { starts: [], left: ['hackernews'] })
})

/** Of ten people. */
function tenPosts(externalId: string, overrides: Partial<AnalyzedPost>): AnalyzedPost[] {
  return Array.from({ length: 10 }, (_, nr) =>
    makePost(`${externalId} ${nr}`, { username: `${externalId} ${nr}`, ...overrides }),
  )
}

function makePost(externalId: string, overrides: Partial<AnalyzedPost>): AnalyzedPost {
  return makeAnalyzedPost(externalId, { createdAt: NOW, username: `writer of ${externalId}`, ...overrides })
}
