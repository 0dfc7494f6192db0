import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnalyzedPost, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { savePosts } from '../social/saving/save-posts.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { type HourWithPosts, readPostsOfHours } from './read-posts-of-hours.ts'

const { db } = await openTestDatabase()
const HOUR = new Date('2026-03-10T09:00:00.000Z')
const POSTS = 10_000 // two whole pages, and nothing behind them

/** Three at each moment, so that pages end among posts of one moment; two beside the hour, and one elsewhere. */
const posts = [
  ...Array.from({ length: POSTS }, (_, nr) =>
    makePost(String(nr).padStart(6, '0'), Math.floor(nr / 3) * 1_000),
  ),
  makePost('before', -1),
  makePost('after', 3_600_000),
  { ...makePost('elsewhere', 0), platform: 'bluesky' },
]

function makePost(externalId: string, ms: number): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId,
    username: 'Ann',
    text: `text ${externalId}`,
    createdAt: new Date(HOUR.getTime() + ms),
    hashtags: [],
    symbols: [],
  }
}

for (let at = 0; at < posts.length; at += 5_000)
  await savePosts(db, posts.slice(at, at + 5_000), { collectedAt: new Date('2026-03-11T00:00:00Z') })

const busy = { startsAt: HOUR, posts: POSTS }
const next = { startsAt: new Date(HOUR.getTime() + HOUR_MS), posts: 1 }
const quiet = { startsAt: new Date(HOUR.getTime() + 2 * HOUR_MS), posts: 0 }
const read = (hours: HourWithPosts[], platform = 'twitter') =>
  Array.fromAsync(readPostsOfHours(db.pool, { platform, hours }))

test('each post of an hour comes once, by time and id, page after page', async () => {
  const pieces = await read([busy])
  assert.deepEqual(
    pieces.flatMap((piece) => piece.posts).map(({ text }) => text),
    posts.slice(0, POSTS).map(({ text }) => text),
  )
  assert.deepEqual(
    pieces.map((piece) => piece.posts.length),
    [5_000, 5_000],
  )
})

test('hours come in their order, whatever number of posts was expected', async () => {
  const before = { startsAt: new Date(HOUR.getTime() - HOUR_MS), posts: 1 }
  for (const expected of [0, 1, POSTS]) {
    const pieces = await read([before, { ...busy, posts: expected }, next, quiet])
    const counts = new Map<Date, number>()
    for (const piece of pieces)
      counts.set(piece.startsAt, (counts.get(piece.startsAt) ?? 0) + piece.posts.length)
    assert.deepEqual(
      [...counts],
      [
        [before.startsAt, 1],
        [HOUR, POSTS],
        [next.startsAt, 1],
      ],
    )
    const texts = pieces.flatMap((piece) => piece.posts).map(({ text }) => text)
    assert.deepEqual([texts[0], texts.at(-1), new Set(texts).size], ['text before', 'text after', POSTS + 2])
  }
})

test('a failed page throws when reached, and not after a stop', async () => {
  let asked = 0
  const failing = {
    query: (query: never) => {
      if (asked++ === 1) return Promise.reject(new Error('the database has gone'))
      return db.pool.query(query)
    },
  } as unknown as typeof db.pool // asked in this way alone
  const hours = { platform: 'twitter', hours: [busy] }
  const reading = readPostsOfHours(failing, hours)
  assert.equal((await reading.next()).value?.posts.length, 5_000)
  await assert.rejects(reading.next(), /has gone/)
  asked = 0
  for await (const piece of readPostsOfHours(failing, hours)) {
    assert.equal(piece.posts.length, 5_000)
    break
  }
  assert.equal(asked, 2)
})

test('hours are one statement until another one has posts, of which none is given', async () => {
  const sparse = Array.from({ length: 40 }, (_, nr) => makePost(`sparse-${nr}`, nr * 3 * HOUR_MS))
  await savePosts(
    db,
    sparse.map((post) => ({ ...post, platform: 'nostr' })),
    { collectedAt: new Date('2026-03-16T00:00:00Z') },
  )
  const all = sparse.map(({ createdAt }) => ({ startsAt: createdAt, posts: 1 }))
  for (const [left, statements] of [
    [[], 1],
    [[20], 2],
    [[1, 5, 6, 30], 4],
    [[0, 39], 1],
  ] as const) {
    const hours = all.filter((_, nr) => !(left as readonly number[]).includes(nr))
    const asked: string[] = []
    const counting = {
      query(query: { name: string }) {
        asked.push(query.name)
        return db.pool.query(query as never)
      },
    } as unknown as typeof db.pool // asked in this way alone
    const pieces = await Array.fromAsync(readPostsOfHours(counting, { platform: 'nostr', hours }))
    assert.deepEqual(
      pieces.map(({ startsAt, posts: [post] }) => [startsAt, post?.text]),
      hours.map(({ startsAt }) => [startsAt, sparse.find(({ createdAt }) => createdAt === startsAt)?.text]),
    )
    assert.equal(asked.filter((name) => name === 'read-posts-of-hours').length, statements)
  }
})

test('what is stored meanwhile between two hours is not given', async () => {
  const [first, between, last] = [0, 1, 2].map((nr) => ({
    ...makePost(`late-${nr}`, nr * HOUR_MS),
    platform: 'blog',
  }))
  const collectedAt = new Date('2026-03-16T00:00:00Z')
  await savePosts(db, [first!, last!], { collectedAt })
  const hours = [first!, last!].map(({ createdAt }) => ({ startsAt: createdAt, posts: 1 }))
  const late = {
    async query(query: { name: string }) {
      if (query.name === 'read-posts-of-hours') await savePosts(db, [between!], { collectedAt })
      return db.pool.query(query as never)
    },
  } as unknown as typeof db.pool // as above
  const pieces = await Array.fromAsync(readPostsOfHours(late, { platform: 'blog', hours }))
  assert.deepEqual(
    pieces.flatMap((piece) => piece.posts).map(({ text }) => text),
    ['text late-0', 'text late-2'],
  )
})

test('an hour without posts has no piece', async () => {
  assert.deepEqual(await read([quiet]), [])
  assert.equal((await read([next, quiet])).length, 1)
})

test('a post is read with what it says, means and has caused, under a folded name, and each unknown author is another', async () => {
  const said = { ...makePost('full', 0), platform: 'mastodon', username: 'ÜNAL' }
  const full = {
    ...said,
    symbols: ['BTC', 'ETH'],
    hashtags: ['gm'],
    sentimentBp: 0,
    meaningBp: [1, 2, 3, 4, 5, 6, 7],
  }
  const counts = { views: 1_000, likes: 1, replies: 20, comments: 300, shares: 4_000, retweets: 50_000 }
  await savePosts(
    db,
    [
      { ...full, ...counts },
      { ...said, externalId: 'nobody-1', username: UNKNOWN_AUTHOR },
      { ...said, externalId: 'nobody-2', username: UNKNOWN_AUTHOR, likes: 9 },
    ],
    { collectedAt: new Date('2026-03-11T00:00:00Z') },
  )
  const [piece] = await read([busy], 'mastodon')
  const plain = { text: said.text, symbols: [], hashtags: [] }
  assert.deepEqual(piece?.posts, [
    {
      author: 'ünal',
      text: said.text,
      symbols: ['BTC', 'ETH'],
      hashtags: ['gm'],
      sentimentBp: 0,
      meaningBp: full.meaningBp,
      engagement: 54_321,
    },
    { ...plain, author: `${UNKNOWN_AUTHOR} nobody-1`, engagement: 0 },
    { ...plain, author: `${UNKNOWN_AUTHOR} nobody-2`, engagement: 9 },
  ])
})
