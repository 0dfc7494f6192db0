import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const SYMBOLS = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'FAR']
const MOODS = [0, 500, 5_500, 9_999, 10_000]

test('the conversation has steps, assets and mood tenths', async (t) => {
  const { db } = await openTestDatabase()
  await saveAssets(
    db,
    SYMBOLS.map((symbol, nr) => ({
      id: symbol.toLowerCase(),
      symbol,
      name: `Asset ${symbol}`,
      rank: symbol === 'FAR' ? 101 : nr + 1,
    })),
  )
  // Of A8 eight posts two hours ago, of A7 seven ... ; of A1 one more six days before and one 20 days before; a copy too.
  const now = SYMBOLS.flatMap((symbol, place) =>
    Array.from({ length: place + 1 }, (_, nr) =>
      makePost(`${symbol} ${nr}`, { hoursAgo: 2, symbol, sentimentBp: MOODS[nr % MOODS.length]! }),
    ),
  )
  const earlier = [6, 20].map((days) =>
    makePost(`A1 ${days}`, { hoursAgo: days * 24, symbol: 'A1', sentimentBp: 5_000 }),
  )
  const text = 'somebody says at length what somebody else says once more about this asset'
  const copies = ['one', 'two'].map((name) => ({
    ...makePost(name, { hoursAgo: 3, symbol: 'A2', sentimentBp: 1_000 }),
    text,
  }))
  await savePosts(db, [...now, ...earlier, ...copies], { collectedAt: NOW })
  await keepSignals(db)
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const ask = async (query: string) => (await callApi(url, `GET /api/social/conversation${query}`)).body

  const day = await ask('')
  assert.deepEqual([day.from, day.until], ['2026-03-09T12:00:00.000Z', '2026-03-10T12:00:00.000Z'])
  assert.deepEqual([day.figures, day.stepHours, day.steps.length], ['filtered', 1, 24])
  assert.deepEqual(
    day.assets.map(({ id, symbol }: Record<string, string>) => [id, symbol]),
    ['A8', 'A7', 'A6', 'A5', 'A4', 'A2'].map((symbol) => [symbol.toLowerCase(), symbol]),
  )
  assert.deepEqual([day.steps[22], day.assets[0].mentions[22]], ['2026-03-10T10:00:00.000Z', 8])
  assert.deepEqual([day.others.assets, day.others.mentions[22]], [2, 1 + 3])
  assert.equal(sum(day.assets[5].mentions), 3)
  assert.deepEqual(day.moods.bins, [24, 1, 0, 0, 0, 9, 0, 0, 0, 12])
  assert.equal(sum(day.moods.bins), 45 + 1)
  assert.equal(day.moods.posts, 45 + 1)
  assert.ok(day.moods.low < day.moods.mean && day.moods.mean < day.moods.high)

  const raw = await ask('?figures=raw')
  assert.deepEqual([sum(raw.assets[5].mentions), sum(raw.moods.bins)], [4, 47])

  const week = await ask('?period=7d')
  assert.deepEqual([week.stepHours, week.steps.length, week.from], [6, 28, '2026-03-03T12:00:00.000Z'])
  assert.deepEqual([week.others.mentions[4], week.moods.posts], [1, 47])

  const month = await ask('?period=30d')
  assert.deepEqual([month.from, month.until], ['2026-02-09T00:00:00.000Z', '2026-03-11T00:00:00.000Z'])
  assert.deepEqual([month.steps.length, month.assets[5].symbol, month.moods.posts], [30, 'A1', 48])
  assert.equal(month.assets[5].mentions[9], 1)

  const before = await ask('?endDate=2026-01-01')
  assert.deepEqual([before.assets, before.others.assets, before.moods.mean], [[], 0, null])
  const refused = await callApi(url, 'GET /api/social/conversation?endDate=yesterday')
  assert.deepEqual([refused.status, refused.body.field], [400, 'endDate'])
})

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

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
