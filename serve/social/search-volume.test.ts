import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchVolume } from '#contract/app/search-volume.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-03-10T12:30:00Z')

function post(externalId: string, time: string, fields: Partial<AnalyzedPost> = {}): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: 'ann',
    text: 'gas fees again',
    createdAt: new Date(time),
    ...fields,
  })
}

await savePosts(
  db,
  [
    post('before', '2026-03-09T11:59:59.999Z'),
    post('first', '2026-03-09T12:00:00Z', { symbols: ['BTC'] }),
    post('second', '2026-03-09T12:59:59Z', { platform: 'facebook' }),
    post('third', '2026-03-10T12:29:00Z', { symbols: ['BTC'], text: 'something else' }),
    post('after', '2026-03-10T12:30:00.001Z'),
    post('news', '2026-03-10T12:00:00Z', { platform: 'news' }),
  ],
  { collectedAt: now },
)

async function ask(t: Parameters<typeof startTestServer>[0], query: Record<string, string>) {
  const { url } = await startTestServer(t, { db, now: () => now })
  return callApi(url, `GET /api/social/search/volume?${new URLSearchParams(query)}`)
}

const DAY = { startDate: '2026-03-09T12:30:00Z', endDate: '2026-03-10T12:30:00Z' }

/** The buckets that have something, by their begin. */
function filled(body: SearchVolume): Record<string, number> {
  return Object.fromEntries(
    body.buckets.filter(({ posts }) => posts > 0).map(({ startsAt, posts }) => [startsAt, posts]),
  )
}

test('the matches of a day stand in its hours, from the one in which the day begins', async (t) => {
  const { body } = await ask(t, { q: 'fees', ...DAY })
  assert.equal(body.stepHours, 1)
  assert.equal(body.buckets.length, 25)
  assert.deepEqual(filled(body), { '2026-03-09T12:00:00.000Z': 2, '2026-03-10T12:00:00.000Z': 1 })
  assert.equal(body.isEstimate, undefined)
})

test('one symbol is counted by its roll-ups, in any case', async (t) => {
  const { body } = await ask(t, { q: '$btc', ...DAY })
  assert.deepEqual(filled(body), { '2026-03-09T12:00:00.000Z': 1, '2026-03-10T12:00:00.000Z': 1 })
})

test('a platform counts alone', async (t) => {
  const { body } = await ask(t, { q: 'fees', platform: 'facebook', ...DAY })
  assert.deepEqual(filled(body), { '2026-03-09T12:00:00.000Z': 1 })
})

for (const [days, stepHours, buckets] of [
  [7, 6, 29],
  [30, 24, 31],
  [90, 24, 91],
] as const) {
  test(`${days} days stand in buckets of ${stepHours} hours, without gaps`, async (t) => {
    const startDate = new Date(now.getTime() - days * 86_400_000).toISOString()
    const { body } = await ask(t, { q: 'fees', startDate, endDate: now.toISOString() })
    const starts = (body as SearchVolume).buckets.map(({ startsAt }) => Date.parse(startsAt))
    const steps = starts.slice(2).map((start, index) => start - (starts[index + 1] ?? 0))
    assert.deepEqual([body.stepHours, starts.length], [stepHours, buckets])
    assert.deepEqual([...new Set(steps)], [stepHours * 3_600_000])
  })
}

for (const q of [`"a & |!`, '%', '_\\', "it's", '-', '"', '<->', '$', '#']) {
  test(`a search for ${q} is counted, and is no error`, async (t) => {
    const { status } = await ask(t, { q, ...DAY })
    assert.equal(status, 200)
  })
}

for (const [query, field] of [
  [{ lang: 'english', ...DAY }, 'lang'],
  [{ q: 'x'.repeat(10_000), ...DAY }, 'q'],
  [{ q: 'a', endDate: DAY.endDate }, 'startDate'],
  [{ q: 'a', startDate: DAY.endDate, endDate: DAY.startDate }, 'startDate'],
  [{ q: 'a', startDate: '2020-01-01', endDate: DAY.endDate }, 'startDate'],
  [{ q: 'a', platform: 'all', ...DAY }, 'platform'],
] as [Record<string, string>, string][]) {
  test(`${JSON.stringify(query).slice(0, 60)} is refused with the name of ${field}`, async (t) => {
    const { status, body } = await ask(t, query)
    assert.deepEqual([status, body.field], [400, field])
  })
}
