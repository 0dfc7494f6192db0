import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { openDatabase } from '#store/database.ts'
import { saveAssets } from '#store/market/save-assets.ts'
import { saveTicks } from '#store/market/save-ticks.ts'
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
