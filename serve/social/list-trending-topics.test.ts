import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

test('topics come by the people of the last 24 whole hours, with change, mood and what they speak of', async (t) => {
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
      makePost('6', { createdAt: ago(4), hashtags: ["o'clock"] }),
      makePost('this hour', { createdAt: ago(0.1), hashtags: ['now'] }),
      makePost('this hour too', { createdAt: ago(0.1), hashtags: ['now'] }),
    ],
    { collectedAt: NOW },
  )
  await keepSignals(db)
  const { status, body } = await callApi(url, 'GET /api/social/trending')
  assert.equal(status, 200)
  assert.deepEqual(body.data, [
    {
      id: 'defi',
      topic: '#defi',
      mentions: 3,
      mentionsBefore: 2,
      authors: 3,
      sentiment: 0.7,
      sentimentPosts: 2,
      change24h: 50,
      relatedTokens: ['ETH', 'AAVE'],
    },
    {
      id: "o'clock",
      topic: "#o'clock",
      mentions: 2,
      mentionsBefore: 0,
      authors: 2,
      sentiment: 0.8,
      sentimentPosts: 1,
      relatedTokens: ['ETH'],
    },
  ])
})

test('topics of an earlier day come by its end, with the hour of it whole', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await savePosts(
    db,
    [
      makePost('then', { createdAt: ago(500), hashtags: ['then'], symbols: ['ETH'] }),
      makePost('then too', { createdAt: ago(500), hashtags: ['then'], symbols: ['ETH'] }),
      makePost('later', { createdAt: ago(400), hashtags: ['then'], symbols: ['BTC'] }),
      makePost('before', { createdAt: ago(530), hashtags: ['then'] }),
    ],
    { collectedAt: NOW },
  )
  await keepSignals(db)
  const endDate = ago(500).toISOString()
  const { body } = await callApi(url, `GET /api/social/trending?endDate=${encodeURIComponent(endDate)}`)
  assert.deepEqual(body.data, [
    {
      id: 'then',
      topic: '#then',
      mentions: 2,
      mentionsBefore: 1,
      authors: 2,
      sentimentPosts: 0,
      change24h: 100,
      relatedTokens: ['ETH'],
    },
  ])
  const refused = await callApi(url, 'GET /api/social/trending?endDate=yesterday')
  assert.deepEqual([refused.status, refused.body.field], [400, 'endDate'])
})

test('one author never trends, however many posts and copies he writes; what many people say for once comes first', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const flood = Array.from({ length: 3_000 }, (_, nr) =>
    makePost(`flood-${nr}`, {
      username: 'Flooder',
      text: `Everybody talks about the flood coin, do not miss it ${nr} https://x.example/${nr}`,
      createdAt: ago(1 + (nr % 23)),
      hashtags: ['flood', 'habit'],
    }),
  )
  const habit = Array.from({ length: 8 * 4 }, (_, nr) =>
    makePost(`habit-${nr}`, { createdAt: ago(2 + 24 * Math.floor(nr / 4)), hashtags: ['habit'] }),
  )
  const news = Array.from({ length: 4 }, (_, nr) =>
    makePost(`news-${nr}`, {
      createdAt: ago(2),
      hashtags: [['bitcoin', 'btc'][nr % 2] ?? ''],
      symbols: ['BTC'],
    }),
  )
  await savePosts(db, [...flood, ...habit, ...news], { collectedAt: NOW })
  await keepSignals(db)
  const { body } = await callApi(url, 'GET /api/social/trending')
  assert.deepEqual(
    body.data.map((topic: Record<string, unknown>) => [topic.id, topic.mentions, topic.authors]),
    [
      ['bitcoin', 4, 4],
      ['habit', 5, 5],
    ],
  )
  assert.ok(body.data[0].surprise > body.data[1].surprise)
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
    username: `writer of ${externalId}`,
    text: 'words',
    createdAt: NOW,
    hashtags: [],
    symbols: [],
    ...overrides,
  }
}
