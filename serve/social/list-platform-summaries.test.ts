import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { listPlatformSummaries } from '#contract/app/social-platforms.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import type { AnswerOf } from '#contract/route.ts'
import { savePosts } from '#store/social/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2024-05-02T10:30:00.000Z')
const { db } = await openTestDatabase()

await savePosts(
  db,
  [
    makePost('before-2', '2024-04-30T10:30:00.000Z', { likes: 1_000 }),
    makePost('before-1', '2024-05-01T10:29:59.999Z', { likes: 1_000 }),
    makePost('first', '2024-05-01T10:30:00.000Z', { likes: 1, replies: 2, retweets: 3, views: 9_000 }),
    makePost('broken-hour', '2024-05-01T10:59:59.999Z', { likes: 10, sentimentBp: 2_000 }),
    makePost('whole-hour', '2024-05-02T03:15:00.000Z', { likes: 100, sentimentBp: 9_000 }),
    makePost('last', '2024-05-02T10:29:59.999Z', { followers: 70 }),
    makePost('at-the-end', '2024-05-02T10:30:00.000Z', { likes: 5_000 }),
    makePost('elsewhere', '2024-05-02T09:00:00.000Z', { platform: 'facebook', comments: 4, shares: 5 }),
    makePost('news', '2024-05-02T09:00:00.000Z', { platform: 'news' }),
  ],
  { collectedAt: NOW },
)

test('without a period the last 24 hours are summed up to the last post, broken hours included', async (t) => {
  const { data, period } = await getSummaries(t, '')
  assert.deepEqual(period, { from: '2024-05-01T10:30:00.000Z', until: '2024-05-02T10:30:00.000Z' })
  assert.deepEqual(omitHistory(data[0]), {
    platform: 'twitter',
    followers: 70,
    engagement: 116,
    sentiment: 0.55,
    sentimentPosts: 2,
    mentions: 4,
    change: 100,
  })
})

test('what is not known is absent, not 0', async (t) => {
  const { data } = await getSummaries(t, '')
  assert.deepEqual(omitHistory(data[1]), {
    platform: 'instagram',
    engagement: 0,
    sentimentPosts: 0,
    mentions: 0,
  })
  assert.deepEqual(omitHistory(data[2]), {
    platform: 'facebook',
    engagement: 9,
    sentimentPosts: 0,
    mentions: 1,
  })
})

test('the platforms come in their order, and news feeds are none of them', async (t) => {
  const { data } = await getSummaries(t, '')
  assert.deepEqual(
    data.map((summary) => summary.platform),
    ['twitter', 'instagram', 'facebook'],
  )
})

test('a period within one hour counts each post once', async (t) => {
  const { data } = await getSummaries(t, '?startDate=2024-05-01T10:30:00Z&endDate=2024-05-01T10:59:59.999Z')
  assert.equal(data[0]?.mentions, 2)
})

test('the history goes by hours up to three days and by days beyond, with 0 where nothing was said', async (t) => {
  const day = await getSummaries(t, '')
  assert.equal(day.historyStep, 'hour')
  assert.equal(day.data[0]?.history.length, 25)
  assert.deepEqual([day.data[0]?.history[0], day.data[0]?.history[1], day.data[0]?.history[17]], [3, 0, 1])
  const month = await getSummaries(t, '?startDate=2024-04-03&endDate=2024-05-02')
  assert.equal(month.historyStep, 'day')
  assert.deepEqual(month.data[0]?.history.slice(-3), [1, 3, 3])
})

test('a period that cannot be is refused with the parameter that is wrong', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  for (const [query, field] of [
    ['startDate=2024-02-30', 'startDate'],
    ['startDate=2024-05-02&endDate=2024-05-01', 'startDate'],
    ['startDate=2022-01-01&endDate=2024-05-01', 'startDate'],
    ['startDate=2025-01-01', 'startDate'],
    ['endDate=tomorrow', 'endDate'],
    ['period=24h', 'period'],
  ]) {
    const response = await fetch(`${url}/api/social/platforms?${query}`)
    const answer = (await response.json()) as { field: string }
    assert.deepEqual([query, response.status, answer.field], [query, 400, field])
  }
})

test('an address without a session that asks too often is told when to come back', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: { anonymousReadsPerMinute: 1 } })
  await fetch(`${url}/api/social/platforms`)
  const response = await fetch(`${url}/api/social/platforms`)
  assert.equal(response.status, 429)
  assert.ok(Number(response.headers.get('retry-after')) > 0)
})

async function getSummaries(t: TestContext, query: string): Promise<AnswerOf<typeof listPlatformSummaries>> {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const response = await fetch(`${url}/api/social/platforms${query}`)
  assert.equal(response.status, 200)
  return (await response.json()) as AnswerOf<typeof listPlatformSummaries>
}

function omitHistory(summary: object | undefined): object {
  const { history: _, ...rest } = summary as { history: number[] }
  return rest
}

function makePost(externalId: string, createdAt: string, part: Partial<AnalyzedPost>): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId,
    username: externalId,
    text: 'A post',
    createdAt: new Date(createdAt),
    hashtags: [],
    symbols: [],
    ...part,
  }
}
