import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { readRule } from '#analyze/alerts/language/read-rule.ts'
import { listPostsTerms } from '#analyze/alerts/language/rule.ts'
import { POST_QUERIES_PER_ACCOUNT } from '#contract/alerts.ts'
import { printPostQuery } from '#contract/post-query/post-query.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../../testing/call-api.ts'
import { makeCaller } from '../../testing/make-caller.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { createRuleJudge } from './rule-judge.ts'

const START = new Date('2026-03-10T12:30:00.000Z')

const POSTS: (Partial<AnalyzedPost> & Pick<AnalyzedPost, 'text'>)[] = [
  { text: 'The halving is near', lang: 'en', likes: 3 },
  { text: 'gas fees after the halving', lang: 'en-US', username: 'Ada', likes: 50, sentimentBp: 9_000 },
  { text: 'El halving de $BTC', lang: 'es', symbols: ['BTC'], sentimentBp: 6_000 },
  { text: 'fees for gas', platform: 'news', sentimentBp: 2_000 },
  { text: '$BTC and gas fees', platform: 'news', symbols: ['BTC'], lang: 'en' },
  { text: '比特币今天上涨了，café ビットコイン', lang: 'zh' },
  { text: '비트코인이 บิตคอยน์ขึ้น', hashtags: ['비트코인'] },
  { text: 'nothing of the kind', platform: 'instagram', location: 'New York, NY', username: 'ada' },
]

test('a rule counts exactly the posts that the search finds for the same query', async (t) => {
  const at = await begin(t)
  await savePosts(at.ctx.db, POSTS.map(toPost), { collectedAt: at.clock.now })
  assert.equal(await hourLater(at), 0)
  for (const posts of [
    '"halving"',
    `'"gas fees" or halving'`,
    '"gas fees -halving"',
    '"gas", source news',
    '"halving", lang en',
    'symbol BTC',
    'symbol BTC, lang en',
    'author ADA',
    'author ada, place "new york"',
    '"halving", minMood 0.6',
    '"gas", maxMood 50%',
    '"halving", minLikes 4',
    '"上涨"',
    '"涨"',
    `'"cafe ビットコイン" -코인'`,
    '"#비트코인 บิตคอยน์"',
    '"nowhere"',
  ]) {
    const expression = `posts(${posts}, 1h) > 5`
    const [term] = listPostsTerms(readRule(expression))
    const { body } = await callApi(at.url, `GET /api/social/search?${printPostQuery(term?.query ?? {})}`, {})
    const count = body.data.length
    const [less, same] = [
      await create(at, `posts(${posts}, 1h) < ${count + 1} every 1h`),
      await create(at, `posts(${posts}, 1h) < ${count} every 1h`),
    ]
    await at.judge.look()
    const firedOf = await listFired(at)
    assert.deepEqual([firedOf.get(less), firedOf.get(same)], [1, 0], `${posts}: ${count}`)
    for (const id of [less, same]) await callApi(at.url, `DELETE /api/alerts/${id}`, { token: at.token })
  }
})

test('posts are counted when their hour is over, and are out of the window an hour later', async (t) => {
  const at = await begin(t)
  const id = await create(at, 'posts("halving", lang en, 1h) > 1')
  assert.equal(await hourLater(at), 0)
  const said = (...posts: AnalyzedPost[]) =>
    savePosts(
      at.ctx.db,
      posts.map((post) => ({ ...post, createdAt: at.clock.now })),
      { collectedAt: at.clock.now },
    )
  const [first, second, other] = POSTS.map(toPost) as [AnalyzedPost, AnalyzedPost, AnalyzedPost]
  await said(first, second, other)
  await deletePosts(at.ctx.db, [first], { reason: 'deleted', now: at.clock.now })
  assert.equal(await hourLater(at), 0)
  await said({ ...first, externalId: 'again' }, { ...second, externalId: 'once more' })
  assert.equal(await hourLater(at), 1)
  assert.equal(await hourLater(at), 0)
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  assert.deepEqual([body.data[0].id, body.data[0].state, body.data[0].symbol], [id, 'waiting', undefined])
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token: at.token })
  assert.deepEqual(
    [notices.data[0].title, notices.data[0].link],
    ['Alert: posts("halving", lang en, 1h) > 1', '/explorer?q=halving&lang=en&data=live'],
  )
  assert.match(notices.data[0].text, /It was evaluated with posts\("halving", lang en, 1h\) at 2\./)
})

test('two queries decide together', async (t) => {
  const at = await begin(t)
  await create(at, 'posts("halving", 1h) > 0 and posts("gas", 1h) < 1')
  await create(at, 'posts("halving", 1h) > 2')
  assert.equal(await hourLater(at), 0)
  for (const [posts, fired] of [
    [POSTS.slice(0, 1), 1],
    [POSTS.slice(0, 3), 1],
  ] as const) {
    const made = posts.map((post) => ({ ...toPost(post), createdAt: at.clock.now }))
    await savePosts(at.ctx.db, made, { collectedAt: at.clock.now })
    assert.equal(await hourLater(at), fired)
  }
})

test('what no posts can be found by is refused in words, and an account has a bound', async (t) => {
  const at = await begin(t)
  for (const [expression, reason] of [
    ['posts("halving", source myspace, 1h) > 1', /In posts\(...\): source must be one of .*twitter/],
    ['posts("halving", lang english, 1h) > 1', /In posts\(...\): lang /],
    ['posts("halving", minLikes many, 1h) > 1', /In posts\(...\): minLikes must be/],
    ['posts("halving", source news, minLikes 5, 1h) > 1', /In posts\(...\): minLikes is no filter of/],
    ['posts("halving", media poem, 1h) > 1', /In posts\(...\): media must be one of/],
    ['posts("-halving", 1h) > 1', /cannot be searched alone/],
    ['posts("the", 1h) > 1', /cannot be searched alone/],
  ] as const) {
    const { status, body } = await post(at, expression)
    assert.equal(status, 400, expression)
    assert.match(JSON.stringify(body).replaceAll('\\"', '"'), reason)
  }
  const three = ['a1', 'a2', 'a3'].map((word) => `posts("${word}", 1h) > 1`).join(' or ')
  const full = Math.floor(POST_QUERIES_PER_ACCOUNT / 3)
  for (let nr = 0; nr < full; nr++) await create(at, three)
  const { status, body } = await post(at, three)
  assert.equal(status, 409)
  assert.match(JSON.stringify(body), /at most 20 of posts\(...\)/)
  const { body: list } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  assert.equal(list.data.length, full)
  const small = await create(at, 'posts("a1", 1h) > 1')
  const changed = await callApi(at.url, `PATCH /api/alerts/${small}`, {
    token: at.token,
    body: { expression: three },
  })
  assert.equal(changed.status, 409)
})

test('a preview counts the posts of the past in the same way', async (t) => {
  const at = await begin(t)
  const days = Array.from({ length: 10 }, (_, day) => new Date(START.getTime() - (day + 1) * 24 * HOUR_MS))
  await savePosts(
    at.ctx.db,
    days.flatMap((createdAt) => POSTS.map((post) => ({ ...toPost(post), createdAt }))),
    { collectedAt: START },
  )
  const { status, body } = await callApi(
    at.url,
    `GET /api/alerts/preview?${new URLSearchParams({ expression: 'posts("halving", lang en, 1h) > 1' })}`,
    { token: at.token },
  )
  assert.equal(status, 200, JSON.stringify(body))
  // The first hour only gives its first state.
  assert.deepEqual([body.count, body.days, body.symbol], [10, 10, undefined])
  assert.equal(body.firings[0].at, '2026-03-09T13:00:00.000Z')
})

type Scene = Awaited<ReturnType<typeof begin>>

async function begin(t: TestContext) {
  const { db } = await openTestDatabase()
  const clock = { now: START }
  const server = await startTestServer(t, { db, now: () => clock.now })
  const { token } = await makeCaller(server)
  return { ...server, token, clock, judge: createRuleJudge(server.ctx, 'live') }
}

function post(at: Scene, expression: string) {
  return callApi(at.url, 'POST /api/alerts', { token: at.token, body: { expression } })
}

async function create(at: Scene, expression: string): Promise<string> {
  const { status, body } = await post(at, expression)
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

async function listFired(at: Scene): Promise<Map<string, number>> {
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  return new Map(body.data.map((row: { id: string; firedCount: number }) => [row.id, row.firedCount]))
}

/** The next hour is over for a while, and the signals have its posts: gives how many rules fire. */
async function hourLater(at: Scene): Promise<number> {
  at.clock.now = new Date((Math.floor(at.clock.now.getTime() / HOUR_MS) + 1) * HOUR_MS + 30_000)
  await keepSignals(at.ctx.db)
  return at.judge.look()
}

let posted = 0

function toPost(post: (typeof POSTS)[number]): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId: `post-${posted++}`,
    username: 'bob',
    createdAt: START,
    symbols: [],
    hashtags: [],
    ...post,
  }
}
