import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { SOURCES } from '#collect/list-sources.ts'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const STARTED = new Date('2024-05-02T10:00:00.000Z')
const LATER = new Date('2024-05-02T10:01:30.500Z')

function makePost(externalId: string, createdAt: string): AnalyzedPost {
  return makeAnalyzedPost(externalId, { createdAt: new Date(createdAt) })
}

test('an empty installation says that it has nothing, in nulls and zeros', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => STARTED })
  const { status, body } = await callApi(url, 'GET /api/status')
  assert.equal(status, 200)
  assert.deepEqual([body.posts, body.newestPostAt, body.newestPriceAt], [0, null, null])
})

test('the status has stored counts, freshness and uptime', async (t) => {
  const { db } = await openTestDatabase()
  const posts = [makePost('1', '2024-03-31T23:59:00.000Z'), makePost('2', '2024-05-02T09:30:00.000Z')]
  await savePosts(db, posts, { collectedAt: STARTED })
  await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  const ticks = [{ assetId: 'bitcoin', at: new Date('2024-05-02T10:01:00.000Z'), price: '1.50' }]
  await saveTicks(db, ticks, 'sample')
  const moments = [STARTED]
  const { url } = await startTestServer(t, {
    db,
    now: () => moments.shift() ?? LATER,
    settings: { version: '1.2.3' },
  })
  const { body } = await callApi(url, 'GET /api/status')
  assert.ok(body.databaseMs > 0)
  assert.deepEqual(
    { ...body, databaseMs: 0 },
    {
      version: '1.2.3',
      measuredAt: '2024-05-02T10:01:30.500Z',
      startedAt: '2024-05-02T10:00:00.000Z',
      uptimeSeconds: 90,
      databaseMs: 0,
      posts: 2,
      newestPostAt: '2024-05-02T09:30:00.000Z',
      pricedAssets: 1,
      newestPriceAt: '2024-05-02T10:01:00.000Z',
      sampleData: false,
      rescoring: null,
      signals: { hours: 2, pending: 2 },
    },
  )
})

test('without its database the status is a 503, not a guess', async (t) => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  t.after(() => nowhere.close())
  const { url } = await startTestServer(t, { db: nowhere })
  const { status } = await callApi(url, 'GET /api/status')
  assert.equal(status, 503)
})

const NOW = new Date('2026-03-10T12:30:00.000Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const { db, url } = await openTestDatabase()
const sampleDb = openDatabase(url, { poolSize: 2, searchPath: SAMPLE_SEARCH_PATH })
after(() => sampleDb.close())

function makeLivePost(platform: Source, text: string, createdAt: Date): AnalyzedPost {
  return makeAnalyzedPost(text.replaceAll(' ', '-'), {
    platform,
    text,
    createdAt,
    symbols: ['BTC'],
    url: 'https://example.com/1',
  })
}

async function open(t: TestContext) {
  const server = await startTestServer(t, {
    db,
    sampleDb,
    now: () => NOW,
    settings: { enabledSources: ['bluesky'], sampleUntilLive: true },
  })
  return async (query = '') => (await callApi(server.url, `GET /api/live${query}`)).body
}

test('without live data the sample is shown and says what it is', async (t) => {
  const get = await open(t)
  assert.deepEqual(await get(), { prices: [], posts: [], hasSources: true, isSample: true })
  await saveAssets(sampleDb, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  await saveTicks(sampleDb, [{ assetId: 'bitcoin', at: NOW, price: '7' }], 'sample')
  await savePosts(sampleDb, [makeLivePost('twitter', 'made up', ago(1_000))], { collectedAt: NOW })
  for (const query of ['', '?data=sample', '?data=live']) {
    const { prices, posts, isSample } = await (await open(t))(query)
    assert.deepEqual([prices[0].price, posts[0].text, isSample], ['7', 'made up', true])
  }
})

test('real prices and posts are given with their times, whichever data is read otherwise', async (t) => {
  const assets = ['bitcoin', 'ethereum', 'solana']
  await saveAssets(
    db,
    assets.map((id, index) => ({ id, symbol: id.slice(0, 3).toUpperCase(), name: id, rank: index + 1 })),
  )
  await saveTicks(
    db,
    [
      { assetId: 'bitcoin', at: ago(5_000), price: '64250.12', change24h: -1.5 },
      { assetId: 'ethereum', at: ago(16 * 60_000), price: '3000' },
    ],
    'a source',
  )
  await savePosts(
    db,
    [
      makeLivePost('bluesky', 'older words', ago(60_000)),
      makeLivePost('bluesky', 'newest words', ago(2_000)),
      makeLivePost('bluesky', 'words of another day', ago(25 * 3_600_000)),
      makeLivePost('twitter', 'withheld words', ago(1_000)),
    ],
    { collectedAt: NOW },
  )
  const get = await open(t)
  for (const query of ['', '?data=sample', '?data=live']) {
    const { prices, posts, isSample } = await get(query)
    assert.equal(isSample, false)
    assert.deepEqual(prices, [
      { id: 'bitcoin', symbol: 'BIT', price: '64250.12', change24h: -1.5, at: ago(5_000).toISOString() },
    ])
    assert.deepEqual(
      posts.map(({ text, username }: { text: string; username: string }) => [text, username]),
      [
        ['newest words', 'somebody'],
        ['older words', 'somebody'],
      ],
    )
  }
})

test('no source whose terms keep text from third parties is shown to everybody', async (t) => {
  const closed = SOURCES.filter(
    ({ facts }) => facts.kind === 'social' && !(facts.rights.show && facts.rights.textToThirdParties),
  ).map(({ facts }) => facts.id)
  assert.ok(closed.includes('twitter') && closed.includes('news'))
  await savePosts(
    db,
    closed.map((id) => makeLivePost(id, `kept back of ${id}`, ago(500))),
    { collectedAt: NOW },
  )
  const text = JSON.stringify(await (await open(t))())
  assert.ok(!text.includes('kept back') && !text.includes('withheld'))
})
