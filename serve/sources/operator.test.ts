import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { FEED_URL_MAX_CHARS } from '#contract/app/operator/sources.ts'
import { startNewsPlayer } from '#play/news/news-player.ts'
import { createFeedTrial } from '#run/jobs/collect/news-feeds.ts'
import { startCollecting } from '#run/jobs/collect/start-collecting.ts'
import { eventually } from '#run/postgres/testing/embedded-process.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'

const OPERATOR = 'Boss@Example.com'
const player = await startNewsPlayer()
after(() => player.stop())
const [first = '', second = '', third = ''] = player.feeds

async function open(t: TestContext, fixed: readonly string[] = [first]) {
  const { db } = await openTestDatabase()
  const sourceSettings: Record<string, string> = fixed.length > 0 ? { NEWS_FEEDS: fixed.join(',') } : {}
  const choice = { sources: ['news'], sourceSettings }
  const now = () => new Date()
  const server = await startTestServer(t, {
    db,
    log: pino({ level: 'silent' }),
    tryFeed: createFeedTrial(choice, { db, now }),
    settings: {
      operators: [OPERATOR],
      enabledSources: ['news'],
      newsFeeds: { fixed, byDefault: ['https://one.example/feed'] },
      signUpsPerHour: 1_000,
    },
  })
  const operator = await signUpSomebody(server.url, { email: 'boss@example.com' })
  const call = (line: string, body?: object) => callApi(server.url, line, { token: operator.token, body })
  return { db, server, operator, call, choice }
}

test("what is the operator's is not there for a stranger, nor for an unconfirmed address", async (t) => {
  const { server, operator, db } = await open(t)
  const stranger = await signUpSomebody(server.url)
  const asked = (token?: string) => callApi(server.url, 'GET /api/operator/feeds', { token })
  assert.deepEqual(
    [(await asked()).status, (await asked(stranger.token)).status, (await asked(operator.token)).status],
    [401, 404, 200],
  )
  const whoAmI = async () =>
    (await callApi(server.url, 'GET /api/auth/user', { token: operator.token })).body.isOperator
  assert.equal(await whoAmI(), true)
  await db.pool.query('update users set email_confirmed_at = null where id = $1', [operator.id])
  assert.deepEqual([(await asked(operator.token)).status, await whoAmI()], [404, false])
})

test('a feed is tried first: what it holds and what of it would be kept', async (t) => {
  const { call } = await open(t)
  const { status, body } = await call('POST /api/operator/feeds/try', { url: second })
  assert.equal(status, 200)
  assert.equal(body.entries, 30)
  assert.ok(body.title.length > 3 && body.newest.length === 5)
  assert.ok(body.kept > 0 && body.kept <= body.entries)
})

test('what is no feed, lies in a private network or is no address is refused with the reason, and not added', async (t) => {
  const { call } = await open(t)
  const outside = new URL(second)
  outside.hostname = 'localhost' // another origin than that of NEWS_FEEDS
  const cases = [
    [`${new URL(second).origin}/gone.xml`, 422, /answered 404/],
    [outside.href, 422, /private network/],
    ['http://169.254.169.254/latest', 422, /private network/],
    ['file:///etc/passwd', 400, /must be an address/],
    ['http://a:b@example.com/', 400, /without a user name/],
    ['feed', 400, /must be an address/],
  ] as const
  for (const [url, status, words] of cases) {
    for (const line of ['POST /api/operator/feeds/try', 'POST /api/operator/feeds']) {
      const answer = await call(line, { url })
      assert.equal(answer.status, status, url)
      assert.match(answer.body.error, words)
      assert.equal(answer.body.field, 'url')
    }
  }
  assert.deepEqual((await call('GET /api/operator/feeds')).body.data, [])
})

test('feeds are added and removed with a row in the record; the last one stays', async (t) => {
  const { call } = await open(t)
  const added = await call('POST /api/operator/feeds', { url: second })
  assert.equal(added.status, 201)
  assert.equal((await call('POST /api/operator/feeds', { url: second })).status, 409)
  assert.equal((await call('POST /api/operator/feeds', { url: first })).status, 409)
  const other = await call('POST /api/operator/feeds', { url: third })
  assert.equal((await call(`DELETE /api/operator/feeds/${other.body.id}`)).status, 204)
  assert.equal((await call(`DELETE /api/operator/feeds/${other.body.id}`)).status, 404)
  assert.equal((await call(`DELETE /api/operator/feeds/${added.body.id}`)).status, 409)
  const { fixed, data, byDefault } = (await call('GET /api/operator/feeds')).body
  assert.deepEqual([fixed, data.map(({ url }: { url: string }) => url), byDefault], [[first], [second], []])
  const record = (await call('GET /api/account/audit')).body.data
  assert.deepEqual(
    record.slice(0, 3).map(({ action, details }: { action: string; details: object }) => [action, details]),
    [
      ['feed.removed', { feed: third }],
      ['feed.added', { feed: third }],
      ['feed.added', { feed: second }],
    ],
  )
})

test('who had chosen no feeds keeps reading those of before beside the first that is added', async (t) => {
  const { call, server } = await open(t, [])
  server.ctx.tryFeed = async () => ({ title: 'A paper', entries: 1, kept: 1, newest: [] })
  assert.deepEqual((await call('GET /api/operator/feeds')).body.byDefault, ['https://one.example/feed'])
  await call('POST /api/operator/feeds', { url: 'https://two.example/feed' })
  const { data, byDefault } = (await call('GET /api/operator/feeds')).body
  assert.deepEqual(
    data.map(({ url, title }: { url: string; title: string }) => [url, title]),
    [
      ['https://one.example/feed', null],
      ['https://two.example/feed', 'A paper'],
    ],
  )
  assert.deepEqual(byDefault, [])
})

test('a list holds two hundred feeds, each by its address alone', async (t) => {
  const { call, server, db } = await open(t)
  server.ctx.tryFeed = async () => ({ title: 'A paper', entries: 1, kept: 1, newest: [] })
  await db.pool.query(
    `insert into news_feeds (id, url, title, added_at)
     select gen_random_uuid(), 'https://paper.example/' || nr, null, now() from generate_series(1, 199) as nr`,
  )
  const statuses = []
  for (const url of [
    'https://paper.example/1#comments',
    'https://:secret@paper.example/new',
    `https://paper.example/${'a'.repeat(FEED_URL_MAX_CHARS)}`,
    ' https://paper.example/200#comments',
    'https://paper.example/201',
  ]) {
    statuses.push((await call('POST /api/operator/feeds', { url })).status)
  }
  assert.deepEqual(statuses, [409, 400, 400, 201, 409])
  const { data } = (await call('GET /api/operator/feeds')).body
  assert.deepEqual([data.length, data.at(-1).url], [200, 'https://paper.example/200'])
})

test('a feed that is added is read without a restart', async (t) => {
  const { call, server, choice, db } = await open(t)
  const collecting = startCollecting({ ctx: server.ctx, choice })
  t.after(() => collecting.stop())
  const authors = async () =>
    (await db.pool.query(`select count(distinct username)::int as n from posts where platform = 'news'`))
      .rows[0].n
  await eventually('posts of the first feed', async () => (await authors()) === 1)
  await call('POST /api/operator/feeds', { url: second })
  await eventually('posts of the second feed', async () => (await authors()) === 2)
})
