import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { listSourcePosts, type PostPage } from '#contract/app/social.ts'
import type { Post } from '#contract/post.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const stored = new Date('2026-03-10T12:00:00Z')

function post(externalId: string, fields: Partial<AnalyzedPost>): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: 'ann',
    createdAt: new Date('2026-03-01T00:00:00Z'),
    ...fields,
  })
}

await savePosts(
  db,
  [
    post('9007199254740993', {
      username: 'Ann',
      followers: 7,
      createdAt: new Date('2026-01-31T23:59:59.990Z'),
      views: 10,
      likes: 3,
      replies: 2,
      retweets: 1,
      hashtags: ['defi', 'a"b\\c'],
      symbols: ['BTC'],
      sentimentBp: 7_012,
      url: 'https://x.com/1',
      text: '<b>"tick"</b> \u202e\\ 🚀',
    }),
    post('2', { username: 'bob', createdAt: new Date('2026-02-01T00:00:00Z'), likes: 30, replies: 0 }),
    post('3', { username: 'Cyd', createdAt: new Date('2026-02-02T10:20:30.5Z'), views: 5, likes: 3 }),
    post('4', { username: 'dan', createdAt: new Date('2026-02-03T00:00:00Z'), views: 900, replies: 9 }),
    post('i1', {
      platform: 'instagram',
      likes: 1,
      comments: 4,
      mediaType: 'image',
      location: 'Lisbon, Portugal',
    }),
    post('i2', {
      platform: 'instagram',
      likes: 2,
      comments: 3,
      mediaType: 'video',
      location: 'New York, NY',
    }),
    post('i3', {
      platform: 'instagram',
      comments: 2,
      mediaType: 'carousel',
      createdAt: new Date('2026-03-02T00:00:00Z'),
    }),
    post('f1', { platform: 'facebook', likes: 1, comments: 9, shares: 5, reactions: { like: 4, angry: 0 } }),
    post('f2', { platform: 'facebook', likes: 2, comments: 8, shares: 6, username: 'Zoë Page' }),
  ],
  { collectedAt: stored },
)

async function get(t: Parameters<typeof startTestServer>[0], path: string, options = {}) {
  const { url } = await startTestServer(t, { db, ...options })
  const answer = await fetch(`${url}/api/social/${path}`)
  // Every test says which of the two it expects by what it reads.
  return { status: answer.status, body: (await answer.json()) as PostPage & { error: string; field: string } }
}

function idsOf({ data }: { data: Post[] }): string[] {
  return data.map(({ _id }) => _id)
}

test('a post is answered with all that its platform gave and nothing that it did not give', async (t) => {
  const { body } = await get(t, 'twitter?sortOrder=asc&limit=1', { now: () => stored })
  assert.deepEqual(body, {
    data: [
      {
        _id: '9007199254740993',
        platform: 'twitter',
        userRef: { username: 'Ann', followers: 7 },
        text: '<b>"tick"</b> \u202e\\ 🚀',
        createdAt: '2026-01-31T23:59:59.990Z',
        views: 10,
        likes: 3,
        replies: 2,
        retweets: 1,
        hashtags: ['defi', 'a"b\\c'],
        symbols: ['BTC'],
        sentiment: 0.7012,
        url: 'https://x.com/1',
      },
    ],
    pagination: { total: 4, page: 1, limit: 1, pages: 4, asOf: stored.toISOString() },
  })
})

test('an answer keeps its contract', async (t) => {
  const { body } = await get(t, 'twitter')
  const validate = new Ajv({ formats: { 'date-time': true } }).compile(listSourcePosts.answer)
  assert.ok(validate(body), JSON.stringify(validate.errors))
})

test('reactions that were given as 0 are there, others are absent', async (t) => {
  const { body } = await get(t, 'facebook?maxLikes=1')
  assert.deepEqual(body.data[0]?.reactions, { like: 4, angry: 0 })
})

for (const [path, ids] of [
  ['twitter', '4 3 2 9007199254740993'],
  ['twitter?sortBy=createdAt&sortOrder=asc', '9007199254740993 2 3 4'],
  ['twitter?sortBy=created_at&sortOrder=desc', '4 3 2 9007199254740993'],
  ['twitter?sortBy=username&sortOrder=asc', '9007199254740993 2 3 4'],
  ['twitter?sortBy=username&sortOrder=desc', '4 3 2 9007199254740993'],
  ['twitter?sortBy=views&sortOrder=asc', '3 9007199254740993 4 2'],
  ['twitter?sortBy=views&sortOrder=desc', '4 9007199254740993 3 2'],
  ['twitter?sortBy=likes&sortOrder=asc', '9007199254740993 3 2 4'],
  ['twitter?sortBy=likes&sortOrder=desc', '2 3 9007199254740993 4'],
  ['twitter?sortBy=replies&sortOrder=asc', '2 9007199254740993 4 3'],
  ['twitter?sortBy=replies&sortOrder=desc', '4 9007199254740993 2 3'],
  ['instagram?sortBy=likes&sortOrder=asc', 'i1 i2 i3'],
  ['instagram?sortBy=comments&sortOrder=desc', 'i1 i2 i3'],
  ['facebook?sortBy=likes', 'f2 f1'],
  ['facebook?sortBy=comments', 'f1 f2'],
  ['facebook?sortBy=shares', 'f2 f1'],
  ['facebook?sortBy=shares&sortOrder=asc', 'f1 f2'],
  ['facebook?sortBy=username&sortOrder=desc', 'f2 f1'],
] as const) {
  test(`${path} comes in its order, with absent counts last`, async (t) => {
    const { body } = await get(t, path)
    assert.equal(idsOf(body).join(' '), ids)
  })
}

for (const [path, ids] of [
  ['twitter?username=ANN', '9007199254740993'],
  ['twitter?username=@cyd', '3'],
  ['twitter?username=an', ''],
  ['twitter?username=%25', ''],
  ['facebook?username=ZO%C3%8B+PAGE', 'f2'],
  ['twitter?startDate=2026-02-01', '4 3 2'],
  ['twitter?endDate=2026-01-31', '9007199254740993'],
  ['twitter?startDate=9999-12-31', ''],
  ['twitter?startDate=2026-01-31&endDate=9999-12-31', '4 3 2 9007199254740993'],
  ['twitter?startDate=2026-01-31&endDate=2026-02-01', '2 9007199254740993'],
  ['twitter?startDate=2026-02-02T10:20:30.500Z&endDate=2026-02-02T10:20:30.500Z', '3'],
  ['twitter?startDate=2026-02-02T11:20:30.5%2B01:00&endDate=2026-02-02', '3'],
  ['twitter?minViews=10', '4 9007199254740993'],
  ['twitter?maxViews=10', '3 9007199254740993'],
  ['twitter?minLikes=3&maxLikes=3', '3 9007199254740993'],
  ['twitter?minReplies=0&maxReplies=2', '2 9007199254740993'],
  ['twitter?minLikes=3&maxViews=9007199254740991&sortBy=views', '9007199254740993 3'],
  ['instagram?minLikes=2', 'i2'],
  ['instagram?maxComments=3', 'i3 i2'],
  ['instagram?mediaType=video', 'i2'],
  ['instagram?mediaType=carousel&sortBy=comments', 'i3'],
  ['instagram?location=YORK', 'i2'],
  ['instagram?location=portugal+lisbon', 'i1'],
  ['instagram?location=lisbon+york', ''],
  ['instagram?location=%25', ''],
  ['instagram?location=%27%29%3B--', ''],
  ['facebook?minShares=6', 'f2'],
  ['facebook?maxShares=5&minComments=9&maxLikes=1', 'f1'],
  ['twitter?username=&startDate=&endDate=&minLikes=&maxLikes=&minViews=', '4 3 2 9007199254740993'],
] as const) {
  test(`${path} gives exactly the posts that match, and their number`, async (t) => {
    const { status, body } = await get(t, path)
    assert.equal(status, 200)
    assert.equal(idsOf(body).join(' '), ids)
    assert.equal(body.pagination.total, body.data.length)
    assert.equal(body.pagination.totalIsEstimate, undefined)
  })
}

for (const [path, field] of [
  ['twitter?page=0', 'page'],
  ['twitter?page=-1', 'page'],
  ['twitter?page=1e99', 'page'],
  ['twitter?page=2a', 'page'],
  ['twitter?page=9223372036854775808', 'page'],
  ['twitter?page=1&page=2', 'page'],
  ['twitter?limit=0', 'limit'],
  ['twitter?limit=101', 'limit'],
  ['twitter?sortBy=text', 'sortBy'],
  ['twitter?sortBy=comments', 'sortBy'],
  ['instagram?sortBy=views', 'sortBy'],
  ['twitter?sortOrder=up', 'sortOrder'],
  ['twitter?minComments=1', 'minComments'],
  ['twitter?mediaType=gif', 'mediaType'],
  ['facebook?lang=english', 'lang'],
  ['instagram?mediaType=gif', 'mediaType'],
  ['twitter?__proto__=1', '__proto__'],
  ['twitter?minLikes=5&maxLikes=4', 'minLikes'],
  ['facebook?minShares=5&maxShares=4', 'minShares'],
  ['twitter?minLikes=9223372036854775808', 'minLikes'],
  ['twitter?minLikes=-1', 'minLikes'],
  ['twitter?minLikes=1.5', 'minLikes'],
  ['twitter?startDate=2026-02-30', 'startDate'],
  ['twitter?endDate=2026-02-30T00:00:00Z', 'endDate'],
  ['twitter?endDate=2016-12-31T23:59:60Z', 'endDate'],
  ['twitter?startDate=yesterday', 'startDate'],
  ['twitter?startDate=2026-02-02&endDate=2026-02-01', 'startDate'],
  ['twitter?username=a%00b', 'username'],
  ['twitter?username=@', 'username'],
  [`twitter?username=${'a'.repeat(130)}`, 'username'],
  [`instagram?location=${'a'.repeat(129)}`, 'location'],
  ['twitter?asOf=today', 'asOf'],
] as const) {
  test(`${path.slice(0, 60)} is refused and ${field} is named`, async (t) => {
    const { status, body } = await get(t, path)
    assert.equal(status, 400)
    assert.equal(body.field, field)
    assert.match(body.error, new RegExp(field))
  })
}

for (const path of [
  'twitter?page=9',
  'twitter?page=1000000000&limit=100',
  'twitter?username=ann&page=1000000000',
  'twitter?sortBy=likes&page=1000000000',
  'twitter?sortBy=likes&sortOrder=asc&page=9',
  'twitter?minLikes=1&page=9',
  'instagram?location=york&page=2',
  'facebook?startDate=2026-03-01&page=2',
]) {
  test(`${path} lies past the end: 200, empty, with the true total`, async (t) => {
    const { status, body } = await get(t, path)
    const first = await get(t, path.replace(/page=\d+/, 'page=1'))
    assert.equal(status, 200)
    assert.deepEqual(body.data, [])
    assert.equal(body.pagination.total, first.body.pagination.total)
  })
}

test('limits an anonymous address and gives the wait', async (t) => {
  const { url } = await startTestServer(t, { db, settings: { anonymousReadsPerMinute: 1 } })
  await fetch(`${url}/api/social/twitter`)
  const answer = await fetch(`${url}/api/social/instagram`)
  assert.equal(answer.status, 429)
  assert.ok(Number(answer.headers.get('retry-after')) >= 1)
})

test('answers are shared for a second and say their age', async (t) => {
  let now = new Date('2026-03-10T12:00:00Z')
  const { url } = await startTestServer(t, { db, now: () => now, settings: { answerCacheSeconds: 1 } })
  const first = await fetch(`${url}/api/social/facebook`)
  await savePosts(db, [post('f3', { platform: 'facebook', createdAt: new Date('2026-03-09T00:00:00Z') })], {
    collectedAt: now,
  })
  const shared = await fetch(`${url}/api/social/facebook`)
  now = new Date('2026-03-10T12:00:01Z')
  const renewed = await fetch(`${url}/api/social/facebook`)
  assert.equal(first.headers.get('cache-control'), 'public, max-age=1')
  assert.equal(shared.headers.get('age'), '0')
  assert.equal(await shared.text(), await first.text())
  assert.equal(((await renewed.json()) as PostPage).data[0]?._id, 'f3')
})
