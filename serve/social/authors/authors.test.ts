import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorReport, OwnPosts } from '#contract/app/authors.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { applyEvents } from '#store/social/events/apply-events.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { saveSourceCursor } from '#store/sources/cursors.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../../testing/call-api.ts'
import { signUpSomebody } from '../../testing/sign-up-somebody.ts'
import { NOTHING_KEPT, startTestServer } from '../../testing/start-test-server.ts'

const { db } = await openTestDatabase()
/** A Tuesday. */
const NOW = new Date('2026-03-10T12:00:00.000Z')

let posts = 0
function postOf(username: string, daysAgo: number, more: Partial<AnalyzedPost> = {}): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId: String(++posts),
    username,
    authorId: username,
    text: 'a post',
    createdAt: new Date(NOW.getTime() - daysAgo * DAY_MS - 1),
    symbols: [],
    hashtags: [],
    ...more,
  }
}

test('an author in figures: totals against the time before, by day, by hour of the week, by asset', async (t) => {
  await savePosts(
    db,
    [
      postOf('Ada', 0, { likes: 10, replies: 2, symbols: ['BTC'], sentimentBp: 9000, followers: 500 }),
      postOf('ada', 7, { likes: 30, symbols: ['BTC', 'ETH'], sentimentBp: 5000 }),
      postOf('ada', 8, { text: 'no counts here' }),
      postOf('ada', 40, { likes: 4 }),
      postOf('ada', 100, { likes: 1000 }),
      postOf('somebody', 1, { likes: 77 }),
      postOf('ada', 1, { platform: 'bluesky', likes: 5 }),
    ],
    { collectedAt: NOW },
  )
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const report = await askAuthor(url, { source: 'twitter', username: 'ADA' })
  assert.equal(report.username, 'Ada', 'as it was written')
  assert.equal(report.followers, 500)
  assert.deepEqual(report.total, { posts: 5, engagement: 1046 })
  assert.equal(report.posts, 3)
  assert.equal(report.engagement, 42)
  assert.deepEqual(report.before, { posts: 1, engagement: 4 })
  assert.equal(report.mood?.mood, 0.7)
  assert.equal(report.mood?.posts, 2)
  assert.equal(report.days.length, 31)
  assert.deepEqual(report.days.at(-1), { start: '2026-03-10T00:00:00.000Z', posts: 1, engagement: 12 })
  assert.deepEqual(report.days.at(-2), { start: '2026-03-09T00:00:00.000Z', posts: 0 })
  assert.deepEqual(report.hours, [
    { weekday: 0, hour: 11, posts: 1 },
    { weekday: 1, hour: 11, posts: 2, engagement: 42 },
  ])
  assert.equal(report.timeZone, 'UTC')
  assert.deepEqual(
    report.assets.map(({ symbol, posts: count, engagement, mood }) => [
      symbol,
      count,
      engagement,
      mood?.mood,
    ]),
    [
      ['BTC', 2, 42, 0.7],
      ['ETH', 1, 30, 0.5],
    ],
  )
  assert.deepEqual(report.best.map(engagementOf), [30, 12, 0])
  assert.deepEqual(report.newest.map(engagementOf), [12, 30, 0])
  const other = await askAuthor(url, { source: 'bluesky', username: 'ada' })
  assert.equal(other.engagement, 5)
  assert.equal(other.before?.posts, 0)
})

test('hours of the week are those of the time zone that is asked for', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const hoursIn = async (timeZone: string) => {
    const query = new URLSearchParams({ timeZone })
    const { status, body } = await callApi(url, `GET /api/social/twitter/authors/ada?${query}`)
    return status === 200 ? [body.timeZone, body.hours] : [status, body.error]
  }
  assert.deepEqual(await hoursIn('Asia/Kolkata'), [
    'Asia/Kolkata',
    [
      { weekday: 0, hour: 17, posts: 1 },
      { weekday: 1, hour: 17, posts: 2, engagement: 42 },
    ],
  ])
  const [zone, refusal] = await hoursIn('Mars/Olympus')
  assert.equal(zone, 400)
  assert.match(refusal, /timeZone must be a time zone/)
})

test('the answer names an earlier end and shorter period', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { body } = await callApi(url, 'GET /api/social/twitter/authors/ada?period=7d&endDate=2026-03-03')
  assert.equal(body.until, '2026-03-04T00:00:00.000Z')
  assert.deepEqual([body.posts, body.engagement, body.before.posts], [2, 30, 0])
})

test('an author whose posts were deleted is gone; an unknown author or source is a clear 404', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  await savePosts(db, [postOf('gone', 1)], { collectedAt: NOW })
  assert.equal((await askAuthor(url, { source: 'twitter', username: 'gone' })).posts, 1)
  await applyEvents(db, {
    source: 'twitter',
    hasCounts: true,
    now: NOW,
    events: [{ type: 'deleteAuthor', authorId: 'gone', at: NOW, reason: 'deleted' }],
  })
  for (const [source, username, message] of [
    ['twitter', 'gone', /There are no posts of "gone" here/],
    ['twitter', 'nobody', /There are no posts of "nobody" here/],
    ['myspace', 'ada', /There are no posts of "myspace" here. The sources are/],
  ] as const) {
    const { status, body } = await callApi(url, `GET /api/social/${source}/authors/${username}`)
    assert.equal(status, 404)
    assert.match(body.error, message)
  }
})

test('own posts are those of all linked accounts, and who names them', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const me = await signUpSomebody(url)
  const empty = await askOwn(url, me.token)
  assert.deepEqual([empty.linked, empty.posts, empty.mentions.posts, empty.best], [[], 0, 0, []])
  await savePosts(
    db,
    [
      postOf('tape_watcher', 2, { likes: 8 }),
      postOf('Tape Page', 3, { platform: 'facebook', comments: 4, shares: 1 }),
      postOf('fan', 1, { text: 'As @Tape_Watcher said: up only' }),
      postOf('fan', 1, { text: 'a tape_watcher without the sign, and @tape_watcher2' }),
      postOf('tape_watcher', 1, { text: 'I am @tape_watcher' }),
      postOf('fan', 33, { text: '@tape_watcher long ago' }),
      postOf('reader', 4, { platform: 'facebook', text: 'Have you read Tape Page, today?' }),
      postOf('fan', 1, { platform: 'instagram', text: '@tape_watcher on another platform' }),
    ],
    { collectedAt: NOW },
  )
  const { status } = await callApi(url, 'PUT /api/users/profile', {
    token: me.token,
    body: {
      username: me.username,
      email: me.email,
      socialAccounts: { twitter: '@Tape_Watcher', facebook: 'Tape Page', instagram: '' },
    },
  })
  assert.equal(status, 200)
  const own = await askOwn(url, me.token)
  assert.deepEqual(own.linked, [
    { source: 'twitter', username: 'Tape_Watcher' },
    { source: 'facebook', username: 'Tape Page' },
  ])
  assert.deepEqual([own.posts, own.engagement], [3, 13])
  assert.deepEqual(own.best.map(engagementOf), [8, 5, 0])
  assert.deepEqual(
    own.mentions.newest.map(({ text }) => text),
    ['As @Tape_Watcher said: up only', 'Have you read Tape Page, today?'],
  )
  assert.deepEqual([own.mentions.posts, own.mentions.before, own.mentions.isAtLeast], [2, 1, false])
  const begun = {
    source: 'twitter',
    stream: 'begun',
    cursor: { from: new Date(NOW.getTime() - 20 * DAY_MS).toISOString() },
  }
  await saveSourceCursor(db.pool, { ...begun, now: NOW, timeoutMs: 10_000 })
  const { mentions } = await askOwn(url, me.token)
  await db.pool.query('delete from source_cursors')
  assert.deepEqual([mentions.posts, 'before' in mentions], [2, false], 'what was not read is not compared')
})

test('own posts need a session', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  assert.equal((await callApi(url, 'GET /api/my-posts')).status, 401)
})

test('of very many posts the newest ten thousand are looked at, and the answer says since when', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  await savePosts(db, [postOf('prolific', 0)], { collectedAt: NOW })
  await db.pool.query(
    `insert into posts (platform, external_id, username, text, created_at, hashtags, symbols, search, collected_at)
     select 'twitter', 'prolific-' || nr, 'prolific', 'a post', $1::timestamptz - nr * interval '1 second', '{}',
       array['S' || nr % 11], '', $1 from generate_series(1, $2::int) as nr`,
    [NOW, 9_999],
  )
  const whole = await askAuthor(url, { source: 'twitter', username: 'prolific' })
  await db.pool.query(
    `insert into posts (platform, external_id, username, text, created_at, hashtags, symbols, search, collected_at)
     values ('twitter', 'prolific-oldest', 'prolific', 'a post', $1::timestamptz - interval '2 days', '{}', '{}', '', $1)`,
    [NOW],
  )
  const cut = await askAuthor(url, { source: 'twitter', username: 'prolific' })
  assert.deepEqual([whole.posts, whole.lookedAtSince, whole.before?.posts], [10_000, undefined, 0])
  assert.deepEqual([cut.posts, cut.before], [10_000, undefined])
  assert.equal(cut.lookedAtSince, new Date(NOW.getTime() - 9_999_000).toISOString())
  assert.deepEqual([cut.best.length, cut.newest.length, cut.assets.length], [20, 20, 10])
})

test('mentions past the read limit are a lower bound', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const me = await signUpSomebody(url)
  await callApi(url, 'PUT /api/users/profile', {
    token: me.token,
    body: { username: me.username, email: me.email, socialAccounts: { twitter: 'wellknown' } },
  })
  const naming = Array.from({ length: 200 }, (_, nr) => postOf(`fan${nr}`, 1, { text: `${nr} @wellknown` }))
  await savePosts(db, naming.slice(1), { collectedAt: NOW })
  const before = await askOwn(url, me.token)
  await savePosts(db, naming.slice(0, 1), { collectedAt: NOW })
  const after = await askOwn(url, me.token)
  assert.deepEqual([before.mentions.posts, before.mentions.isAtLeast], [199, false])
  assert.deepEqual([after.mentions.posts, after.mentions.isAtLeast], [200, true])
  assert.equal(after.mentions.newest.length, 20)
})

async function askAuthor(
  url: string,
  { source, username }: { source: string; username: string },
): Promise<AuthorReport> {
  const { status, body } = await callApi(url, `GET /api/social/${source}/authors/${username}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as AuthorReport
}

async function askOwn(url: string, token: string): Promise<OwnPosts> {
  const { status, body } = await callApi(url, 'GET /api/my-posts', { token })
  assert.equal(status, 200, JSON.stringify(body))
  return body as OwnPosts
}

function engagementOf({ likes = 0, replies = 0, comments = 0, shares = 0 }: AuthorReport['best'][number]) {
  return likes + replies + comments + shares
}
