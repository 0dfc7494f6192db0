import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { savePosts } from '#store/social/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

test('topics come by the posts of the last 24 whole hours, with change, mood and what they speak of', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await savePosts(
    db,
    [
      makePost('1', {
        createdAt: ago(2),
        hashtags: ['defi', "o'clock"],
        symbols: ['ETH'],
        sentimentBp: 8_000,
      }),
      makePost('2', { createdAt: ago(3), hashtags: ['defi'], symbols: ['ETH', 'AAVE'], sentimentBp: 6_000 }),
      makePost('3', { createdAt: ago(24), hashtags: ['defi'] }),
      makePost('4', { createdAt: ago(30), hashtags: ['defi', 'yesterday'] }),
      makePost('5', { createdAt: ago(31), hashtags: ['defi'] }),
      makePost('this hour', { createdAt: ago(0.1), hashtags: ['now'] }),
    ],
    { collectedAt: NOW },
  )
  const { status, body } = await callApi(url, 'GET /api/social/trending')
  assert.equal(status, 200)
  assert.deepEqual(body.data, [
    {
      id: 'defi',
      topic: '#defi',
      mentions: 3,
      sentiment: 0.7,
      sentimentPosts: 2,
      change24h: 50,
      relatedTokens: ['ETH', 'AAVE'],
    },
    {
      id: "o'clock",
      topic: "#o'clock",
      mentions: 1,
      sentiment: 0.8,
      sentimentPosts: 1,
      relatedTokens: ['ETH'],
    },
  ])
})

test('without posts there are no topics', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  assert.deepEqual((await callApi(url, 'GET /api/social/trending')).body, { data: [] })
})

test('a limit beyond the bound is refused by name', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { status, body } = await callApi(url, 'GET /api/social/trending?limit=51')
  assert.deepEqual([status, body.field], [400, 'limit'])
})

function makePost(externalId: string, overrides: Partial<AnalyzedPost>): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId,
    username: 'somebody',
    text: 'words',
    createdAt: NOW,
    hashtags: [],
    symbols: [],
    ...overrides,
  }
}
