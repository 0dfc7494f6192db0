import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerTo, getAssetDrivers } from '#contract/app/operations.ts'
import type { Post } from '#contract/post.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

await saveTicks(db, [{ assetId: 'bitcoin', at: NOW, price: '60000' }], 'test')
await savePosts(
  db,
  [
    makePost('loud', { createdAt: ago(2), username: 'Ann', sentimentBp: 8_000, likes: 90, replies: 10 }),
    makePost('second', { createdAt: ago(3), username: 'ann', sentimentBp: 7_000, likes: 5 }),
    makePost('middle', { createdAt: ago(4), username: 'bob', sentimentBp: 6_999, likes: 60 }),
    makePost('against', { createdAt: ago(5), username: 'cy', sentimentBp: 3_999 }),
    makePost('silent', { createdAt: ago(5), username: 'cy', likes: 1 }),
    makePost('other', { createdAt: ago(5), username: 'dee', symbols: ['ETH'], likes: 34 }),
    makePost('early', { createdAt: ago(40), username: 'eve', sentimentBp: 9_000, likes: 900 }),
  ],
  { collectedAt: NOW },
)

test('the posts of a time stand by their engagement, those for and against the asset apart', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const drivers = await ask(url, ago(24))
  assert.deepEqual(idsOf(drivers.top), ['loud', 'middle', 'second', 'silent', 'against'])
  assert.deepEqual(idsOf(drivers.for), ['loud', 'second'])
  assert.deepEqual(idsOf(drivers.against), ['against'])
  assert.deepEqual(
    [drivers.posts, drivers.positive, drivers.neutral, drivers.negative, drivers.unjudged],
    [5, 2, 1, 1, 1],
  )
  assert.equal(drivers.lookedAtSince, undefined)
})

test('authors are one whatever the case of their name, and an engagement that no source gives is absent', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { authors, engagement } = await ask(url, ago(24))
  assert.deepEqual(
    authors.map(({ username, posts, engagement, mood }) => [username, posts, engagement, mood]),
    [
      ['Ann', 2, 105, 0.75],
      ['bob', 1, 60, 0.6999],
      ['cy', 2, 1, 0.3999],
    ],
  )
  assert.deepEqual(engagement, { asset: 166, all: 200 })
})

test('an asset whose posts have no counts has no engagement, which is not 0', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  await saveTicks(db, [{ assetId: 'solana', at: NOW, price: '150' }], 'test')
  const ofSolana = { createdAt: ago(6), symbols: ['SOL'] }
  await savePosts(db, [makePost('feed', { ...ofSolana, platform: 'news' })], { collectedAt: NOW })
  const engagement = async () => (await ask(url, ago(24), 'solana')).engagement
  assert.deepEqual(await engagement(), { all: 200 })
  await savePosts(db, [makePost('unliked', { ...ofSolana, likes: 0 })], { collectedAt: NOW })
  assert.deepEqual(await engagement(), { asset: 0, all: 200 })
})

test('the steps add up to the counts: hours of a week, days of a longer time', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const day = await ask(url, ago(24))
  assert.equal(day.interval, '1h')
  assert.deepEqual(day.steps[0], {
    start: '2026-03-10T07:00:00.000Z',
    positive: 0,
    neutral: 0,
    negative: 1,
    unjudged: 1,
  })
  const month = await ask(url, ago(24 * 30))
  assert.deepEqual(
    month.steps.map(({ start, positive }) => [start, positive]),
    [
      ['2026-03-08T00:00:00.000Z', 1],
      ['2026-03-10T00:00:00.000Z', 2],
    ],
  )
})

test('refuses an unknown asset and an invalid time', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const start = ago(24).toISOString()
  const unknown = await callApi(url, `GET /api/market/nosuchcoin/drivers?startDate=${start}`)
  const ahead = await callApi(url, 'GET /api/market/bitcoin/drivers?startDate=2999-01-01')
  const long = await callApi(url, 'GET /api/market/bitcoin/drivers?startDate=2020-01-01')
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'not_found'])
  assert.deepEqual([ahead.status, ahead.body.field], [400, 'startDate'])
  assert.deepEqual([long.status, long.body.field], [400, 'startDate'])
})

async function ask(url: string, from: Date, id = 'bitcoin'): Promise<AnswerTo<typeof getAssetDrivers>> {
  const { status, body } = await callApi(url, `GET /api/market/${id}/drivers?startDate=${from.toISOString()}`)
  assert.equal(status, 200)
  return body
}

function idsOf(posts: readonly Post[]): string[] {
  return posts.map(({ _id }) => _id)
}

function makePost(externalId: string, overrides: Partial<AnalyzedPost>): AnalyzedPost {
  return makeAnalyzedPost(externalId, { createdAt: NOW, symbols: ['BTC'], ...overrides })
}
