import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plantCampaign } from '#analyze/pushers/testing/plant-campaign.ts'
import type { AuthorPushers, Pushers } from '#contract/app/pushers.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { listTimedPosts } from '#store/social/search/list-timed-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const UNTIL = Date.parse('2026-03-10T12:00:00.000Z')
const FROM = UNTIL - 24 * HOUR_MS
const ACCOUNTS = 8

const { db } = await openTestDatabase()
await saveAssets(db, [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', rank: 2 },
])
await savePosts(
  db,
  Array.from({ length: 120 }, (_, nr) =>
    makeAnalyzedPost(`own-${nr}`, {
      createdAt: new Date(FROM + nr * 11.7 * MINUTE_MS),
      username: `Person ${nr % 50}`,
      text: `${nr} people ${nr * 7} say something ${nr * 13} of their own`,
      symbols: ['BTC'],
      hashtags: ['halving'],
      sentimentBp: 3_000 + ((nr * 331) % 3_000),
    }),
  ),
  { collectedAt: NOW },
)
await keepSignals(db)
const server = async (t: { after: (done: () => unknown) => void }) =>
  startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })

test('an asset that nobody pushes has no groups, and the same figures without them', async (t) => {
  const { url } = await server(t)
  const { body } = await ask(url, '/api/market/bitcoin/pushers')
  assert.deepEqual(
    [body.groups, body.pushed, body.isComplete, body.postsRead],
    [[], { groups: 0, accounts: 0, posts: 0, share: 0 }, true, 120],
  )
  assert.deepEqual(body.without, body.all)
  assert.deepEqual(body.top, { accounts: 10, share: 0.25 })
  const none = await ask(url, '/api/market/ethereum/pushers')
  assert.deepEqual(
    [none.body.groups, none.body.pushed.share, none.body.top],
    [[], null, { accounts: 0, share: null }],
  )
})

test('without the groups an asset has the figures that it had before they posted', async (t) => {
  const { url } = await server(t)
  const before = (await ask(url, '/api/market/bitcoin/pushers')).body
  await saveCampaign()
  const { body } = await ask(url, '/api/market/bitcoin/pushers')
  const [group, ...others] = body.groups
  assert.deepEqual(others, [])
  assert.deepEqual([group?.signs, group?.accounts], [['alike'], ACCOUNTS])
  assert.equal(group?.listed.length, ACCOUNTS)
  assert.equal(group?.examples.length, 3)
  assert.deepEqual(body.without, before.all)

  const summary = (await callApi(url, 'GET /api/market/bitcoin/summary')).body.figures
  assert.deepEqual(
    [body.all.posts, body.all.authors, body.all.mood, body.all.moodPosts],
    [summary.posts.value, summary.authors.value, summary.mood.value, summary.mood.n],
  )
  assert.ok(body.all.mood! > before.all.mood!) // both have posts enough
  assert.equal(body.pushed.posts, summary.raw_posts.value - 120)
  assert.equal(body.pushed.share, Number((body.pushed.posts / summary.raw_posts.value).toFixed(4)))
})

test('a topic has the groups of its posts, of which its figures are', async (t) => {
  const { url } = await server(t)
  const { body } = await ask(url, '/api/social/trend/pushers?kind=hashtag&term=%23Halving')
  assert.deepEqual(
    [body.basis, body.pushed.accounts, body.without.posts, body.without.authors],
    ['read', ACCOUNTS, 120, 50],
  )
  assert.equal(body.all.posts, body.postsRead)
})

test('an author belongs to the groups of the assets that they name', async (t) => {
  const { url } = await server(t)
  const { body } = await callApi(url, 'GET /api/market/bitcoin/pushers')
  const [{ listed }] = body.groups
  const name = encodeURIComponent(listed[0].username.toUpperCase())
  const pushing: AuthorPushers = (await callApi(url, `GET /api/social/twitter/authors/${name}/pushers`)).body
  assert.deepEqual(
    [pushing.assets, pushing.groups.map(({ symbol, others }) => [symbol, others])],
    [['BTC'], [['BTC', ACCOUNTS - 1]]],
  )
  const ordinary = await callApi(url, 'GET /api/social/twitter/authors/Person%203/pushers')
  assert.deepEqual(ordinary.body.groups, [])
  const nobody = await callApi(url, 'GET /api/social/twitter/authors/nobody/pushers')
  assert.equal(nobody.status, 404)
})

test('an account that deleted its posts is not named any more', async (t) => {
  const { url } = await server(t)
  const before = (await ask(url, '/api/market/bitcoin/pushers')).body
  const gone = before.groups[0]?.listed[0]?.username
  const posts = await db.pool.query<{ external_id: string }>(
    'select external_id from posts where username = $1',
    [gone],
  )
  await deletePosts(
    db,
    posts.rows.map(({ external_id }) => ({ platform: 'twitter', externalId: external_id })),
  )
  const { body } = await ask(url, '/api/market/bitcoin/pushers')
  assert.ok(body.groups[0]?.listed.every(({ username }) => username !== gone))
  assert.equal(body.groups[0]?.accounts, ACCOUNTS - 1)
})

test('refuses an unknown asset, a term that is too long and an end that is no time', async (t) => {
  const { url } = await server(t)
  for (const [path, status] of [
    ['/api/market/nothing/pushers', 404],
    ['/api/market/bitcoin/pushers?end=yesterday', 400],
    [`/api/social/trend/pushers?kind=word&term=${'x'.repeat(300)}`, 400],
    ['/api/social/trend/pushers?kind=rumour&term=x', 400],
    ['/api/social/nowhere/authors/ann/pushers', 404],
  ] as const) {
    assert.equal((await callApi(url, `GET ${path}`)).status, status, path)
  }
})

test('of more posts than are looked at each hour gives as many, and automated accounts and news none', async () => {
  const at = (hours: number) => new Date(FROM + hours * HOUR_MS + 1)
  await savePosts(
    db,
    [
      makeAnalyzedPost('bot', { createdAt: at(1), symbols: ['ETH'], isAutomated: true }),
      makeAnalyzedPost('wire', { createdAt: at(1), symbols: ['ETH'], platform: 'news' }),
      ...Array.from({ length: 30 }, (_, nr) =>
        makeAnalyzedPost(`busy-${nr}`, { createdAt: at(5 + nr / 60), symbols: ['ETH'] }),
      ),
      makeAnalyzedPost('quiet', { createdAt: at(20), symbols: ['ETH'] }),
    ],
    { collectedAt: NOW },
  )
  const read = (limit: number) =>
    listTimedPosts(db, { symbol: 'ETH', from: new Date(FROM), until: new Date(UNTIL), limit })
  const all = await read(100)
  assert.deepEqual([all.isComplete, all.posts.length], [true, 31])
  const some = await read(24)
  assert.deepEqual(
    [some.isComplete, some.posts.map(({ externalId }) => externalId)],
    [false, ['busy-29', 'quiet']],
  )
})

async function saveCampaign(): Promise<void> {
  let state = 7
  const random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  const planted = plantCampaign(
    {
      sign: 'alike',
      accounts: ACCOUNTS,
      from: FROM + 2 * HOUR_MS,
      until: FROM + 9 * HOUR_MS,
      otherTexts: [],
    },
    random,
  )
  await savePosts(
    db,
    planted.map(({ author, text, at }, nr) =>
      makeAnalyzedPost(`planted-${nr}`, {
        createdAt: new Date(at),
        username: author.slice('twitter:'.length),
        text,
        symbols: ['BTC'],
        hashtags: ['halving'],
        sentimentBp: 9_500,
      }),
    ),
    { collectedAt: NOW },
  )
  await keepSignals(db)
}

async function ask(url: string, path: string): Promise<{ body: Pushers }> {
  const { status, body } = await callApi(url, `GET ${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  return { body }
}
