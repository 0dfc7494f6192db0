import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { applyEvents, type PostEvent } from '#store/social/events/apply-events.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const START = Date.UTC(2026, 2, 10, 12, 10)
const at = (minute: number) => new Date(START + minute * 60_000)
let now = at(0)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => now })
const { key } = await makeCaller(server, { plan: 'scale' })
const get = (path: string) => callV1(server.url, `GET ${path}`, { key })

await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])

test('before anything is on the tape, nothing can be asked of an earlier moment', async () => {
  const { status, body } = await get(`/v1/social/mentions?basis=raw&symbol=BTC&as_of=${at(-5).toISOString()}`)
  assert.equal(status, 400)
  assert.equal(body.errors[0].pointer, '#/query/as_of')
  assert.match(JSON.stringify(body), /it is empty/)
})

const post = (id: string, more: Partial<AnalyzedPost> = {}): PostEvent & { type: 'put' } => ({
  type: 'put',
  at: at(0),
  post: {
    platform: 'bluesky',
    externalId: id,
    authorId: `did:${id}`,
    username: `name-${id}`,
    text: `first words of ${id}`,
    createdAt: at(-30),
    hashtags: [],
    symbols: ['BTC'],
    sentimentBp: 8_000,
    likes: 1,
    revision: 1,
    ...more,
  },
})
const apply = (minute: number, events: PostEvent[]) =>
  applyEvents(db, { source: 'bluesky', events, hasCounts: true, now: at(minute) })
const tick = (minute: number, price: string) =>
  saveTicks(db, [{ assetId: 'bitcoin', at: at(minute), price, change24h: 1 }], 'venues', {
    now: at(minute),
    intervals: ['1m', '1h'],
  })

test('every answer as of a moment is the one that was given then', async () => {
  const asked = (asOf: Date) => ({
    mentions: `/v1/social/mentions?basis=raw&symbol=BTC&as_of=${asOf.toISOString()}`,
    sentiment: `/v1/market/sentiment?basis=raw&symbols=BTC&as_of=${asOf.toISOString()}`,
    posts: `/v1/social/posts?symbol=BTC&max_likes=5&as_of=${asOf.toISOString()}`,
    prices: `/v1/crypto/prices?symbols=BTC&as_of=${asOf.toISOString()}`,
    candles: `/v1/crypto/candles?symbol=BTC&interval=1m&as_of=${asOf.toISOString()}`,
  })
  await apply(1, [post('a'), post('b'), post('c')])
  await tick(1, '60000')
  await tick(2, '61000')
  now = at(3)
  const live = {
    mentions: (await get('/v1/social/mentions?basis=raw&symbol=BTC')).body,
    sentiment: (await get('/v1/market/sentiment?basis=raw&symbols=BTC')).body,
    posts: (await get('/v1/social/posts?symbol=BTC')).body,
  }
  const then = at(3)
  await apply(70, [
    post('a', { text: 'of something else', symbols: ['ETH'], sentimentBp: 1_000, revision: 2 }),
    post('d', { text: 'came later', createdAt: at(70) }),
    { type: 'counts', externalId: 'b', counts: { likes: 90 }, at: at(70) },
    { type: 'delete', externalId: 'c', at: at(70), reason: 'deleted' },
  ])
  await tick(70, '70000')
  now = at(75)

  const paths = asked(then)
  const mentions = await get(paths.mentions)
  assert.equal(mentions.status, 200)
  assert.equal(mentions.headers.get('x-credits-charged'), '1')
  const { samples, unique_authors: authors, ...figures } = mentions.body
  const { samples: liveSamples, unique_authors: _, ...liveFigures } = live.mentions
  assert.deepEqual(figures, { ...liveFigures, unique_authors_is_estimate: false })
  assert.equal(authors, null)
  const lasting = (rows: { id: string }[]) => rows.filter(({ id }) => id !== 'c')
  assert.deepEqual(samples, lasting(liveSamples))
  assert.deepEqual((await get(paths.sentiment)).body, live.sentiment)
  const posts = await get(paths.posts)
  assert.deepEqual(posts.body.data, lasting(live.posts.data))
  assert.equal(posts.headers.get('x-credits-charged'), '1')
  const { data: prices } = (await get(paths.prices)).body
  assert.deepEqual(
    [prices[0].status, prices[0].price, prices[0].at, prices[0].age_seconds, prices[0].change_24h],
    ['ok', '61000', at(2).toISOString(), 60, null],
  )
  const later = new Date(then.getTime() + 1_000)
  const [gone] = (await get(asked(later).prices)).body.data
  assert.deepEqual(
    [gone.status, gone.price, gone.at, gone.age_seconds],
    ['stale', null, at(2).toISOString(), 61],
    'no venue was fresh any more',
  )
  const { data: candles } = (await get(paths.candles)).body
  assert.deepEqual(
    candles.map((row: { start: string; close: string }) => [row.start, row.close]),
    [
      [at(2).toISOString(), '61000'],
      [at(1).toISOString(), '60000'],
    ],
  )
  const hours = await get(`/v1/crypto/candles?symbol=BTC&interval=1h&as_of=${at(1.5).toISOString()}`)
  assert.equal(hours.body.status, 'no_data', 'an hour that still ran is left out')
  const [old] = (await get(`/v1/crypto/prices?symbols=BTC&as_of=${at(20).toISOString()}`)).body.data
  assert.deepEqual([old.status, old.price, old.age_seconds], ['no_data', null, null])
  const first = await get(`${paths.candles}&limit=1`)
  const next = (asOf: Date) => get(`${asked(asOf).candles}&limit=1&cursor=${first.body.page.next_cursor}`)
  assert.deepEqual([(await next(then)).status, (await next(at(4))).status], [200, 400])
  const ofTheMoment = await get(`/v1/social/posts?symbol=BTC&as_of=${at(70).toISOString()}`)
  assert.deepEqual(
    ofTheMoment.body.data.map(({ id }: { id: string }) => id),
    ['d', 'b'],
  )
})

test('where few of very many posts pass, a page may end early, and page after page gives each of them once', async () => {
  await db.pool.query(
    `insert into posts (platform, external_id, username, text, created_at, likes, hashtags, symbols, search, collected_at)
     select platform, platform || to_char(second, '00000'), 'crowd', 'of very many', $1::timestamptz - second * interval '1 second',
       case when passes then 50 else 0 end, '{}', '{}', '', $2
     from (
       select 'twitter' as platform, second, second between 20070 and 20129 as passes from generate_series(1, 21000) as second
       union all select 'bluesky', second, true from unnest('{3, 20999}'::int[]) as second
     ) as post`,
    [at(0), at(2)],
  )
  now = at(75)
  const pages: string[][] = []
  let cursor = ''
  do {
    const { body } = await get(
      `/v1/social/posts?min_likes=20&limit=100&as_of=${at(3).toISOString()}${cursor && `&cursor=${cursor}`}`,
    )
    pages.push(body.data.map(({ id }: { id: string }) => id))
    cursor = body.page.next_cursor ?? ''
  } while (cursor)
  const passing = Array.from({ length: 60 }, (_, nr) => `twitter ${20_070 + nr}`)
  assert.deepEqual(pages.flat(), ['bluesky 00003', ...passing, 'bluesky 20999'])
  assert.equal(pages.length, 2, 'one page looks at twenty thousand posts of a source')
  await db.pool.query(`delete from posts where username = 'crowd'`)
})

for (const [asOf, words] of [
  [at(-1), /2026-03-10T12:11:00.000Z, when the tape begins/],
  [at(80), /must not be after now/],
] as const) {
  for (const path of [
    '/v1/social/mentions?basis=raw&symbol=BTC',
    '/v1/market/sentiment?basis=raw&symbols=BTC',
    '/v1/social/posts?symbol=BTC',
    '/v1/crypto/prices?symbols=BTC',
    '/v1/crypto/candles?symbol=BTC',
  ]) {
    test(`${path} as of ${asOf.toISOString()} is a 400 that says why`, async () => {
      now = at(75)
      const { status, body, headers } = await get(`${path}&as_of=${asOf.toISOString()}`)
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, '#/query/as_of')
      assert.match(JSON.stringify(body), words)
      assert.equal(headers.get('x-credits-charged'), '0')
    })
  }
}

test('as of the moment when the tape began, and of this very moment, there is an answer', async () => {
  now = at(75)
  for (const asOf of [at(1), now]) {
    const { status } = await get(`/v1/social/mentions?basis=raw&symbol=BTC&as_of=${asOf.toISOString()}`)
    assert.equal(status, 200, asOf.toISOString())
  }
})
