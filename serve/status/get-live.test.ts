import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { SOURCES } from '#collect/list-sources.ts'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { saveAssets } from '#store/market/save-assets.ts'
import { saveTicks } from '#store/market/save-ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const { db, url } = await openTestDatabase()
const sampleDb = openDatabase(url, { poolSize: 2, searchPath: SAMPLE_SEARCH_PATH })
after(() => sampleDb.close())

function makePost(platform: Source, text: string, createdAt: Date): AnalyzedPost {
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

test('without live data nothing is shown, whatever the sample', async (t) => {
  await saveAssets(sampleDb, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  await saveTicks(sampleDb, [{ assetId: 'bitcoin', at: NOW, price: '7' }], 'sample')
  await savePosts(sampleDb, [makePost('bluesky', 'made up', ago(1_000))], { collectedAt: NOW })
  const get = await open(t)
  assert.deepEqual(await get('?data=sample'), { prices: [], posts: [], hasSources: true })
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
      makePost('bluesky', 'older words', ago(60_000)),
      makePost('bluesky', 'newest words', ago(2_000)),
      makePost('bluesky', 'words of another day', ago(25 * 3_600_000)),
      makePost('twitter', 'withheld words', ago(1_000)),
    ],
    { collectedAt: NOW },
  )
  const get = await open(t)
  for (const query of ['', '?data=sample', '?data=live']) {
    const { prices, posts } = await get(query)
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
    closed.map((id) => makePost(id, `kept back of ${id}`, ago(500))),
    { collectedAt: NOW },
  )
  const text = JSON.stringify(await (await open(t))())
  assert.ok(!text.includes('kept back') && !text.includes('withheld'))
})
