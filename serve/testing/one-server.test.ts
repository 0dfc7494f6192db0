import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { openDatabase } from '#store/database.ts'
import { saveAssets } from '#store/market/assets.ts'
import { migrate } from '#store/migrate.ts'
import { openReplicas } from '#store/replicas.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { startPrimary } from '#store/testing/start-servers.ts'
import { routes } from '../app-routes.ts'
import { publicRoutes } from '../public-routes.ts'
import { makeCaller } from './make-caller.ts'
import { putPrices } from './put-prices.ts'
import { NOTHING_KEPT, startTestServer } from './start-test-server.ts'

// A primary and two replicas that stand still at three moments. Whatever is asked of all of them is answered as one of
// them alone would, while many ask and a replica dies.

const NOW = new Date('2026-03-10T12:30:00.000Z')
const cleanups: (() => unknown)[] = []
const hooks = { after: (work: () => unknown) => void cleanups.unshift(work) }
const primary = await startPrimary(hooks)
await migrate(primary.url)
const db = openDatabase(primary.url)
await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
const standbys = [await primary.addStandby(), await primary.addStandby()]
const [far, near] = standbys as [(typeof standbys)[0], (typeof standbys)[0]]

await store(1)
await standStill(far)
await store(2)
await standStill(near)
await store(3)

const scope = { after: after as TestContext['after'] }
const parts = { db, now: () => NOW, settings: NOTHING_KEPT }
const [onFar, onNear] = [far, near].map(({ url }) => openDatabase(url, { onIdleError: () => {} }))
if (!onFar || !onNear) throw new Error('there are two')
const alone = {
  far: await startTestServer(scope, { ...parts, readDb: onFar }),
  near: await startTestServer(scope, { ...parts, readDb: onNear }),
  primary: await startTestServer(scope, parts),
}
const replicas = openReplicas({
  primary: db,
  replicas: [
    { name: 'far', db: openDatabase(far.url, { onIdleError: () => {} }) },
    { name: 'near', db: openDatabase(near.url, { onIdleError: () => {} }) },
  ],
  lagMsMax: 3_600_000,
})
const together = await startTestServer(scope, { ...parts, replicas })
const { token, key } = await makeCaller(together, { plan: 'scale' })

after(async () => {
  await replicas.close()
  await Promise.all([onFar.close(), onNear.close(), db.close()])
  for (const cleanup of cleanups) await cleanup()
})

/** More posts, another price and what is computed of them. */
async function store(moment: number): Promise<void> {
  await putPrices(db, new Date(NOW.getTime() - 5_000 + moment), { BTC: `${moment}.5`, ETH: `${moment}` })
  const posts = Array.from({ length: 7 }, (_, nr) =>
    makeAnalyzedPost(`${moment}-${nr}`, {
      platform: 'mastodon',
      username: `writer-${nr}`,
      text: `words of moment ${moment} ${nr}`,
      createdAt: new Date(NOW.getTime() - (nr + 1) * HOUR_MS + moment),
      symbols: ['BTC'],
      hashtags: ['btc'],
      sentimentBp: 1_000 * moment,
      likes: moment,
    }),
  )
  await savePosts(db, posts, { collectedAt: NOW })
  await keepSignals(db)
}

async function standStill(standby: typeof primary | (typeof standbys)[0]): Promise<void> {
  const [now] = await primary.query('select pg_current_wal_lsn() as place')
  const hasAll = `select pg_last_wal_replay_lsn() >= '${now?.place}' as all`
  while (!(await standby.query(hasAll))[0]?.all) await delay(20)
  await standby.query('select pg_wal_replay_pause()')
}

/** What a call of each takes. */
const QUERIES: Record<string, string> = {
  '/api/explain': '?figure=raw_posts&id=bitcoin',
  '/api/explain/surprise': '?kind=hashtag&term=btc',
  '/api/market/:id/drivers': '?startDate=2026-03-10T00:00:00Z',
  '/api/social/search': '?q=words',
  '/api/social/search/volume': '?q=words&startDate=2026-03-09&endDate=2026-03-11',
  '/api/social/trend': '?kind=hashtag&term=btc',
  '/api/social/trend/pushers': '?kind=hashtag&term=btc',
  '/v1/crypto/prices': '?symbols=BTC',
  '/v1/explain': '?figure=raw_posts&symbol=BTC',
  '/v1/explain/surprise': '?kind=hashtag&term=btc',
  '/v1/figures': '?symbols=BTC&figures=posts',
  '/v1/market/sentiment': '?symbols=BTC',
  '/v1/social/mentions': '?symbol=BTC',
  '/v1/social/trend': '?kind=hashtag&term=btc',
}
const paths = [
  ...routes.filter(({ contract }) => contract.answer && !contract.path.includes('stream')),
  ...publicRoutes.filter(({ contract }) => !contract.stream),
].flatMap(({ contract: { method, path } }) => {
  const asked = path.replace(':source', 'mastodon').replace(':username', 'writer-1').replace(':id', 'bitcoin')
  return method === 'GET' ? `${asked}${QUERIES[path] ?? ''}` : []
})

/** The id of a call, and what is measured at each. */
const OF_ONE_CALL = /"(request_id|\w*Ms|credits_\w+|uptime\w*)":[^,}]+,?/g

/** The answer as text; undefined where it is none. */
async function ask({ url }: { url: string }, path: string): Promise<string | undefined> {
  const secret = path.startsWith('/v1') ? key : token
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${secret}` } })
  const text = await response.text()
  return response.ok ? text.replace(OF_ONE_CALL, '') : undefined
}

interface Known {
  far: string
  near: string
  primary: string
}

/** What each server answers alone, where it answers twice the same and they do not all agree. */
async function findTelling(): Promise<Map<string, Known>> {
  const telling = new Map<string, Known>()
  for (const path of paths) {
    const asked = [alone.far, alone.near, alone.primary].map(async (server) => {
      const [first, second] = [await ask(server, path), await ask(server, path)]
      return first === second ? first : undefined
    })
    const [ofFar, ofNear, ofPrimary] = await Promise.all(asked)
    if (!ofFar || !ofNear || !ofPrimary || ofFar === ofNear) continue
    telling.set(path, { far: ofFar, near: ofNear, primary: ofPrimary })
  }
  return telling
}

/** Asks each path so often, a few at a time in an order by chance; gives who answered, and answers of nobody. */
async function askAll(telling: Map<string, Known>, { times }: { times: number }) {
  const all = [...telling].flatMap((one) => Array<typeof one>(times).fill(one))
  const asks = all.map((one) => ({ one, at: Math.random() })).sort((left, right) => left.at - right.at)
  const answeredBy = { far: 0, near: 0, primary: 0, none: 0 }
  const mixed: string[] = []
  const readers = Array.from({ length: 12 }, async () => {
    for (let next = asks.pop(); next; next = asks.pop()) {
      const [path, known] = next.one
      const text = await ask(together, path)
      const by = (['far', 'near', 'primary'] as const).find((name) => known[name] === text)
      answeredBy[by ?? 'none'] += 1
      if (!by) mixed.push(text === undefined ? `${path} failed` : path)
    }
  })
  await Promise.all(readers)
  return { answeredBy, mixed: [...new Set(mixed)] }
}

test('each answer is of one server, of both replicas by turns, and of no other when one dies', async () => {
  const telling = await findTelling()
  assert.ok(telling.size >= 25, `${telling.size} answers say whose they are`)
  const calm = await askAll(telling, { times: 6 })
  assert.deepEqual(calm.mixed, [])
  assert.ok(calm.answeredBy.far > 0 && calm.answeredBy.near > 0, JSON.stringify(calm.answeredBy))
  assert.equal(calm.answeredBy.primary, 0)

  const dying = askAll(telling, { times: 6 })
  await delay(300)
  await near.kill()
  const after = await dying
  assert.deepEqual(after.mixed, [])
  assert.ok(after.answeredBy.far > 0, JSON.stringify(after.answeredBy))
})
