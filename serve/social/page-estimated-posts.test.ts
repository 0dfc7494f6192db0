import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostPage } from '#contract/app/social.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

// More posts than are counted one by one or looked at for a sample, and more matches of a filter by replies and views.
const POSTS = 75_000
const MATCHES = 15_000
const FIRST = Date.UTC(2025, 0, 1)
const stored = new Date('2027-06-01T00:00:00Z')
const FILTER = 'minReplies=1&minViews=100'

const { db } = await openTestDatabase()
await savePosts(
  db,
  Array.from({ length: POSTS }, (_, index) => madePost(index)),
  { collectedAt: stored },
)
await db.pool.query('analyze posts')

/** Every fifth is discussed, and only what is discussed is viewed often. */
function madePost(index: number): AnalyzedPost {
  const isDiscussed = index % 5 === 0
  return {
    platform: 'twitter',
    externalId: String(index),
    username: 'ada',
    text: 'x',
    createdAt: new Date(FIRST + index * 60_000),
    hashtags: [],
    symbols: [],
    replies: isDiscussed ? 9 : 0,
    views: isDiscussed ? 900 : 9,
  }
}

async function open(t: Parameters<typeof startTestServer>[0]) {
  const { url } = await startTestServer(t, { db, now: () => stored })
  return async (query: string): Promise<PostPage> => {
    const answer = await fetch(`${url}/api/social/twitter?${FILTER}&${query}`)
    assert.equal(answer.status, 200)
    return (await answer.json()) as PostPage
  }
}

test('beyond the bounds a total is an estimate that says so and is at most a tenth off', async (t) => {
  const get = await open(t)
  for (const query of ['limit=1', 'sortBy=replies', 'sortOrder=asc']) {
    const { pagination } = await get(query)
    assert.equal(pagination.totalIsEstimate, true)
    assert.ok(Math.abs(pagination.total - MATCHES) <= MATCHES / 10, `${pagination.total}`)
  }
})

test('the last page of an estimated list gives its exact total', async (t) => {
  const get = await open(t)
  const { data, pagination } = await get('limit=70&page=215')
  assert.deepEqual([data.length, pagination.total, pagination.totalIsEstimate], [20, MATCHES, undefined])
})

test('an estimate that is too low bounds nothing: each page says whether there is one after it', async (t) => {
  await db.pool.query('update post_rollups set posts = posts * 85 / 100')
  t.after(() => db.pool.query('update post_rollups set posts = posts * 100 / 85'))
  const get = await open(t)
  const { pagination: first } = await get('limit=100')
  assert.equal(first.totalIsEstimate, true)
  assert.ok(first.pages < 150, `${first.pages}`)

  const seen: string[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await get(`limit=100&page=${page}`)
    seen.push(...data.map(({ _id }) => _id))
    if (pagination.pages <= page) {
      assert.deepEqual([page, pagination.total, pagination.totalIsEstimate], [150, MATCHES, undefined])
      break
    }
  }
  assert.equal(new Set(seen).size, MATCHES)
})

test('a page past the end of an estimated list is empty and knows the exact total', async (t) => {
  const get = await open(t)
  for (const page of [151, 160, 5_000]) {
    const { data, pagination } = await get(`limit=100&page=${page}`)
    assert.deepEqual(
      [data.length, pagination.total, pagination.pages, pagination.totalIsEstimate],
      [0, MATCHES, 150, undefined],
    )
  }
})
