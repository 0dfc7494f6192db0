import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { takeMark } from '#store/signals/signal-marks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')

await saveAssets(db, [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'quiet', symbol: 'QUIET', name: 'Quiet', rank: 2 },
  { id: 'feed', symbol: 'FEED', name: 'Feed', rank: 3 },
])
await savePosts(
  db,
  [
    makePost('e', { hoursAgo: 26, platform: 'bluesky' }),
    makePost('feed', { hoursAgo: 26, platform: 'news', symbols: ['FEED'] }),
    makePost('f', { hoursAgo: 27, text: 'btc giveaway: retweet to win' }),
  ],
  { collectedAt: new Date('2026-03-09T11:00:00.000Z') },
)
await savePosts(
  db,
  [
    makePost('a', { hoursAgo: 0.2, sentimentBp: 8_000, likes: 3 }),
    makePost('b', { hoursAgo: 1, sentimentBp: 2_000 }),
    makePost('c', {
      hoursAgo: 1,
      sentimentBp: 7_000,
      likes: 5,
      meaningBp: [9_000, 1_000, 5_000, 2_000, 8_000],
    }),
    makePost('c again', { hoursAgo: 1, username: 'writer of c', sentimentBp: 7_000 }),
    makePost('d', { hoursAgo: 1, symbols: ['ETH'] }),
  ],
  { collectedAt: NOW },
)
await keepSignals(db)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => NOW })
const { key } = await makeCaller(server, { plan: 'scale' })
const get = (path: string) => callV1(server.url, `GET ${path}`, { key })

test('while hours of the past are being counted the answer says since when there is all', async (t) => {
  const other = await openTestDatabase()
  await saveAssets(other.db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  const posts = Array.from({ length: 30 }, (_, nr) => makePost(`past-${nr}`, { hoursAgo: nr + 1 }))
  await savePosts(other.db, posts, { collectedAt: NOW })
  const counted = new Date('2026-03-10T08:00:00.000Z')
  await keepSignals(other.db, { waits: ({ startsAt }) => startsAt < counted })
  const running = await startTestServer(t, { db: other.db, now: () => NOW })
  const caller = await makeCaller(running, { plan: 'scale' })
  const ask = async (query = '') => {
    const { body } = await callV1(running.url, `GET /v1/signals?symbol=BTC${query}`, caller)
    return [body.data.length, body.counted_since]
  }
  assert.deepEqual(await ask(), [4, counted.toISOString()])
  assert.deepEqual(await ask('&start=2026-03-10T08:00:00Z'), [4, null])
  await keepSignals(other.db)
  assert.deepEqual(await ask(), [30, null])
})

test('signals of an asset by source and hour, the newest first, raw and filtered', async () => {
  const { status, body } = await get('/v1/signals?symbol=btc')
  assert.equal(status, 200)
  assert.deepEqual([body.status, body.asset.id, body.grain], ['ok', 'bitcoin', 'hour'])
  assert.deepEqual(
    body.data.map((row: Record<string, unknown>) => [
      row.start,
      row.source,
      row.settled,
      row.posts,
      row.filtered_posts,
    ]),
    [
      ['2026-03-10T12:00:00.000Z', 'twitter', false, 1, 1],
      ['2026-03-10T11:00:00.000Z', 'twitter', true, 3, 2],
      ['2026-03-09T10:00:00.000Z', 'bluesky', true, 1, 1],
      ['2026-03-09T09:00:00.000Z', 'twitter', true, 1, 0],
    ],
  )
  const { engagement, sentiment, filtered_sentiment, copies, all_filtered_posts } = body.data[1]
  assert.deepEqual(
    { engagement, sentiment, filtered_sentiment, copies, all_filtered_posts },
    { engagement: 5, sentiment: 0.4833, filtered_sentiment: 0.375, copies: 1, all_filtered_posts: 3 },
  )
  assert.equal(body.data[3].giveaways, 1)
  const { tone, stance, filtered_tone, filtered_stance } = body.data[1]
  assert.deepEqual([tone, stance, filtered_tone, filtered_stance], [0.9, 0.2, 0.9, 0.2])
  assert.deepEqual([body.data[0].tone, body.data[0].composite, body.weights_version], [null, null, 1])
})

test('an hour and a day are settled from their end on', async (t) => {
  const settledAt = async (now: string, grain: string, start: string) => {
    const running = await startTestServer(t, { db, now: () => new Date(now) })
    const { body } = await callV1(running.url, `GET /v1/signals?id=bitcoin&grain=${grain}`, { key })
    return body.data.find((row: { start: string }) => row.start === start).settled
  }
  for (const [grain, start, end] of [
    ['hour', '2026-03-10T11:00:00.000Z', '2026-03-10T12:00:00.000Z'],
    ['day', '2026-03-09T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
  ] as const) {
    const justBefore = new Date(Date.parse(end) - 1).toISOString()
    assert.deepEqual(
      [await settledAt(justBefore, grain, start), await settledAt(end, grain, start)],
      [false, true],
      grain,
    )
  }
})

test('the engagement of a source without counts is null, in every format, and of one that has them 0', async () => {
  const { body } = await get('/v1/signals?id=feed')
  assert.deepEqual(
    body.data.map(({ source, posts, engagement, filtered_engagement }: Record<string, unknown>) => [
      source,
      posts,
      engagement,
      filtered_engagement,
    ]),
    [['news', 1, null, null]],
  )
  const { text } = await get('/v1/signals?id=feed&format=csv')
  const [names = '', cells = ''] = text.trim().split(/\r?\n/)
  assert.equal(cells.split(',')[names.split(',').indexOf('engagement')], '')
  const { body: counted } = await get('/v1/signals?id=bitcoin&platform=bluesky')
  assert.deepEqual([counted.data[0].engagement, counted.data[0].filtered_engagement], [0, 0])
})

test('page after page gives the same rows as one, as CSV too, and days sum up their hours', async () => {
  const whole = await get('/v1/signals?id=bitcoin')
  const starts: string[] = []
  let cursor = ''
  do {
    const { body } = await get(`/v1/signals?id=bitcoin&limit=1${cursor && `&cursor=${cursor}`}`)
    starts.push(...body.data.map(({ start }: { start: string }) => start))
    cursor = body.page.next_cursor ?? ''
  } while (cursor)
  assert.deepEqual(
    starts,
    whole.body.data.map(({ start }: { start: string }) => start),
  )
  const csv = await get('/v1/signals?id=bitcoin&format=csv')
  assert.equal(csv.text.trim().split('\n').length, 1 + starts.length)
  const days = await get('/v1/signals?id=bitcoin&grain=day&platform=twitter')
  assert.deepEqual(
    days.body.data.map((row: Record<string, unknown>) => [
      row.start,
      row.posts,
      row.filtered_posts,
      row.settled,
    ]),
    [
      ['2026-03-10T00:00:00.000Z', 4, 3, false],
      ['2026-03-09T00:00:00.000Z', 1, 0, true],
    ],
  )
})

test('a cursor that no page gave is refused, also where its form is right', async () => {
  const { body } = await get('/v1/signals?id=bitcoin&limit=1')
  const [mark, start, source] = JSON.parse(Buffer.from(body.page.next_cursor, 'base64url').toString('utf8'))
  const ask = async (...place: unknown[]) => {
    const cursor = Buffer.from(JSON.stringify([mark, ...place])).toString('base64url')
    return (await get(`/v1/signals?id=bitcoin&limit=1&cursor=${cursor}`)).status
  }
  for (const place of [
    [Date.UTC(2000, 0, 1) - 1, source],
    [Date.UTC(2200, 0, 1) + 1, source],
    [1.5, source],
    [String(start), source],
    [start, 'Twitter '],
    [start, 7],
    [start],
  ]) {
    assert.equal(await ask(...place), 400, JSON.stringify(place))
  }
  assert.deepEqual(
    [await ask(Date.UTC(2000, 0, 1), source), await ask(Date.UTC(2200, 0, 1), source), await ask(start, '')],
    [200, 200, 200],
  )
})

test('Parquet has the rows of JSON, each column of its own type', async () => {
  const { body } = await get('/v1/signals?id=bitcoin')
  const answer = await fetch(`${server.url}/v1/signals?id=bitcoin&format=parquet`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  assert.equal(answer.headers.get('content-type'), 'application/vnd.apache.parquet')
  const file = await answer.arrayBuffer()
  const rows = await parquetReadObjects({ file, utf8: true })
  const toJson = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
  assert.deepEqual(
    JSON.parse(JSON.stringify(rows, (_, value) => toJson(value))),
    body.data.map(({ ...row }) => row),
  )
  const kinds = Object.fromEntries(
    parquetMetadata(file)
      .schema.slice(1)
      .map(({ name, type, converted_type }) => [name, converted_type ?? type]),
  )
  assert.deepEqual(
    [kinds.start, kinds.source, kinds.settled, kinds.posts, kinds.composite, kinds.known_at],
    ['TIMESTAMP_MILLIS', 'UTF8', 'BOOLEAN', 'INT64', 'DOUBLE', 'TIMESTAMP_MILLIS'],
  )
})

test('as of a mark there are the hours that were over, with what was known, and no composite', async () => {
  const mark = await takeMark(db, NOW)
  const { body } = await get(`/v1/signals?symbol=btc&as_of=${NOW.toISOString()}`)
  assert.equal(body.as_of, mark?.at.toISOString())
  assert.deepEqual(
    body.data.map((row: Record<string, unknown>) => [row.start, row.settled, row.composite]),
    [
      ['2026-03-10T11:00:00.000Z', true, null],
      ['2026-03-09T10:00:00.000Z', true, null],
      ['2026-03-09T09:00:00.000Z', true, null],
    ],
  )
})

test('nothing is free and says why; what cannot be is named', async () => {
  const none = await get('/v1/signals?id=quiet')
  assert.deepEqual(
    [none.body.status, none.body.data, none.headers.get('x-credits-charged')],
    ['no_data', [], '0'],
  )
  assert.equal((await get('/v1/signals?symbol=NOTHING')).body.status, 'not_covered')
  for (const [path, pointer] of [
    ['/v1/signals', '#/query/symbol'],
    ['/v1/signals?symbol=BTC&grain=minute', '#/query/grain'],
    ['/v1/signals?symbol=BTC&platform=linkedin', '#/query/platform'],
    ['/v1/signals?symbol=BTC&start=2026-03-02&end=2026-03-01', '#/query/start'],
    ['/v1/signals?symbol=BTC&cursor=W10', '#/query/cursor'],
    ['/v1/signals?symbol=BTC&weights=9', '#/query/weights'],
    ['/v1/signals?symbol=BTC&as_of=2026-03-10T12:31:00Z', '#/query/as_of'],
    ['/v1/signals?symbol=BTC&format=xml', '#/query/format'],
    ['/v1/crypto/prices?symbols=BTC&format=parquet', '#/query/format'],
    ['/v1/assets/bitcoin/summary?end=soon', '#/query/end'],
  ]) {
    const { status, body } = await get(path ?? '')
    assert.deepEqual([status, body.errors?.[0]?.pointer], [400, pointer], path)
  }
})

test('the summary of /v1 has the figures of our own screens', async () => {
  const { body } = await get('/v1/assets/bitcoin/summary')
  assert.deepEqual(
    [body.asset.id, body.basis, body.figures.mood.reason, body.signs.copies],
    ['bitcoin', 'counted', 'too_few_posts', 1],
  )
  assert.deepEqual([body.figures.posts.value, body.figures.raw_posts.value], [2, 3])
  const { body: own } = await callApi(server.url, 'GET /api/market/bitcoin/summary')
  assert.deepEqual(body.figures, own.figures)
  assert.equal((await get('/v1/assets/nothing/summary')).status, 404)
  assert.equal((await get('/v1/assets/quiet/summary')).headers.get('x-credits-charged'), '0')
})

test('the market mood of /v1 has the figures of our own screens, and is free where there is no index', async () => {
  const judged = Array.from({ length: 30 }, (_, nr) =>
    makePost(`then ${nr}`, { hoursAgo: 100, text: `then ${nr}`, symbols: [], sentimentBp: 5_000 + 100 * nr }),
  )
  await savePosts(db, judged, { collectedAt: NOW })
  await keepSignals(db)
  const then = await get('/v1/market-mood?end=2026-03-06T12:00:00Z')
  const { body: own } = await callApi(server.url, 'GET /api/market-mood?end=2026-03-06T12:00:00Z')
  const { change, asOf, ...figures } = own // the move is one of the screens
  assert.deepEqual(then.body, { ...figures, as_of: asOf })
  assert.deepEqual(change.left, [])
  assert.deepEqual([then.body.parts[0].n, then.headers.get('x-credits-charged')], [30, '1'])
  const now = await get('/v1/market-mood')
  assert.deepEqual(
    [now.body.value, now.body.reason, now.headers.get('x-credits-charged')],
    [null, 'too_few_posts', '0'],
  )
  const wrong = await get('/v1/market-mood?end=soon')
  assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [400, '#/query/end'])
})

test('an explanation of /v1 keeps the texts of a source that forbids them', async () => {
  const { status, body } = await get('/v1/explain?symbol=btc&figure=posts')
  assert.deepEqual([status, body.value, body.asset.id, body.weights_version], [200, 2, 'bitcoin', 1])
  assert.equal(body.posts_against[0].text_withheld, 'source_terms')
  assert.equal((await get('/v1/explain?id=quiet&figure=mood')).headers.get('x-credits-charged'), '0')
  assert.equal((await get('/v1/explain?id=nothing&figure=mood')).status, 404)
  for (const [path, pointer] of [
    ['/v1/explain?symbol=BTC', '#/query/figure'],
    ['/v1/explain?symbol=BTC&figure=mood&weights=7', '#/query/weights'],
  ]) {
    const wrong = await get(path ?? '')
    assert.deepEqual([wrong.status, wrong.body.errors?.[0]?.pointer], [400, pointer], path)
  }
})

test('what a surprise is made of keeps those texts as well, and names what is wrong', async () => {
  const { status, body, headers } = await get('/v1/explain/surprise?kind=asset&term=btc')
  assert.deepEqual(
    [status, body.of, body.figures, headers.get('x-credits-charged')],
    [200, { kind: 'asset', term: 'BTC', name: '$BTC' }, 'filtered', '1'],
  )
  const { body: same } = await get('/v1/explain?symbol=btc&figure=surprise')
  assert.deepEqual([body.value, body.parts, body.posts], [same.value, same.parts, same.posts])
  assert.equal(body.posts_against[0].text_withheld, 'source_terms')
  const nobody = await get('/v1/explain/surprise?kind=word&term=unheard')
  assert.deepEqual([nobody.status, nobody.headers.get('x-credits-charged')], [200, '0'])
  assert.equal((await get('/v1/explain/surprise?story=twitter:none')).status, 404)
  for (const [path, pointer] of [
    ['/v1/explain/surprise', '#/query/term'],
    ['/v1/explain/surprise?term=btc', '#/query/kind'],
    ['/v1/explain/surprise?story=twitter:1&platform=nowhere', '#/query/platform'],
    ['/v1/explain/surprise?story=twitter:1&end=soon', '#/query/end'],
  ]) {
    const wrong = await get(path ?? '')
    assert.deepEqual([wrong.status, wrong.body.errors?.[0]?.pointer], [400, pointer], path)
  }
})

function makePost(
  externalId: string,
  { hoursAgo, ...more }: { hoursAgo: number } & Partial<AnalyzedPost>,
): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: `writer of ${externalId}`,
    text: 'some words',
    createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    symbols: ['BTC'],
    ...more,
  })
}
