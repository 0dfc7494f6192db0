import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { LISTED_FIGURES } from '#contract/figures.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveCandles } from '#store/market/candles.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { takeMark, thinMarks } from '#store/signals/signal-marks.ts'
import { applyEvents, type PostEvent } from '#store/social/events/apply-events.ts'
import { editPosts } from '#store/social/saving/change-posts.ts'
import { saveSourceCursor } from '#store/sources/cursors.ts'
import { blankSourceHealth, saveSourceHealth } from '#store/sources/health.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callV1, type V1Answer } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

/** Of a month's statements one may take long where other tests run. */
const { db } = await openTestDatabase({ statementTimeoutMs: 60_000 })
const BEGIN = Date.UTC(2026, 1, 1)
const DAYS = 28
let now = new Date(BEGIN)
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => now, settings: NOTHING_KEPT },
)
const { key } = await makeCaller(server, { plan: 'scale' })
/** Asks again while the server is too busy, as its answer says. */
async function get(path: string, tries = 5): Promise<V1Answer> {
  const answer = await callV1(server.url, `GET ${path}`, { key })
  return answer.status === 503 && tries > 1 ? get(path, tries - 1) : answer
}
const SYMBOLS = ['BTC', 'ETH', 'SOL']
const SOURCES = ['bluesky', 'mastodon']

/** A linear congruential generator; the high bits are the random ones. */
let state = 4711
function draw(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

const PATHS = [
  `/v1/figures?symbols=${SYMBOLS}&figures=${LISTED_FIGURES}&rows=sources`,
  `/v1/figures?symbols=${SYMBOLS}&figures=posts,mood,dominance,mindshare&windows=1h,7d,30d&basis=raw`,
  '/v1/market-mood?',
  '/v1/assets/btc/summary?',
  '/v1/assets/sol/summary?basis=raw',
  '/v1/screener?where=mentions%20%3E%2010',
  '/v1/assets/btc/lab?days=7',
  '/v1/social/trending?limit=50',
  '/v1/social/trending?kind=word&limit=50',
  '/v1/social/trend?kind=asset&term=eth',
  '/v1/social/trend?kind=hashtag&term=tag3',
  '/v1/signals?symbol=ETH&grain=day&limit=1000',
  '/v1/signals?symbol=BTC&limit=200',
]

/** Creators of whole hours: a mark has no rows of the hour that ran. */
function listCreatorPaths(at: Date): string[] {
  const end = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS - 1)
  const period = `start=${new Date(end.getTime() + 1 - 5 * DAY_MS).toISOString()}&end=${end.toISOString()}&limit=100`
  return [
    `/v1/social/creators?symbol=BTC&sort=posts&${period}`,
    `/v1/social/creators?symbol=ETH&platform=mastodon&sort=raw_posts&${period}`,
    `/v1/social/creators?${period}`,
  ]
}

const posts = new Map<string, AnalyzedPost>()
let ids = 0

/** What happens at the sources in a day: posts of then and late ones, other texts, counts, deletions, and meanings read again. */
async function playDay(day: number): Promise<void> {
  const start = BEGIN + day * DAY_MS
  const end = new Date(start + DAY_MS)
  for (const source of SOURCES) {
    const events: PostEvent[] = Array.from({ length: 60 }, () => {
      const createdAt = new Date(start + draw(DAY_MS) - (draw(5) === 0 ? draw(6) * DAY_MS : 0))
      return { type: 'put', at: end, post: makePost(source, createdAt) }
    })
    const known = [...posts.values()].filter((post) => post.platform === source)
    for (const { externalId } of known) {
      if (draw(12) === 0) events.push({ type: 'counts', externalId, counts: { likes: draw(90) }, at: end })
      if (draw(25) !== 0) continue
      events.push({ type: 'delete', externalId, at: end, reason: 'deleted' })
      posts.delete(externalId)
    }
    if (day % 7 === 3)
      events.push({ type: 'gap', from: new Date(start), to: new Date(start + 5 * HOUR_MS), reason: 'outage' })
    await applyEvents(db, { source, events, hasCounts: true, now: end })
    await saveSourceHealth(db, { ...blankSourceHealth(source, end), state: 'live', since: new Date(BEGIN) })
  }
  const read = [...posts.values()].filter(() => draw(15) === 0)
  const again = read.map((post) => ({
    ...post,
    revision: (post.revision ?? 0) + 1,
    sentimentBp: draw(10_001),
  }))
  await editPosts(db, again, { now: end })
  for (const post of again) posts.set(post.externalId, post)
  if (day === 20) await db.pool.query('update source_gaps set filled = true')
  const ranked = SYMBOLS.map((symbol, nr) => ({
    id: symbol.toLowerCase(),
    symbol,
    name: symbol,
    rank: 1 + ((nr + day) % 3) + 99,
  }))
  await saveAssets(db, ranked)
  await saveTicks(
    db,
    ranked.map(({ id }) => ({
      assetId: id,
      at: end,
      price: `${1 + draw(900)}`,
      volume24h: `${1e6 + draw(1e6)}`,
    })),
    'venues',
    { now: end, intervals: ['1h'] },
  )
  const hours = Array.from({ length: 23 }, (_, hour) => new Date(start + (hour + 1) * HOUR_MS))
  const candles = hours.map((at) => {
    const price = `${1 + draw(900)}`
    return { start: at, open: price, high: price, low: price, close: price }
  })
  await saveCandles(
    db,
    candles.map((candle) => ({ ...candle, assetId: 'btc', interval: '1h' })),
    'venues',
    { now: end },
  )
}

function makePost(platform: string, createdAt: Date): AnalyzedPost {
  const symbols = SYMBOLS.filter(() => draw(2) === 0)
  const externalId = `post-${ids++}`
  const post: AnalyzedPost = {
    platform,
    externalId,
    username: `writer-${draw(40)}`,
    text: Array.from({ length: 8 }, () => `word${draw(200)}`).join(' '),
    createdAt,
    hashtags: draw(3) === 0 ? [`tag${draw(6)}`] : [],
    symbols,
    sentimentBp: draw(10_001),
    meaningBp: [draw(5_000), draw(5_000), 7_000, ...symbols.flatMap(() => [draw(10_001), 0])],
    likes: draw(20),
    revision: 1,
  }
  posts.set(externalId, post)
  return post
}

/** Of creators: who has deleted all posts of a time since has none. */
const NAMES = ['username', 'followers', 'withheld']

/** Without what differs by the question alone, and what there is not with `as_of`: posts, and the composite of signals. */
function answerOf(body: unknown): unknown {
  const { data, ...rest } = body as { data?: { known_at?: string }[] }
  const rows = data?.map((row) => (row.known_at ? { ...row, composite: null } : row))
  const own = ['as_of', 'next_cursor', 'related_symbols', 'neighbours', 'posts_read', ...NAMES]
  const isOwn = (name: string, value: unknown) =>
    own.includes(name) || (name === 'posts' && Array.isArray(value))
  return JSON.parse(JSON.stringify({ ...rest, rows }, (name, value) => (isOwn(name, value) ? null : value)))
}

test('answers of each day of a played month are those as of these moments later, with no difference', async () => {
  for (const source of SOURCES) {
    const cursor = { from: new Date(BEGIN - 20 * DAY_MS).toISOString() }
    await saveSourceCursor(db.pool, { source, stream: 'begun', cursor, now, timeoutMs: 1_000 })
  }
  const recorded: { at: Date; path: string; body: unknown; names: (string | null)[] }[] = []
  for (let day = 0; day < DAYS; day++) {
    await playDay(day)
    await keepSignals(db)
    now = new Date(BEGIN + (day + 1) * DAY_MS + 6 * MINUTE_MS)
    assert.deepEqual((await takeMark(db, now))?.at, now)
    assert.equal(await takeMark(db, now), undefined, 'an hour is marked once')
    for (const path of [...PATHS, ...listCreatorPaths(now)]) {
      const { status, body } = await get(path)
      assert.equal(status, 200, JSON.stringify(body))
      recorded.push({ at: now, path, body: answerOf(body), names: namesOf(body) })
    }
  }
  let changed = 0
  let compared = 0
  const differences: string[] = []
  for (const { at, path, body, names } of recorded) {
    const { body: known } = await get(`${path}&as_of=${at.toISOString()}`)
    assert.equal(known.as_of, at.toISOString(), JSON.stringify(known))
    if (!isDeepStrictEqual(answerOf(known), body)) differences.push(`${at.toISOString()} ${path}`)
    const isNamed = namesOf(known).every((name, nr) => name === null || name === names[nr])
    assert.ok(isNamed, `${at.toISOString()} ${path}`)
    // Creators are of a time that is over.
    if (at.getUTCDate() % 5 !== 0 || path.includes('/creators')) continue
    compared++
    const today = await get(
      `${path}&end=${new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString()}`,
    )
    if (!isDeepStrictEqual(answerOf(today.body), body)) changed++
  }
  assert.deepEqual(differences, [])
  const bodies = recorded.map(({ path, body }) => ({
    path,
    ...(body as { rows?: unknown[]; tests?: number }),
  }))
  const found = (part: string) =>
    bodies.filter(({ path, rows }) => path.includes(part) && rows?.length).length
  assert.deepEqual([found('/trending?limit') > DAYS / 2, found('/creators')], [true, 3 * DAYS])
  assert.ok(bodies.some(({ tests = 0 }) => tests > 0))
  assert.ok(changed > compared / 2, `${changed} of ${compared} answers are others today`)
})

function namesOf(body: unknown): (string | null)[] {
  const { data } = body as { data?: { username?: string | null }[] }
  return (data ?? []).flatMap(({ username }) => (username === undefined ? [] : username))
}

test('a composite and a lab of a price that was replaced since are not kept', async () => {
  const read = async () =>
    (await get(`/v1/assets/btc/summary?as_of=${now.toISOString()}`)).body.figures.composite
  assert.notEqual((await read()).value, null)
  await db.pool.query(
    `update candles set known_at = $1 where asset_id = 'btc' and "interval" = '1h'
     and start = (select max(start) from candles where asset_id = 'btc' and "interval" = '1h' and start < $2)`,
    [new Date(now.getTime() + 1), new Date(now.getTime() - DAY_MS)],
  )
  const { value, reason } = await read()
  assert.deepEqual([value, reason], [null, 'not_kept'])
  const lab = await get(`/v1/assets/btc/lab?days=7&as_of=${now.toISOString()}`)
  assert.deepEqual([lab.status, lab.body.errors?.[0].pointer], [400, '#/query/as_of'])
})

test('the screener has surprise and people as of a mark', async () => {
  const { data } = (await get(`/v1/screener?as_of=${now.toISOString()}`)).body
  assert.equal(data.length, SYMBOLS.length)
  for (const { surprise, authors } of data) assert.deepEqual([typeof surprise, authors > 0], ['number', true])
})

test('a moment of which nothing is kept is refused with the nearest ones that are', async () => {
  const ask = async (asOf: Date) =>
    (await get(`/v1/figures?symbols=BTC&figures=mood&as_of=${asOf.toISOString()}`)).body.errors?.[0]
  const first = new Date(BEGIN + DAY_MS + 6 * MINUTE_MS)
  const [before, between] = [new Date(first.getTime() - 1), new Date(first.getTime() + 2 * HOUR_MS)]
  const refused = [await ask(before), await ask(between), await ask(new Date(now.getTime() + 1))]
  assert.deepEqual(
    refused.map(({ pointer }) => pointer),
    ['#/query/as_of', '#/query/as_of', '#/query/as_of'],
  )
  assert.ok(refused[0].message.includes(first.toISOString()), JSON.stringify(refused[0]))
  const next = new Date(first.getTime() + DAY_MS).toISOString()
  assert.ok(refused[1].message.includes(`${first.toISOString()} and ${next}`), JSON.stringify(refused[1]))
})

test('operations that keep nothing refuse as_of by name', async () => {
  for (const path of [
    '/v1/rules/preview?expression=price(BTC)%20%3E%201',
    '/v1/explain?symbol=BTC&figure=mood',
  ]) {
    const { status, body } = await get(`${path}&as_of=${now.toISOString()}`)
    assert.deepEqual([status, body.errors?.[0].pointer], [400, '#/query/as_of'], path)
  }
})

test('of days that are long over one mark stays, with what it knew', async () => {
  const first = now
  const path = '/v1/figures?symbols=BTC,ETH,SOL&figures=posts,mood,mindshare&windows=24h,7d'
  await playDay(DAYS)
  await keepSignals(db)
  now = new Date(first.getTime() + 2 * HOUR_MS)
  const second = await takeMark(db, now)
  const answers = async (at: Date) => (await get(`${path}&as_of=${at.toISOString()}`)).body
  await playDay(DAYS + 1)
  await keepSignals(db)
  const before = await answers(first)
  assert.notDeepEqual(answerOf(await answers(now)), answerOf(before))
  const versions = await countVersions()
  await thinMarks(db, new Date(first.getTime() + 33 * DAY_MS))
  assert.deepEqual(await answers(first), before)
  assert.equal((await answers(second?.at ?? first)).status, 400)
  assert.ok((await countVersions()) < versions, 'what the second mark alone knew is gone')
})

async function countVersions(): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*)::int as count from signal_versions',
  )
  return rows[0]?.count ?? 0
}
