import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { saveSourceCursor } from '#store/sources/cursors.ts'
import { saveSourceGap } from '#store/sources/gaps.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const SYMBOLS = ['A1', 'A2', 'A3', 'A4', 'A5', 'FAR']

test('the market mood is of posts that count, of the largest assets, against the days before', async (t) => {
  const { db } = await openTestDatabase()
  await saveAssets(
    db,
    SYMBOLS.map((symbol, nr) => ({
      id: symbol.toLowerCase(),
      symbol,
      name: symbol,
      rank: symbol === 'FAR' ? 101 : nr + 1,
    })),
  )
  // Ten posts on each of the ten days before, and twenty for each asset in the last 24 hours: better for three of five.
  const earlier = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((day) =>
    SYMBOLS.flatMap((symbol) =>
      Array.from({ length: 10 }, (_, nr) =>
        makePost(`${symbol} ${day} ${nr}`, { hoursAgo: day * 24 + 14, symbol, sentimentBp: 5_000 }),
      ),
    ),
  )
  const now = SYMBOLS.flatMap((symbol) =>
    Array.from({ length: 20 }, (_, nr) =>
      makePost(`${symbol} now ${nr}`, {
        hoursAgo: 2,
        symbol,
        sentimentBp: ['A1', 'A2', 'A3', 'FAR'].includes(symbol) ? 8_000 : 2_000,
      }),
    ),
  )
  await savePosts(db, [...earlier, ...now], { collectedAt: NOW })
  await keepSignals(db)
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })

  const { status, body } = await callApi(url, 'GET /api/market-mood')
  assert.equal(status, 200)
  assert.deepEqual([body.from, body.until], ['2026-03-09T12:00:00.000Z', '2026-03-10T12:00:00.000Z'])
  assert.deepEqual(
    body.parts.map(({ part, value, score, n }: Record<string, unknown>) => [part, value, score, n]),
    [
      ['mood', 0.6, 60, 120],
      ['breadth', 0.6, 60, 5],
      ['talk', 2, 66.67, 120],
    ],
  )
  assert.equal(body.value, 61.33)
  assert.ok(body.low < 60 && body.high > 62)
  assert.deepEqual(body.change, { now: 61.33, before: 35, reason: null, left: [] })

  const then = await callApi(url, 'GET /api/market-mood?end=2026-03-05T12:00:00Z')
  assert.deepEqual([then.body.value, then.body.parts[2].reason], [(50 * 50 + 30 * 0) / 80, 'no_history'])
  assert.deepEqual(then.body.change, { now: 31.25, before: 31.25, reason: null, left: [] })
  const before = await callApi(url, 'GET /api/market-mood?end=2026-01-01')
  assert.deepEqual([before.body.value, before.body.reason], [null, 'too_few_posts'])
  assert.deepEqual(before.body.change, { now: null, before: null, reason: 'too_few_posts', left: [] })
  const refused = await callApi(url, 'GET /api/market-mood?end=yesterday')
  assert.deepEqual([refused.status, refused.body.field], [400, 'end'])

  const cursor = { from: new Date(NOW.getTime() - 2 * HOUR_MS).toISOString() }
  await saveSourceCursor(db.pool, {
    source: 'hackernews',
    stream: 'begun',
    cursor,
    now: NOW,
    timeoutMs: 10_000,
  })
  const young = Array.from({ length: 60 }, (_, nr) => ({
    ...makePost(`young ${nr}`, { hoursAgo: 1, symbol: 'A1', sentimentBp: 0 }),
    platform: 'hackernews',
  }))
  await savePosts(db, young, { collectedAt: NOW })
  await keepSignals(db)
  const { parts, change } = (await callApi(url, 'GET /api/market-mood')).body
  assert.deepEqual(parts.slice(1), body.parts.slice(1), 'what began an hour ago is no more talk')
  assert.ok(parts[0].score < 60 && parts[0].n === 180, 'and it counts in the mood of now')
  assert.deepEqual(change, { ...body.change, left: ['hackernews'] }, 'nor does it move the index')
})

test('talk is compared with 20 days, breadth with seven, both without days that were not read throughout', async (t) => {
  const { db } = await openTestDatabase()
  const assets = SYMBOLS.slice(0, 5)
  await saveAssets(
    db,
    assets.map((symbol, nr) => ({ id: symbol.toLowerCase(), symbol, name: symbol, rank: nr + 1 })),
  )
  let said = 0
  const say = (count: number, fields: MadePost) =>
    Array.from({ length: count }, () => makePost(`post ${said++}`, fields))
  const onDay = (day: number, count: number, symbol: string, sentimentBp = 5_000) =>
    say(count, { hoursAgo: day * 24 + 14, symbol, sentimentBp })
  const days = Array.from({ length: 20 }, (_, nr) => nr + 1)
  const posts = [
    ...days.flatMap((day) => assets.flatMap((symbol) => onDay(day, 2, symbol))),
    ...onDay(7, 30, 'A2', 10_000),
    ...onDay(8, 30, 'A1', 10_000),
    ...onDay(20, 30, 'A3'),
    ...onDay(21, 60, 'A4'),
    ...assets.flatMap((symbol) => say(20, { hoursAgo: 2, symbol, sentimentBp: 6_000 })),
    ...say(1, { hoursAgo: 0.4, symbol: 'A5', sentimentBp: 0 }),
    ...say(1, { hoursAgo: 24.6, symbol: 'A5', sentimentBp: 0 }),
  ]
  await savePosts(db, posts, { collectedAt: NOW })
  await keepSignals(db)
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const parts = async () =>
    (await callApi(url, 'GET /api/market-mood')).body.parts.map(
      ({ part, value, n }: Record<string, unknown>) => [part, value, n],
    )
  // 20 days of 10 posts and 90 more; it got better for all but A2.
  assert.deepEqual(await parts(), [
    ['mood', 0.6, 100],
    ['breadth', 0.8, 5],
    ['talk', Number((100 / (290 / 20)).toFixed(4)), 100],
  ])
  const seventh = Date.parse('2026-03-02T00:00:00.000Z')
  const gap = { from: new Date(seventh + 5 * HOUR_MS), until: new Date(seventh + 6 * HOUR_MS) }
  await saveSourceGap(db.pool, { source: 'bluesky', ...gap, reason: 'late' })
  assert.deepEqual(await parts(), [
    ['mood', 0.6, 100],
    ['breadth', 1, 5],
    ['talk', Number((100 / (250 / 19)).toFixed(4)), 100],
  ])
})

interface MadePost {
  hoursAgo: number
  symbol: string
  sentimentBp: number
}

function makePost(externalId: string, { hoursAgo, symbol, sentimentBp }: MadePost): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    platform: 'bluesky',
    username: externalId,
    text: externalId,
    createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    symbols: [symbol],
    sentimentBp,
  })
}
