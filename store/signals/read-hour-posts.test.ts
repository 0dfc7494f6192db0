import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnalyzedPost, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { savePosts } from '../social/saving/save-posts.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { readHourPosts } from './read-hour-posts.ts'

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

const hour = { platform: 'twitter', startsAt: HOUR }

test('each post of an hour comes once, by time and id, page after page', async () => {
  const pages = await Array.fromAsync(readHourPosts(db.pool, hour))
  assert.deepEqual(
    pages.flat().map(({ text }) => text),
    posts.slice(0, POSTS).map(({ text }) => text),
  )
  assert.deepEqual(
    pages.map(({ length }) => length),
    [5_000, 5_000],
  )
})

test('a failed page throws when reached, and not after a stop', async () => {
  let asked = 0
  const failing = {
    query: (query: never) => {
      if (asked++ === 1) return Promise.reject(new Error('the database has gone'))
      return db.pool.query(query)
    },
  } as unknown as typeof db.pool // asked in this way alone
  const reading = readHourPosts(failing, hour)
  assert.equal((await reading.next()).value?.length, 5_000)
  await assert.rejects(reading.next(), /has gone/)
  asked = 0
  for await (const page of readHourPosts(failing, hour)) {
    assert.equal(page.length, 5_000)
    break
  }
  assert.equal(asked, 2)
})

test('an hour without posts has no page', async () => {
  const quiet = { ...hour, startsAt: new Date(HOUR.getTime() - 7_200_000) }
  assert.deepEqual(await Array.fromAsync(readHourPosts(db.pool, quiet)), [])
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
  const read = await Array.fromAsync(readHourPosts(db.pool, { ...hour, platform: 'mastodon' }))
  const plain = { text: said.text, symbols: [], hashtags: [] }
  assert.deepEqual(read.flat(), [
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
