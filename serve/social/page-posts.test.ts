import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostPage } from '#contract/app/social.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { COUNT_EXACT_MAX } from '#store/social/lists/count-posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

// 18,000 posts over 21 months, several at the same moment, so that months, days, hours and ties all have edges.
const POSTS = 18_000
const FIRST = Date.UTC(2025, 0, 1)
const STEP_MS = 3 * 1_031_000
const stored = new Date('2027-06-01T00:00:00Z')

const { db } = await openTestDatabase()
const all = Array.from({ length: POSTS }, (_, index) => madePost(index))
await savePosts(db, all, { collectedAt: stored })
await db.pool.query('analyze posts')

function madePost(index: number): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId: String(index).padStart(6, '0'),
    username: `user${index % 7}`,
    text: 'x',
    createdAt: new Date(FIRST + Math.floor(index / 3) * 3 * STEP_MS),
    hashtags: [],
    symbols: [],
    // Filters by likes are counted from their roll-ups; nothing is rolled up by replies.
    ...(index % 3 === 0 ? {} : { likes: index % 50, replies: index % 50 }),
    ...(index % 100 === 0 ? { views: index } : {}),
  }
}

const newestFirst = all.toReversed().map(({ externalId }) => externalId)

async function open(t: Parameters<typeof startTestServer>[0], now = stored) {
  const { url } = await startTestServer(t, { db, now: () => now })
  return async (query: string): Promise<PostPage> => {
    const answer = await fetch(`${url}/api/social/twitter?${query}`)
    assert.equal(answer.status, 200)
    return (await answer.json()) as PostPage
  }
}

function idsOf({ data }: PostPage): string[] {
  return data.map(({ _id }) => _id)
}

for (const page of [1, 2, 3, 7, 60, 179, 180]) {
  test(`page ${page} of all posts, newest first, is exactly its hundred`, async (t) => {
    const get = await open(t)
    const answer = await get(`limit=100&page=${page}`)
    assert.deepEqual(idsOf(answer), newestFirst.slice((page - 1) * 100, page * 100))
    assert.deepEqual(answer.pagination, {
      total: POSTS,
      page,
      limit: 100,
      pages: 180,
      asOf: stored.toISOString(),
    })
  })

  test(`page ${page} of all posts, oldest first, is exactly its hundred`, async (t) => {
    const get = await open(t)
    const answer = await get(`limit=100&page=${page}&sortOrder=asc`)
    assert.deepEqual(idsOf(answer), newestFirst.toReversed().slice((page - 1) * 100, page * 100))
  })
}

test('the total of a period is exact, with hours cut at both edges', async (t) => {
  const get = await open(t)
  const from = new Date('2025-03-05T10:20:00Z')
  const until = new Date('2025-11-20T15:40:00Z')
  const inside = all.filter(({ createdAt }) => createdAt >= from && createdAt <= until).toReversed()
  const answer = await get(`startDate=${from.toISOString()}&endDate=${until.toISOString()}&page=30&limit=100`)
  assert.equal(answer.pagination.total, inside.length)
  assert.deepEqual(
    idsOf(answer),
    inside.slice(2900, 3000).map(({ externalId }) => externalId),
  )
})

for (const [what, query, isInside] of [
  ['an end alone', 'endDate=2025-03-05T10:20:00Z', (at: string) => at <= '2025-03-05T10:20:00.000Z'],
  ['a start alone', 'startDate=2025-03-05T10:20:00.5Z', (at: string) => at >= '2025-03-05T10:20:00.500Z'],
  ['an end by the day', 'endDate=2025-03-05', (at: string) => at < '2025-03-06'],
  [
    'an end in another zone',
    'endDate=2025-03-05T10:20:00%2B02:00',
    (at: string) => at <= '2025-03-05T08:20:00.000Z',
  ],
  ['an end in the year 50', 'endDate=0050-05-05T10:20:00Z', () => false],
  ['a start in the year 50', 'startDate=0050-05-05T10:20:00Z', () => true],
  [
    'two days at most',
    'startDate=2025-03-04T23:10:00Z&endDate=2025-03-05T10:20:00Z',
    (at: string) => at >= '2025-03-04T23:10:00.000Z' && at <= '2025-03-05T10:20:00.000Z',
  ],
] as [string, string, (at: string) => boolean][]) {
  for (const order of ['', '&sortOrder=asc', '&sortBy=likes']) {
    test(`a period with ${what} is counted exactly and paged to its end${order}`, async (t) => {
      const get = await open(t)
      const inside = all.filter(({ createdAt }) => isInside(createdAt.toISOString())).length
      const last = Math.max(1, Math.ceil(inside / 100))
      const answer = await get(`${query}${order}&limit=100&page=${last}`)
      assert.equal(answer.pagination.total, inside)
      assert.equal(answer.data.length, inside === 0 ? 0 : inside - (last - 1) * 100)
      assert.ok(answer.data.every(({ createdAt }) => isInside(createdAt)))
    })
  }
}

test('a period within one hour is counted exactly', async (t) => {
  const get = await open(t)
  const moment = all[5_000]?.createdAt ?? stored
  const answer = await get(`startDate=${moment.toISOString()}&endDate=${moment.toISOString()}`)
  assert.equal(answer.pagination.total, 3)
})

for (const order of ['asc', 'desc']) {
  for (const sortBy of ['likes', 'views', 'username']) {
    test(`all pages by ${sortBy} ${order} together are every post once`, async (t) => {
      const get = await open(t)
      const seen: string[] = []
      for (let page = 1; page <= 180; page++) {
        seen.push(...idsOf(await get(`limit=100&page=${page}&sortBy=${sortBy}&sortOrder=${order}`)))
      }
      assert.equal(seen.length, POSTS)
      assert.equal(new Set(seen).size, POSTS)
    })
  }
}

test('the total of a filter is counted: up to a bound, and beyond it where there are few posts', async (t) => {
  const get = await open(t)
  const few = all.filter(({ replies = 0 }) => replies >= 1 && replies <= 30).length
  const counted = await get('minReplies=1&maxReplies=30')
  const more = await get('minReplies=0')
  assert.ok(few <= COUNT_EXACT_MAX)
  assert.deepEqual([counted.pagination.total, counted.pagination.totalIsEstimate], [few, undefined])
  assert.deepEqual([more.pagination.total, more.pagination.totalIsEstimate], [12_000, undefined])
})

test('the asOf of an answer, sent back, gives the other pages of the same state', async (t) => {
  const opened = new Date('2027-06-02T09:00:00Z')
  const first = await (await open(t, opened))('limit=100')
  assert.equal(first.pagination.asOf, opened.toISOString())
  const later = { ...madePost(0), externalId: 'later', createdAt: opened }
  await savePosts(db, [later], { collectedAt: new Date('2027-06-02T09:05:00Z') })
  t.after(() => db.pool.query(`delete from posts where external_id = 'later'`))
  t.after(() => rebuildRollups(db))

  const get = await open(t, new Date('2027-06-02T09:10:00Z'))
  const second = await get(`limit=100&page=2&asOf=${first.pagination.asOf}`)
  assert.deepEqual([...idsOf(first), ...idsOf(second)], newestFirst.slice(0, 200))
  assert.deepEqual([second.pagination.asOf, second.pagination.total], [opened.toISOString(), POSTS])
})

test('the total of a filter is of the moment too, on its pages and past them', async (t) => {
  const opened = new Date('2027-06-02T09:00:00Z')
  const filter = `username=user3&minLikes=40&asOf=${opened.toISOString()}`
  const first = await (await open(t, opened))(filter)
  const late = { ...madePost(3), externalId: 'late', likes: 45 }
  await savePosts(db, [late], { collectedAt: new Date('2027-06-02T09:05:00Z') })
  t.after(() => db.pool.query(`delete from posts where external_id = 'late'`))
  t.after(() => rebuildRollups(db))

  const get = await open(t, new Date('2027-06-02T09:10:00Z'))
  const { total } = first.pagination
  assert.ok(total > 100)
  for (const page of [2, 500, 5_000]) {
    const later = await get(`${filter}&page=${page}`)
    assert.deepEqual([page, later.pagination.total], [page, total])
  }
  assert.equal((await get('username=user3&minLikes=40')).pagination.total, total + 1)
})

test('a page past the end has the total of its moment', async (t) => {
  const opened = new Date('2027-06-02T09:00:00Z')
  const filter = `minReplies=48&maxReplies=48&asOf=${opened.toISOString()}`
  const { total } = (await (await open(t, opened))(filter)).pagination
  const late = Array.from({ length: 70 }, (_, nr) => ({
    ...madePost(48),
    externalId: `late${nr}`,
    replies: 48,
  }))
  await savePosts(db, late, { collectedAt: new Date('2027-06-02T09:05:00Z') })
  t.after(() => db.pool.query(`delete from posts where external_id like 'late%'`))
  t.after(() => rebuildRollups(db))

  const get = await open(t, new Date('2027-06-02T09:10:00Z'))
  const pages = [Math.ceil(total / 50) + 1, Math.ceil(total / 50) + 2, 100]
  for (const page of pages) {
    const { data, pagination } = await get(`${filter}&limit=50&page=${page}`)
    assert.deepEqual([page, data.length, pagination.total], [page, 0, total])
  }
})

test('the total by likes is of the moment, however many such posts arrived since', async (t) => {
  const filter = 'minLikes=60&asOf=2027-06-02T09:00:00Z'
  const late = Array.from({ length: COUNT_EXACT_MAX + 50 }, (_, nr) => ({
    ...madePost(nr),
    externalId: `late${nr}`,
    likes: 60,
  }))
  await savePosts(db, late, { collectedAt: new Date('2027-06-02T09:05:00Z') })
  t.after(() => db.pool.query(`delete from posts where external_id like 'late%'`))
  t.after(() => rebuildRollups(db))

  const { data, pagination } = await (await open(t, new Date('2027-06-02T09:10:00Z')))(filter)
  assert.deepEqual([data, pagination.total], [[], 0])
})

test('answers an older state as of an hour ago, with its moment', async (t) => {
  const get = await open(t, new Date('2027-06-02T09:10:00Z'))
  const { pagination } = await get('asOf=2027-06-01T00:00:00Z')
  assert.equal(pagination.asOf, '2027-06-02T08:10:00.000Z')
})

test('with asOf, pages neither repeat nor lose posts', async (t) => {
  const opened = new Date('2027-06-02T08:00:00Z')
  const get = await open(t, new Date('2027-06-02T08:10:00Z'))
  const asOf = `limit=100&asOf=${opened.toISOString()}`
  const first = await get(`${asOf}&page=1`)
  const arrivals = [0, 5_000, 17_999].flatMap((index) =>
    [1, 2, 3].map((copy) => ({
      ...madePost(index),
      externalId: `late${index}-${copy}`,
      createdAt: new Date(madePost(index).createdAt.getTime() + 1),
    })),
  )
  await savePosts(db, arrivals, { collectedAt: new Date('2027-06-02T08:05:00Z') })
  const second = await get(`${asOf}&page=2`)
  const far = await get(`${asOf}&page=90`)
  const byLikes = await get(`${asOf}&page=2&sortBy=likes&sortOrder=asc`)
  assert.deepEqual([...idsOf(first), ...idsOf(second)], newestFirst.slice(0, 200))
  assert.deepEqual(idsOf(far), newestFirst.slice(8_900, 9_000))
  assert.equal(second.pagination.total, POSTS)
  assert.ok(!idsOf(byLikes).some((id) => id.startsWith('late')))
})
