import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
/** None of them is a copy of another. */
const TEXTS = [
  'miners sold into the close',
  'nobody praised this neighbour',
  'fees were low again this week',
  'retail froze before the vote',
  'a validator left the bridge',
  'paper hands moved their coffee',
  'the ledger told another story',
  'hedge funds ignored the bottom',
]
let made = 0
const NOW = new Date('2026-03-10T12:30:00.000Z')

await saveAssets(db, [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'quiet', symbol: 'QUIET', name: 'Quiet', rank: 2 },
  { id: 'tied', symbol: 'TIED', name: 'Tied', rank: 3 },
])
await savePosts(
  db,
  [
    makePost('Alice', { hoursAgo: 0.2, likes: 30, replies: 10, followers: 500 }),
    makePost('alice', { hoursAgo: 3, likes: 20, followers: 400 }),
    makePost('Bob', { hoursAgo: 2, likes: 60, symbols: ['ETH'] }),
    makePost('Bob', { hoursAgo: 2, likes: 5 }),
    makePost('Crier', { hoursAgo: 1, text: 'btc giveaway: retweet to win', likes: 900 }),
    makePost('Crier', { hoursAgo: 1, text: 'slow and steady goes the harvest of the year' }),
    makePost('Old', { hoursAgo: 30, likes: 70 }),
    // Its terms forbid handing on who wrote.
    makePost('Hidden', { hoursAgo: 4, likes: 40, platform: 'twitter', followers: 321 }),
    // It gives no counts.
    makePost('Feed', { hoursAgo: 5, platform: 'news' }),
    // By the names alone they would stand in another order.
    makePost('ann', {
      hoursAgo: 6,
      likes: 10,
      text: 'gardens bloom beside every quiet harbour',
      symbols: ['TIED'],
    }),
    makePost('ben', {
      hoursAgo: 6,
      likes: 4,
      text: 'seven bicycles crossed an empty marble square',
      symbols: ['TIED'],
    }),
    makePost('ben', {
      hoursAgo: 7,
      likes: 6,
      text: 'grandmother bakes bread while thunder rolls',
      symbols: ['TIED'],
    }),
    makePost('cat', {
      hoursAgo: 6,
      likes: 3,
      text: 'violins answered from across a frozen lake',
      symbols: ['TIED'],
    }),
    makePost('dan', {
      hoursAgo: 6,
      likes: 3,
      text: 'carpenters measure twice under yellow lamps',
      symbols: ['TIED'],
    }),
    makePost('dan', { hoursAgo: 6, likes: 8, symbols: ['TIED'], text: 'tied giveaway: retweet to win' }),
    makePost('eve', {
      hoursAgo: 6,
      likes: 20,
      text: 'lighthouse keepers collect postcards each winter',
      symbols: ['TIED'],
    }),
    // Another author of that name.
    makePost('EVE', {
      hoursAgo: 1,
      likes: 1,
      text: 'astronomers argued over tea until sunrise',
      followers: 77,
      symbols: ['ELSE'],
      platform: 'nostr',
    }),
  ],
  { collectedAt: NOW },
)
await keepSignals(db)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => NOW })
const { key } = await makeCaller(server, { plan: 'scale' })
const list = (query = '') => callApi(server.url, `GET /api/social/creators${query}`)
const listV1 = (query = '') => callV1(server.url, `GET /v1/social/creators${query}`, { key })
type Row = Record<string, unknown>
const totalOf = ({ creators, posts, engagement, filteredPosts, filteredEngagement }: Row) => [
  creators,
  posts,
  engagement,
  filteredPosts,
  filteredEngagement,
]

test('creators of an asset by engagement of what counts, beside all, with followers and shares', async () => {
  const { status, body } = await list('?id=bitcoin')
  assert.equal(status, 200)
  assert.deepEqual(
    [body.from, body.until, body.isSettled],
    ['2026-03-09T12:00:00.000Z', '2026-03-10T13:00:00.000Z', false],
  )
  assert.deepEqual(body.data.slice(0, 2), [
    {
      rank: 1,
      source: 'bluesky',
      username: 'Alice',
      followers: 500,
      withheld: null,
      posts: 2,
      engagement: 60,
      filteredPosts: 2,
      filteredEngagement: 60,
      filteredEngagementShare: round(60 / 105),
      filteredPostShare: round(2 / 6),
    },
    {
      rank: 2,
      source: 'twitter',
      username: 'Hidden',
      followers: 321,
      withheld: null,
      posts: 1,
      engagement: 40,
      filteredPosts: 1,
      filteredEngagement: 40,
      filteredEngagementShare: round(40 / 105),
      filteredPostShare: round(1 / 6),
    },
  ])
  assert.deepEqual(totalOf(body), [5, 7, 1_005, 6, 105])
  const feed = body.data.find(({ source }: Row) => source === 'news')
  assert.deepEqual([feed.engagement, feed.filteredEngagementShare, feed.filteredPosts], [null, null, 1])
})

test('sources without counts come to no engagement, here and on /v1, and beside others add nothing', async () => {
  assert.deepEqual(totalOf((await list('?platform=news')).body), [1, 1, null, 1, null])
  const { body } = await listV1('?symbol=BTC&platform=news')
  assert.deepEqual(
    [body.posts, body.engagement, body.filtered_engagement, body.data[0].engagement],
    [1, null, null, null],
  )
  assert.equal((await listV1('?symbol=BTC')).body.filtered_engagement, 105)
})

test('by raw engagement spam leads, by posts who writes most; a source, a time and no asset narrow and widen', async () => {
  const names = async (query: string) =>
    (await list(query)).body.data.map(({ username }: Row) => username) as string[]
  assert.deepEqual(await names('?id=bitcoin&sort=raw_engagement&limit=1'), ['Crier'])
  assert.deepEqual(await names('?id=bitcoin&sort=posts&limit=1'), ['Alice'])
  assert.deepEqual(await names('?id=bitcoin&platform=twitter'), ['Hidden'])
  assert.deepEqual(await names('?limit=2'), ['Bob', 'Alice'])
  assert.deepEqual(await names('?id=bitcoin&start=2026-03-09T06:00:00Z&end=2026-03-09T06:30:00Z'), ['Old'])
  assert.deepEqual(await names('?id=quiet'), [])
})

test('creators who are level in one figure are ranked by the next', async () => {
  const order = async (sort: string) =>
    (await list(`?id=tied&sort=${sort}`)).body.data.map(({ username }: Row) => username) as string[]
  assert.deepEqual(await order('engagement'), ['eve', 'ben', 'ann', 'dan', 'cat'])
  assert.deepEqual(await order('posts'), ['ben', 'eve', 'ann', 'dan', 'cat'])
  assert.deepEqual(await order('raw_engagement'), ['eve', 'dan', 'ben', 'ann', 'cat'])
  assert.deepEqual(await order('raw_posts'), ['dan', 'ben', 'eve', 'ann', 'cat'])
  const [eve] = (await list('?id=tied&limit=1')).body.data
  assert.deepEqual([eve.username, eve.followers], ['eve', null], 'of another source the name is another’s')
})

test('of a time the hour in which it ends counts as a whole, and the next does not', async () => {
  const found = async (from: string, until: string) => {
    const { body } = await list(`?id=bitcoin&start=2026-03-09T${from}Z&end=2026-03-09T${until}Z`)
    return [body.data.map(({ username }: Row) => username), body.creators, body.posts]
  }
  assert.deepEqual(await found('05:00:00', '05:59:59'), [[], 0, 0])
  assert.deepEqual(await found('05:00:00', '06:00:00'), [['Old'], 1, 1])
  assert.deepEqual(await found('06:59:58', '06:59:59'), [['Old'], 1, 1])
  assert.deepEqual(await found('07:00:00', '08:00:00'), [[], 0, 0])
})

test('page after page gives each creator once, here and on /v1, as CSV too', async () => {
  const { body: whole } = await list('?id=bitcoin')
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?id=bitcoin&limit=2&page=${page}`)))
  assert.deepEqual(
    pages.flatMap(({ body }) => body.data),
    whole.data,
  )
  assert.equal(pages[0]?.body.pages, 3)
  assert.deepEqual(totalOf((await list('?id=bitcoin&page=9')).body), totalOf(whole))
  assert.equal((await list('?id=bitcoin&platform=twitter&limit=1&page=2')).body.creators, 1)
  const rows: Row[] = []
  let cursor = ''
  do {
    const { body } = await listV1(`?symbol=btc&limit=2${cursor && `&cursor=${cursor}`}`)
    rows.push(...body.data)
    cursor = body.page.next_cursor ?? ''
  } while (cursor)
  assert.deepEqual(
    rows.map(({ rank }) => rank),
    [1, 2, 3, 4, 5],
  )
  const csv = await listV1('?symbol=btc&format=csv')
  assert.equal(csv.text.trim().split('\n').length, 6)
})

test('/v1 hides authors and counts where the source forbids', async () => {
  const { body } = await listV1('?symbol=BTC')
  assert.deepEqual([body.status, body.asset.id, body.creators], ['ok', 'bitcoin', 5])
  const hidden = body.data.find(({ source }: Row) => source === 'twitter')
  assert.deepEqual(hidden, {
    rank: 2,
    source: 'twitter',
    username: null,
    followers: null,
    withheld: 'source_terms',
    posts: 1,
    engagement: null,
    filtered_posts: 1,
    filtered_engagement: null,
    filtered_engagement_share: null,
    filtered_post_share: round(1 / 6),
  })
  assert.equal(body.data[0].username, 'Alice')
})

test('a time that is over is settled, the last hour and one whose posts are yet to be counted are not', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const isSettled = async (query: string) =>
    (await callApi(url, `GET /api/social/creators${query}`)).body.isSettled
  const over = '?start=2026-03-09T05:00:00Z&end=2026-03-10T11:59:59Z'
  assert.deepEqual([await isSettled(over), await isSettled('')], [true, false])
  const late = await startTestServer(t, { db, now: () => new Date('2026-03-10T13:00:00Z') })
  assert.equal((await callApi(late.url, 'GET /api/social/creators')).body.isSettled, true)
  await db.pool.query(`insert into signal_stale values ('bluesky', '2026-03-09T06:00:00Z')`)
  assert.deepEqual(
    [await isSettled(over), await isSettled('?start=2026-03-09T07:00:00Z&end=2026-03-10T11:59:59Z')],
    [false, true],
  )
  assert.deepEqual(
    [
      await isSettled('?start=2026-03-09T06:00:00Z&end=2026-03-09T06:59:59Z'),
      await isSettled('?start=2026-03-09T05:00:00Z&end=2026-03-09T05:59:59Z'),
    ],
    [false, true],
  )
  await db.pool.query(`update signal_stale set platform = 'mastodon'`)
  assert.deepEqual(
    [
      await isSettled(over),
      await isSettled(`${over}&id=quiet`),
      await isSettled(`${over}&platform=mastodon`),
      await isSettled(`${over}&platform=bluesky`),
    ],
    [false, false, false, true],
    'nothing of that source was counted ever',
  )
  await db.pool.query('delete from signal_stale')
})

test('an asset may be asked for 31 days, all posts for 7', async () => {
  const status = async (query: string) => (await list(query)).status
  assert.deepEqual(
    [
      await status('?id=bitcoin&start=2026-02-07T13:00:00Z'),
      await status('?id=bitcoin&start=2026-02-07T12:59:59Z'),
      await status('?start=2026-03-03T13:00:00Z'),
      await status('?start=2026-03-03T12:59:59Z'),
    ],
    [200, 400, 200, 400],
  )
})

test('hours from the first of 2000 on may be asked for', async () => {
  const asked = async (query: string) => {
    const { status, body } = await list(`?id=bitcoin&${query}`)
    return status === 200 ? body.from : body.error
  }
  assert.deepEqual(
    [
      await asked('start=2000-01-01&end=2000-01-02'),
      await asked('end=2000-01-02T00:59:59Z'),
      await asked('start=1999-12-31T23:59:59Z&end=2000-01-02'),
      await asked('end=2000-01-01'),
    ],
    [
      '2000-01-01T00:00:00.000Z',
      '2000-01-01T00:00:00.000Z',
      'start must not be before 2000-01-01',
      'end must not be before 2000-01-02',
    ],
  )
})

test('a cursor that no page gave is refused, also where its form is right', async () => {
  const { body } = await listV1('?symbol=BTC&limit=1')
  const [mark, now] = JSON.parse(Buffer.from(body.page.next_cursor, 'base64url').toString('utf8'))
  const ask = async (...place: unknown[]) => {
    const cursor = Buffer.from(JSON.stringify([mark, ...place])).toString('base64url')
    return (await listV1(`?symbol=BTC&limit=1&cursor=${cursor}`)).status
  }
  for (const place of [
    [now, 0],
    [now, -1],
    [now, 1.5],
    [now, 10_000],
    [now, '1'],
    [0, 1],
    [-1, 1],
    [1.5, 1],
    [Date.UTC(9999, 0, 1) + 1, 1],
    [null, 1],
    [now],
  ]) {
    assert.equal(await ask(...place), 400, JSON.stringify(place))
  }
  assert.deepEqual([await ask(now, 1), await ask(now, 9_999)], [200, 200])
  const given = body.page.next_cursor
  for (const other of [
    'sort=posts',
    'platform=bluesky',
    'start=2026-03-10T00:00:00Z',
    'end=2026-03-10T11:00:00Z',
    'id=bitcoin',
  ]) {
    const { status, body: refused } = await listV1(`?symbol=BTC&limit=1&${other}&cursor=${given}`)
    assert.deepEqual([status, refused.errors?.[0]?.pointer], [400, '#/query/cursor'], other)
  }
})

test('an empty answer is free and gives its reason', async () => {
  const none = await listV1('?id=quiet')
  assert.deepEqual([none.body.status, none.headers.get('x-credits-charged')], ['no_data', '0'])
  assert.deepEqual([none.body.creators, none.body.posts, none.body.engagement], [0, 0, 0])
  const unknown = await listV1('?symbol=NOTHING')
  assert.equal(unknown.body.status, 'not_covered')
  const { creators, posts, engagement, filtered_posts, filtered_engagement, settled } = unknown.body
  assert.deepEqual(
    [creators, posts, engagement, filtered_posts, filtered_engagement, settled],
    [0, 0, 0, 0, 0, true],
  )
  const one = await listV1('?symbol=BTC&platform=twitter')
  assert.deepEqual(
    [one.body.status, one.body.data.length, one.headers.get('x-credits-charged') === '0'],
    ['ok', 1, false],
  )
  assert.equal((await listV1('?symbol=QUIET&id=bitcoin')).body.asset.id, 'bitcoin')
  for (const [query, pointer] of [
    ['?sort=likes', '#/query/sort'],
    ['?platform=linkedin', '#/query/platform'],
    ['?symbol=BTC&start=2026-02-07', '#/query/start'],
    ['?start=2026-03-03', '#/query/start'],
    ['?start=2027-01-01', '#/query/start'],
    ['?end=1999-01-01', '#/query/end'],
    ['?cursor=W10', '#/query/cursor'],
  ]) {
    const { status, body } = await listV1(query)
    assert.deepEqual([status, body.errors?.[0]?.pointer], [400, pointer], query)
  }
  assert.equal((await list('?id=nothing')).body.status, 'not_covered')
  for (const [query, field] of [
    ['?page=1000&limit=100', 'page'],
    ['?platform=linkedin', 'platform'],
    ['?id=bitcoin&start=2026-01-01', 'start'],
    ['?sort=likes', 'sort'],
  ]) {
    const { status, body } = await list(query)
    assert.deepEqual([status, body.field], [400, field], query)
  }
})

test('whose posts are deleted is not listed from that moment on', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const namesOf = async (query = '') =>
    (await callApi(url, `GET /api/social/creators${query}`)).body.data.map(({ username }: Row) => username)
  assert.ok((await namesOf()).includes('Bob'))
  await deletePosts(db, [{ platform: 'bluesky', externalId: 'Bob-2-ETH' }])
  await deletePosts(db, [{ platform: 'bluesky', externalId: 'Bob-2-BTC' }])
  assert.ok(!(await namesOf()).includes('Bob'))
  const short = await namesOf('?limit=2')
  assert.deepEqual([short.length, short[0]], [2, 'Alice'], 'the page is full without it')
})

function makePost(
  username: string,
  { hoursAgo, ...more }: { hoursAgo: number } & Partial<AnalyzedPost>,
): AnalyzedPost {
  const symbols = more.symbols ?? ['BTC']
  return makeAnalyzedPost(`${username}-${hoursAgo}-${symbols}${more.text?.length ?? ''}`, {
    platform: 'bluesky',
    username,
    text: `${TEXTS[made++ % TEXTS.length]} ${symbols}`,
    createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    symbols,
    ...more,
  })
}

function round(value: number): number {
  return Number(value.toFixed(6))
}
