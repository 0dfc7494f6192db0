import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { EXPLAINED_FIGURES, FIGURES } from '#contract/figures.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { addWeights } from '#store/installation/composite-weights.ts'
import { saveAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { saveSourceCursor } from '#store/sources/cursors.ts'
import { saveSourceGap } from '#store/sources/gaps.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
const UNTIL = Date.parse('2026-03-10T12:00:00.000Z')

await saveAssets(db, [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', rank: 2 },
  { id: 'quiet', symbol: 'QUIET', name: 'Quiet', rank: 3 },
])
// Two posts an hour for nine days: 0.6 and 0.7 until the last 30 hours, 0.2 and 0.3 from then on.
const HOURS = 9 * 24
const TURNED = 30
await savePosts(
  db,
  Array.from({ length: 2 * HOURS }, (_, nr) => {
    const hoursAgo = Math.floor(nr / 2) + 1
    const sentimentBp = (hoursAgo <= TURNED ? 2_000 : 6_000) + 1_000 * (nr % 2)
    return makePost(`btc-${nr}`, { hoursAgo, symbols: ['BTC'], sentimentBp })
  }),
  { collectedAt: NOW },
)
await savePosts(
  db,
  [
    ...Array.from({ length: 12 }, (_, nr) => makePost(`eth-${nr}`, { hoursAgo: 2, symbols: ['ETH'] })),
    ...Array.from({ length: 500 }, (_, nr) =>
      makePost(`copy-${nr}`, {
        hoursAgo: 3,
        symbols: ['BTC'],
        username: 'copier',
        text: `this one text is said again and again ${nr}`,
        sentimentBp: 10_000,
      }),
    ),
  ],
  { collectedAt: NOW },
)
await keepSignals(db)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => NOW })

test('mood, posts and dominance of the last 24 whole hours, against before, without copies', async () => {
  const { status, body } = await callApi(server.url, 'GET /api/market/bitcoin/summary')
  assert.equal(status, 200)
  assert.deepEqual([body.from, body.until], ['2026-03-09T12:00:00.000Z', '2026-03-10T12:00:00.000Z'])
  const { posts, raw_posts, posts_change, mood, mood_change, dominance, spam } = body.figures
  assert.deepEqual([body.basis, posts.value, raw_posts.value, body.before.posts], ['counted', 49, 548, 48])
  assert.equal(posts_change.value, 2.08)
  // 24 posts of 0.2, 24 of 0.3 and the one copy that counts.
  assert.equal(mood.n, 49)
  assert.equal(mood.value, Number(((24 * 0.2 + 24 * 0.3 + 1) / 49).toFixed(4)))
  assert.ok(mood.low < mood.value && mood.value < mood.high)
  // Of the whole days before nine have posts: six hours of them are of the new mood.
  assert.deepEqual([body.usual.days, body.usual.mood], [8, 0.65])
  assert.ok(mood_change.high < 0)
  assert.equal(dominance.value, Number((49 / 61).toFixed(4)))
  assert.deepEqual([body.signs.copies, spam.value], [499, Number((499 / 548).toFixed(4))])
})

test('with basis=raw all figures are of all posts', async () => {
  const { body } = await callApi(server.url, 'GET /api/market/bitcoin/summary?basis=raw')
  const { posts, mood, raw_mood, dominance } = body.figures
  assert.deepEqual([body.basis, posts.value, mood.n, mood.value], ['raw', 548, 548, raw_mood.value])
  assert.equal(dominance.value, Number((548 / 560).toFixed(4)))
  const wrong = await callApi(server.url, 'GET /api/market/bitcoin/summary?basis=all')
  assert.deepEqual([wrong.status, wrong.body.field], [400, 'basis'])
})

test('changes of posts, dominance, tone and stance have their interval, as far as there is something to compare', async () => {
  const { body } = await callApi(server.url, 'GET /api/market/bitcoin/summary')
  const { posts_change, posts_to_usual, dominance, tone, stance } = body.figures
  for (const { value, low, high } of [posts_change, posts_to_usual, dominance])
    assert.ok(low < value && value < high)
  for (const { value, low, high } of [tone, stance])
    assert.ok(value === null || (low < value && value < high))
  const eth = await callApi(server.url, 'GET /api/market/ethereum/summary')
  assert.deepEqual([eth.body.figures.posts_change.value, eth.body.figures.posts_to_usual.value], [null, null])
  assert.ok(eth.body.figures.dominance.low < 12 / 61 && eth.body.figures.dominance.high > 12 / 61)
})

test('since when the mood has turned is the hour at whose end that of 24 hours first was on this side', async () => {
  const { body } = await callApi(server.url, 'GET /api/market/bitcoin/summary')
  assert.equal(body.turn.direction, 'negative')
  // After one hour of the other mood the mean of 24 hours is below its usual.
  const hours = (UNTIL - Date.parse(body.turn.since)) / HOUR_MS
  assert.ok(hours >= 26 && hours <= 29, `${hours}`)
})

test('what too few posts would say is null with the reason', async () => {
  const { body } = await callApi(server.url, 'GET /api/market/quiet/summary')
  assert.deepEqual(body.figures.mood, { value: null, low: null, high: null, n: 0, reason: 'too_few_posts' })
  const names = ['mood_change', 'posts_change', 'posts_to_usual', 'weighted', 'balance', 'spam'] as const
  assert.deepEqual(
    names.map((name) => body.figures[name].reason),
    ['too_few_posts', 'no_history', 'no_history', 'too_few_posts', 'too_few_posts', 'too_few_posts'],
  )
  assert.deepEqual([body.turn, body.usual.mood], [null, null])
  const eth = await callApi(server.url, 'GET /api/market/ethereum/summary')
  assert.deepEqual([eth.body.figures.posts.value, eth.body.figures.mood.reason], [12, 'too_few_posts'])
})

test('the composite shows its parts, by the weights in use or those of a version', async () => {
  const { body } = await callApi(server.url, 'GET /api/market/bitcoin/summary')
  const { weightsVersion, parts } = body.composite
  const { value, reason } = body.figures.composite
  assert.deepEqual([reason, weightsVersion], [null, 1])
  type Part = { part: string; weight: number; score: number | null; reason: string | null }
  const scored = (parts as Part[]).filter(({ score }) => score !== null)
  assert.deepEqual(
    parts.map(({ part, reason: why }: Part) => [part, why]),
    [
      ['mood', null],
      ['talk', 'no_history'], // the days before had as many posts, each of them
      ['mindshare', 'no_history'],
      ['momentum', 'no_history'], // no price is stored
      ['engagement', 'no_history'], // no post has any
    ],
  )
  const weight = scored.reduce((sum, part) => sum + part.weight, 0)
  const weighed = scored.reduce((sum, part) => sum + part.weight * (part.score ?? 0), 0) / weight
  assert.ok(Math.abs(value - weighed) < 0.02, `${value} is not ${weighed}`)
  assert.ok((scored[0]?.score ?? 100) < 50)
  await addWeights(db, { weights: { talk: 1 }, at: NOW.toISOString() })
  const weightsOf = async (query = '') => {
    const other = await callApi(server.url, `GET /api/market/bitcoin/summary${query}`)
    return [other.body.composite.weightsVersion, other.body.composite.parts[0].weight]
  }
  assert.deepEqual(await weightsOf('?end=2026-03-10T12:00:00Z'), [2, 0])
  assert.deepEqual(await weightsOf('?weights=1'), [1, 30])
  const wrong = await callApi(server.url, 'GET /api/market/bitcoin/summary?weights=9')
  assert.deepEqual([wrong.status, wrong.body.field], [400, 'weights'])
})

test('every figure is explained by what the summary says, with its formula, parts and posts for and against', async () => {
  const { body: summary } = await callApi(server.url, 'GET /api/market/bitcoin/summary?weights=1')
  const besides: Record<string, number | null> = { price: null, surprise: 0.1443 }
  for (const figure of EXPLAINED_FIGURES) {
    const { status, body } = await callApi(
      server.url,
      `GET /api/explain?id=bitcoin&figure=${figure}&weights=1`,
    )
    const {
      value,
      low = null,
      high = null,
      n,
    } = summary.figures[figure] ?? { value: besides[figure], n: body.posts }
    assert.deepEqual(
      [status, body.figure, body.value, body.low, body.high, body.posts],
      [200, figure, value, low, high, n],
    )
    assert.deepEqual([body.formula, body.source], [FIGURES[figure].formula, FIGURES[figure].source])
    assert.ok(body.parts.length > 0 && body.modelVersion, figure)
    assert.ok(body.postsFor.every((post: { sentiment: number }) => post.sentiment >= 0.7))
    assert.equal(body.postsAgainst.length, 5)
  }
  const partsOf = async (figure: string, id = 'bitcoin') => {
    const { body } = await callApi(server.url, `GET /api/explain?id=${id}&figure=${figure}&weights=1`)
    return body.parts.map(({ value }: { value: number | null }) => value)
  }
  const { signs, figures, before, usual } = summary
  assert.deepEqual(await partsOf('posts'), [49, 548, figures.authors.value])
  assert.deepEqual(await partsOf('posts_change'), [49, before.posts])
  assert.deepEqual(await partsOf('posts_to_usual'), [49, usual.posts, usual.days])
  assert.deepEqual(await partsOf('dominance'), [49, 61])
  assert.deepEqual(await partsOf('mood'), [49, 49])
  assert.deepEqual(await partsOf('spam'), [548, 49, ...Object.values(signs)])
  assert.deepEqual(
    await partsOf('composite'),
    summary.composite.parts.map(({ score }: { score: number | null }) => score),
  )
  const { body: mood } = await callApi(server.url, 'GET /api/explain?id=bitcoin&figure=mood')
  assert.equal(mood.asOf, NOW.toISOString())
  const { body: raw } = await callApi(server.url, 'GET /api/explain?id=bitcoin&figure=mood&basis=raw')
  // 24 posts of 0.2, 24 of 0.3 and 500 copies of 1.
  assert.deepEqual(
    [raw.basis, raw.posts, raw.value],
    ['raw', 548, Number(((24 * 0.2 + 24 * 0.3 + 500) / 548).toFixed(4))],
  )
  const { body: quiet } = await callApi(server.url, 'GET /api/explain?id=quiet&figure=composite')
  assert.deepEqual([quiet.value, quiet.reason, quiet.postsFor], [null, 'too_few_posts', []])
  assert.equal((await callApi(server.url, 'GET /api/explain?id=nothing&figure=mood')).status, 404)
  const wrong = await callApi(server.url, 'GET /api/explain?id=bitcoin&figure=truth')
  assert.deepEqual([wrong.status, wrong.body.field], [400, 'figure'])
})

test('while posts of the days before are being counted nothing is compared with some of them', async (t) => {
  const { db: young } = await openTestDatabase()
  await saveAssets(young, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  const posts = Array.from({ length: 2 * HOURS }, (_, nr) =>
    makePost(`btc-${nr}`, {
      hoursAgo: Math.floor(nr / 2) + 1,
      symbols: ['BTC'],
      sentimentBp: 5_000 + (nr % 7),
    }),
  )
  await savePosts(young, posts, { collectedAt: NOW })
  const { url } = await startTestServer(t, { db: young, now: () => NOW, settings: NOTHING_KEPT })
  const read = async () => {
    const { body } = await callApi(url, 'GET /api/market/bitcoin/summary')
    const { body: market } = await callApi(url, 'GET /api/market-mood')
    const { posts_to_usual, mood_change, weighted, composite, mood } = body.figures
    const results = [posts_to_usual, mood_change, weighted, composite, market.parts[2]]
    return { mood: mood.n, reasons: results.map(({ reason }) => reason), parts: body.composite.parts }
  }
  const countSince = (hoursAgo: number) =>
    keepSignals(young, { waits: ({ startsAt }) => startsAt.getTime() < UNTIL - hoursAgo * HOUR_MS })
  const counting = Array.from({ length: 5 }, () => 'counting')

  await countSince(49)
  const first = await read()
  assert.deepEqual([first.mood, first.reasons], [48, counting])
  assert.ok(first.parts.every(({ reason, days }: { reason: string; days: number }) => reason && days === 0))
  // A few hours more are no history that is missing.
  await countSince(8 * 24)
  assert.deepEqual((await read()).reasons, [null, null, null, null, null])
})

test('a day is compared with the one and the 20 before it', async (t) => {
  const { db: calm } = await openTestDatabase()
  await saveAssets(calm, [
    { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
    { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', rank: 2 },
  ])
  let said = 0
  const onDay = (day: number, count: number, part: Partial<AnalyzedPost>) =>
    Array.from({ length: count }, () =>
      makePost(`calm-${said++}`, {
        hoursAgo: day * 24 + 2,
        text: `number ${said}`,
        symbols: ['BTC'],
        ...part,
      }),
    )
  const days = Array.from({ length: 21 }, (_, nr) => nr + 1)
  const countOf = (day: number) => ({ 1: 12, 20: 28, 21: 90 })[day] ?? 10
  await savePosts(
    calm,
    [
      ...onDay(0, 20, { meaningBp: [8_000, 2_000, 0, 3_000, 7_000] }),
      ...onDay(0, 10, { meaningBp: [2_000, 6_000, 0, 10_000, 0] }),
      ...onDay(0, 10, { symbols: ['ETH'], meaningBp: [10_000, 0, 0, 10_000, 0] }),
      ...onDay(1, 24, { symbols: ['ETH'] }),
      ...days.flatMap((day) => onDay(day, countOf(day), { sentimentBp: day <= 7 ? 5_000 : 0 })),
    ],
    { collectedAt: NOW },
  )
  await keepSignals(calm)
  const { url } = await startTestServer(t, { db: calm, now: () => NOW })
  const { body } = await callApi(url, 'GET /api/market/bitcoin/summary')
  const { posts, posts_change, posts_to_usual, mood, mood_change, dominance, tone, stance } = body.figures
  // The 20 whole days that ended last are those from 2 to 21 days ago: 18 of 10 posts, one of 28 and one of 90.
  assert.deepEqual([body.before.posts, body.usual.posts, body.usual.days], [12, 14.9, 20])
  assert.deepEqual([posts.value, posts_change.value, posts_to_usual.value], [30, 150, 101.34])
  // Of 298 posts the 60 of two to seven days ago are 0.5, all others 0.
  assert.deepEqual([mood.value, body.usual.mood, mood_change.value], [0.6333, 0.1007, 0.5327])
  assert.deepEqual([mood.n, mood_change.n], [30, 328])
  assert.deepEqual([dominance.value, dominance.n], [0.75, 40])
  assert.deepEqual([tone.value, tone.n, stance.value, stance.n], [0.6333, 30, 0.5333, 30])
  assert.ok(tone.low < tone.value && tone.value < tone.high)
})

test('an asset that is not there is 404, and a date that is none is named', async () => {
  assert.equal((await callApi(server.url, 'GET /api/market/nothing/summary')).status, 404)
  const wrong = await callApi(server.url, 'GET /api/market/bitcoin/summary?end=soon')
  assert.deepEqual([wrong.status, wrong.body.field], [400, 'end'])
})

test('a source that began an hour ago moves no composite, and a day of a gap is no usual one', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const ask = async () => (await callApi(url, 'GET /api/market/bitcoin/summary')).body
  const talkOf = ({ composite }: { composite: { parts: { part: string; value: number; days: number }[] } }) =>
    composite.parts.find(({ part }) => part === 'talk')
  const before = talkOf(await ask())
  const young = Array.from({ length: 90 }, (_, nr) =>
    makePost(`young-${nr}`, { platform: 'bluesky', hoursAgo: 1, symbols: ['BTC'], sentimentBp: 9_000 }),
  )
  await savePosts(db, young, { collectedAt: NOW })
  await keepSignals(db)
  assert.ok((talkOf(await ask())?.value ?? 0) > (before?.value ?? 0))
  const from = new Date(UNTIL - HOUR_MS).toISOString()
  const begun = { source: 'bluesky', stream: 'begun', cursor: { from } }
  await saveSourceCursor(db.pool, { ...begun, now: NOW, timeoutMs: 10_000 })
  const answer = await ask()
  assert.deepEqual(talkOf(answer), before)
  assert.deepEqual(
    [answer.figures.posts.value, answer.left, answer.before.left, answer.usual.left],
    [139, undefined, ['bluesky'], ['bluesky']],
  )
  // What is compared is that of the others.
  const { body: change } = await callApi(server.url, 'GET /api/explain?id=bitcoin&figure=posts_change')
  assert.deepEqual([change.parts[0].value, change.value], [49, 2.08])
  const gap = { from: new Date(UNTIL - 60 * HOUR_MS), until: new Date(UNTIL - 57 * HOUR_MS) }
  await saveSourceGap(db.pool, { source: 'twitter', ...gap, reason: 'late' })
  assert.equal(talkOf(await ask())?.days, (before?.days ?? 0) - 1)
  await saveSourceGap(db.pool, {
    source: 'twitter',
    from: new Date(UNTIL - 5 * HOUR_MS),
    until: new Date(UNTIL),
    reason: 'late',
  })
  const { composite, posts_change, posts_to_usual } = (await ask()).figures
  assert.deepEqual(
    [composite, posts_change, posts_to_usual].map(({ value, reason }) => [value, reason]),
    [composite, posts_change, posts_to_usual].map(() => [null, 'no_history']),
  )
})

function makePost(
  externalId: string,
  { hoursAgo, ...more }: { hoursAgo: number } & Partial<AnalyzedPost>,
): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: `writer of ${externalId}`,
    text: 'some words',
    createdAt: new Date(UNTIL - hoursAgo * HOUR_MS + 60_000),
    ...more,
  })
}
