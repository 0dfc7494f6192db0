import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEW_POSTS_MAX } from '#contract/app/social.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const opened = new Date('2026-03-10T12:00:00Z')
const now = () => new Date('2026-03-10T12:30:00Z')

function post(externalId: string, fields: Partial<AnalyzedPost> = {}): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: 'ann',
    createdAt: new Date('2026-03-01T00:00:00Z'),
    ...fields,
  })
}

await savePosts(db, [post('known')], { collectedAt: opened })
await savePosts(
  db,
  [
    post('old-but-new-here', { likes: 5 }),
    post('other-author', { username: 'bob', likes: 9 }),
    post('elsewhere', { platform: 'facebook' }),
  ],
  { collectedAt: new Date('2026-03-10T12:10:00Z') },
)
await savePosts(
  db,
  Array.from({ length: NEW_POSTS_MAX + 1 }, (_, index) => post(`i${index}`, { platform: 'instagram' })),
  { collectedAt: new Date('2026-03-10T12:20:00Z') },
)

async function count(t: Parameters<typeof startTestServer>[0], path: string) {
  const { url } = await startTestServer(t, { db, now })
  return callApi(url, `GET /api/social/${path}`)
}

test('what was stored after the moment of a list counts, however old it is', async (t) => {
  const { status, body } = await count(t, `twitter/new?asOf=${opened.toISOString()}`)
  assert.deepEqual([status, body], [200, { count: 2 }])
})

test('only what the filter matches counts', async (t) => {
  const { body } = await count(t, `twitter/new?asOf=${opened.toISOString()}&username=ANN&minLikes=5`)
  assert.deepEqual(body, { count: 1 })
})

test('nothing is new after the last arrival', async (t) => {
  const { body } = await count(t, 'facebook/new?asOf=2026-03-10T12:10:00Z')
  assert.deepEqual(body, { count: 0 })
})

test('more than are counted are said to be more', async (t) => {
  const { body } = await count(t, `instagram/new?asOf=${opened.toISOString()}`)
  assert.deepEqual(body, { count: NEW_POSTS_MAX, isMore: true })
})

for (const [query, field] of [
  ['', 'asOf'],
  ['asOf=yesterday', 'asOf'],
  ['asOf=2026-03-10T12:00:00Z&minLikes=2&maxLikes=1', 'minLikes'],
  ['asOf=2026-03-10T12:00:00Z&sortBy=likes', 'sortBy'],
]) {
  test(`a question with "${query}" is refused with the name of the parameter`, async (t) => {
    const { status, body } = await count(t, `twitter/new?${query}`)
    assert.deepEqual([status, body.field], [400, field])
  })
}
