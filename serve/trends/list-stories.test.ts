import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveOperatorAssets } from '#store/market/save-assets.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

/** Ten people who post about one event in words of their own, over four hours. */
const OUTAGE = [
  'Validators report the network halted, restart planned tonight',
  'Network halted again! Validators coordinate a restart',
  'The halted network: validators vote on a restart at midnight',
  'My node says halted. Validators prepare the restart',
  'BREAKING validators confirm the chain halted, a restart is being prepared',
  'Anyone know when the restart happens? Validators say it halted an hour ago',
  'Halted since noon, validators are asked to restart with the new build',
  'Exchange paused deposits because the network halted, validators restart soon',
  'A bug in the scheduler halted everything, validators will restart',
  'Validators halted block production, restart needs eighty percent of stake',
].map((text, nr) =>
  makePost(`outage-${nr}`, {
    text: `${text} https://news.example/2026/outage-${nr}${nr === 4 ? ' #breaking #ARB' : ''}`,
    platform: nr % 5 === 0 ? 'bluesky' : 'twitter',
    createdAt: ago(5 - nr * 0.4),
    symbols: nr === 8 ? ['ARB', 'DOGE'] : ['ARB'],
    sentimentBp: 2_000 + 100 * nr,
    likes: { 4: 900, 8: 2_000 }[nr] ?? nr, // the most liked names an asset that the story is not about
  }),
)
const COPIES = Array.from({ length: 30 }, (_, nr) =>
  makePost(`copy-${nr}`, {
    createdAt: ago(2),
    text: `The harbour coin leaves the marina tonight, get on board before everybody else ${nr}`,
  }),
)
const CHATTER = ['Good morning, coffee first', 'My chair needs repair', 'Taxes are due and so is rent'].map(
  (text, nr) => makePost(`chatter-${nr}`, { text, createdAt: ago(3) }),
)

test('a story has its people, sources, mood, hours, words and posts', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await savePosts(db, [...OUTAGE, ...COPIES, ...CHATTER], { collectedAt: NOW })
  const { status, body } = await callApi(url, 'GET /api/social/stories')
  assert.equal(status, 200)
  const { data, ...frame } = body
  assert.deepEqual(frame, {
    from: '2026-03-09T13:00:00.000Z',
    until: '2026-03-10T13:00:00.000Z',
    asOf: null,
    figures: 'filtered',
    stepHours: 1,
    postsRead: 43,
    isComplete: true,
  })
  const [{ words, topPosts, series, ...story }, ...more] = data
  assert.deepEqual(more, [])
  assert.deepEqual(story, {
    id: 'bluesky:outage-0',
    headline: 'BREAKING validators confirm the chain halted, a restart is being prepared',
    search: 'validators halted',
    symbols: ['ARB'],
    link: null,
    posts: 10,
    copies: 0,
    authors: 10,
    sources: [
      { source: 'twitter', posts: 8 },
      { source: 'bluesky', posts: 2 },
    ],
    sentiment: 0.245,
    sentimentLow: 0.2262,
    sentimentHigh: 0.2638,
    sentimentPosts: 10,
    firstSeen: '2026-03-10T07:30:00.000Z',
    lastSeen: '2026-03-10T11:06:00.000Z',
    surprise: null,
  })
  assert.deepEqual(words.slice(0, 3).sort(), ['halted', 'restart', 'validator'])
  assert.deepEqual([series.length, series.slice(18)], [24, [2, 2, 3, 2, 1, 0]])
  assert.deepEqual([topPosts.length, topPosts[0]._id], [5, 'outage-8'])
})

test('copies are a story in raw figures alone', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await savePosts(db, [...OUTAGE, ...COPIES], { collectedAt: NOW })
  const raw = await callApi(url, 'GET /api/social/stories?figures=raw')
  assert.deepEqual(
    raw.body.data.map(({ posts, authors }: Row) => [posts, authors]),
    [
      [30, 30],
      [10, 10],
    ],
  )
})

test('a deleted post is gone from its story at once, and with too few people left the story', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: { answerCacheSeconds: 60 } })
  await savePosts(db, [...OUTAGE, ...CHATTER], { collectedAt: NOW })
  const ask = async (limit: number) =>
    (await callApi(url, `GET /api/social/stories?limit=${limit}`)).body.data.map(({ posts }: Row) => posts)
  assert.deepEqual(await ask(10), [10])
  await deletePosts(db, OUTAGE.slice(0, 4))
  assert.deepEqual(await ask(11), [6])
  await deletePosts(db, OUTAGE.slice(4, 8))
  assert.deepEqual(await ask(12), [])
})

test('stories are of one asset, one source, a day or a week, and until a moment', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await saveOperatorAssets(db, [{ id: 'arbitrum', symbol: 'ARB', name: 'Arbitrum' }])
  await savePosts(db, OUTAGE, { collectedAt: NOW })
  const count = async (query: string) =>
    (await callApi(url, `GET /api/social/stories?${query}`)).body.data.length
  assert.deepEqual(
    [
      await count('symbol=arb'),
      await count('symbol=BTC'),
      await count('platform=twitter'),
      await count('platform=bluesky'),
      await count('end=2026-03-09T12:00:00Z'),
      await count('period=7d'),
    ],
    [1, 0, 1, 0, 0, 1],
  )
  const week = await callApi(url, 'GET /api/social/stories?period=7d')
  assert.deepEqual([week.body.stepHours, week.body.data[0].series.length], [6, 28])
})

test('surprise is that of its words against earlier days, and what surprises more comes first', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const daily = Array.from({ length: 8 * 14 }, (_, nr) =>
    makePost(`daily-${nr}`, {
      username: `regular ${nr % 14}`,
      createdAt: new Date(ago(3).getTime() - 86_400_000 * Math.floor(nr / 14) + nr),
      text: `${TICKET[nr % 14]} ${DAYS[Math.floor(nr / 14)]} season ticket holders queue for the stadium`,
    }),
  )
  await savePosts(db, [...OUTAGE, ...daily], { collectedAt: NOW })
  await keepSignals(db)
  const { body } = await callApi(url, 'GET /api/social/stories')
  assert.equal(body.data[0].id, 'bluesky:outage-0')
  assert.ok(body.data[0].surprise >= 3, body.data[0].surprise)
  assert.ok(body.data.slice(1).every(({ surprise }: Row) => surprise < 1))

  const explain = (query: string) => callApi(url, `GET /api/explain/surprise?${query}`)
  const { body: why } = await explain('story=bluesky:outage-0')
  assert.equal(why.value.toFixed(2), body.data[0].surprise.toFixed(2))
  const partOf = (name: string) => why.parts.find((part: Row) => part.name === name).value
  const words = why.parts.filter(({ name }: Row) => !name.includes(':'))
  assert.deepEqual(words.map(({ name }: Row) => name).toSorted(), body.data[0].words.toSorted())
  const known = words.filter(({ value }: Row) => value !== null)
  assert.deepEqual(known.map(({ name }: Row) => name).toSorted(), ['halted', 'restart', 'validator'])
  for (const { name, value, weight } of known) {
    const [people, mean, deviation] = [
      partOf(`${name}: people, by hour`),
      partOf(`${name}: mean of the same hours before`),
      partOf(`${name}: deviation`),
    ]
    assert.ok(Math.abs((people - mean) / deviation - value) < 1e-3, name)
    assert.equal(weight, 0.3333)
    assert.equal(partOf(`${name}: days that it is compared with`), 7)
  }
  const mean = known.reduce((sum: number, { value }: Row) => sum + value, 0) / known.length
  assert.ok(Math.abs(mean - why.value) < 1e-3)
  assert.deepEqual(
    [why.of.kind, why.posts, why.from, why.until, why.postsFor, why.postsAgainst.length],
    ['story', 10, '2026-03-09T13:00:00.000Z', '2026-03-10T13:00:00.000Z', [], 5],
  )
  assert.deepEqual([why.asOf, why.reason], [NOW.toISOString(), null])
  assert.ok(why.formula.includes('mean of z') && why.source && why.unit && why.modelVersion)

  const { body: trend } = await callApi(url, 'GET /api/social/trend?kind=word&term=validator')
  const { body: word } = await explain('kind=word&term=Validator')
  assert.equal(word.value.toFixed(2), trend.surprise.toFixed(2))
  assert.deepEqual(word.of, { kind: 'word', term: 'validator', name: 'validator' })
  assert.equal(word.posts, trend.mentions)
  assert.deepEqual([word.from, word.until], [trend.from, trend.until])
  assert.equal(word.postsAgainst.length, 5)
  const [people, usual, deviation] = word.parts.map(({ value }: Row) => value)
  assert.ok(Math.abs((people - usual) / deviation - word.value) < 1e-3)
  const { body: asset } = await explain('kind=asset&term=arb&figures=raw')
  assert.deepEqual([asset.of.name, asset.posts, asset.figures], ['$ARB', 10, 'raw'])
})

test('what the surprise of a story with too little history is made of says so, and one that is not there is 404', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await savePosts(db, [...OUTAGE, ...CHATTER], { collectedAt: NOW })
  await keepSignals(db)
  const explain = (query: string) => callApi(url, `GET /api/explain/surprise?${query}`)
  const { status, body } = await explain('story=bluesky:outage-0')
  assert.deepEqual([status, body.value, body.reason], [200, null, 'no_history'])
  assert.equal((await explain('story=bluesky:outage-1')).status, 404)
  assert.equal((await explain('story=bluesky:outage-0&end=2026-03-01')).status, 404)
  for (const [query, field] of [
    ['', 'term'],
    ['kind=word&term=halted&story=bluesky:outage-0', 'term'],
    ['term=halted', 'kind'],
    ['story=bluesky:outage-0&platform=nowhere', 'platform'],
    ['kind=word&term=halted&end=1999-01-01', 'end'],
  ]) {
    const wrong = await explain(query ?? '')
    assert.deepEqual([wrong.status, wrong.body.field], [400, field], query)
  }
})

test('what cannot be asked for is refused by name', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  for (const [query, field] of [
    ['period=30d', 'period'],
    ['platform=nowhere', 'platform'],
    ['limit=51', 'limit'],
    ['figures=best', 'figures'],
    ['end=1999-01-01', 'end'],
  ]) {
    const { status, body } = await callApi(url, `GET /api/social/stories?${query}`)
    assert.deepEqual([status, body.field], [400, field], query)
  }
})

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever answer a test looks at
type Row = any

const DAYS = ['early', 'sunny', 'rainy', 'windy', 'foggy', 'snowy', 'warm', 'chilly']
const TICKET = [
  'Brother',
  'Sister',
  'Uncle',
  'Aunt',
  'Cousin',
  'Grandpa',
  'Grandma',
  'Nephew',
  'Niece',
  'Neighbour',
  'Butcher',
  'Baker',
  'Plumber',
  'Teacher',
]

function makePost(externalId: string, overrides: Partial<AnalyzedPost>): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: `writer of ${externalId}`,
    text: 'words',
    createdAt: NOW,
    ...overrides,
  })
}
