import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { listFormats } from '#contract/public/public-route.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { saveAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { blankSourceHealth, saveSourceHealth } from '#store/sources/health.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { routes } from '../app-routes.ts'
import { CONTENT_TYPES } from '../public/prepare-answer.ts'
import { publicRoutes } from '../public-routes.ts'
import { callApi } from './call-api.ts'
import { makeCaller } from './make-caller.ts'
import { putPrices } from './put-prices.ts'
import { NOTHING_KEPT, startTestServer } from './start-test-server.ts'

// Every answer that is shared, asked for in all ways at one address, beside a server that shares none.

const NOW = new Date('2026-03-10T12:30:00.000Z')
const { db, url: databaseUrl } = await openTestDatabase()
const sampleDb = openDatabase(databaseUrl, { poolSize: 3, searchPath: SAMPLE_SEARCH_PATH })
after(() => sampleDb.close())
for (const [data, words] of [
  [db, 'words that people wrote'],
  [sampleDb, 'words that nobody wrote'],
] as const) {
  await saveAssets(data, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  await putPrices(data, NOW, { BTC: data === db ? '1.5' : '7.5', ETH: '3' })
  const posts = Array.from({ length: data === db ? 9 : 7 }, (_, nr) =>
    makeAnalyzedPost(`${words} ${nr}`, {
      platform: 'mastodon',
      username: `writer-${nr}`,
      text: `${words} ${nr}`,
      createdAt: new Date(NOW.getTime() - (nr + 1) * HOUR_MS),
      symbols: ['BTC'],
      hashtags: ['btc'],
      sentimentBp: 7_000,
      likes: 3,
    }),
  )
  await savePosts(data, posts, { collectedAt: NOW })
  await keepSignals(data)
}
await saveSourceHealth(db, { ...blankSourceHealth('mastodon', NOW), state: 'live' })

const scope = { after: after as TestContext['after'] }
const parts = { db, sampleDb, now: () => NOW }
const sharing = await startTestServer(scope, parts)
const alone = await startTestServer(scope, { ...parts, settings: NOTHING_KEPT })
const callers = await Promise.all(
  (['live', 'test'] as const).map((mode) => makeCaller(alone, { plan: 'scale', mode })),
)

const corrected = { platform: 'mastodon', id: 'words that people wrote 0', symbol: null, verdict: 'neutral' }
await callApi(alone.url, 'PUT /api/corrections?data=live', { token: callers[0]?.token, body: corrected })

/** What a call of each takes. */
const QUERIES: Record<string, string> = {
  '/api/explain': '?figure=raw_posts&id=bitcoin',
  '/api/explain/surprise': '?kind=hashtag&term=btc',
  '/api/market/bitcoin/drivers': '?startDate=2026-03-10T00:00:00Z',
  '/api/social/search': '?q=words',
  '/api/social/search/volume': '?q=words&startDate=2026-03-09&endDate=2026-03-11',
  '/api/social/why': '?platform=mastodon&id=words%20that%20people%20wrote%200',
  '/api/social/trend': '?kind=hashtag&term=btc',
  '/api/social/trend/pushers': '?kind=hashtag&term=btc',
  '/v1/crypto/prices': '?symbols=BTC',
  '/v1/figures': '?symbols=BTC&figures=posts',
  '/v1/explain': '?figure=raw_posts&symbol=BTC',
  '/v1/explain/surprise': '?kind=hashtag&term=btc',
  '/v1/market/sentiment': '?symbols=BTC',
  '/v1/social/mentions': '?symbol=BTC',
  '/v1/social/trend': '?kind=hashtag&term=btc',
}
/** The id of a call, and what is measured at each. */
const OF_ONE_CALL = /"(request_id|\w*Ms)":[^,}]+,?/g
/** They are the same of live data and of the sample. */
const OF_THE_INSTALLATION = [
  '/api/accuracy/second-reader',
  '/api/mutes',
  '/api/sources',
  '/api/status',
  '/api/live',
  '/v1/sources',
]
const fill = (path: string) =>
  path.replace(':source', 'mastodon').replace(':username', 'writer-1').replace(':id', 'bitcoin')

/** What each asks for at one address, twice at once and once more; each is given what it would be given alone. */
async function compare(path: string, asks: { what: string; headers: Record<string, string> }[]) {
  const read = async (url: string, headers: Record<string, string>) => {
    const response = await fetch(url + path, { headers })
    const text = (await response.text()).replace(OF_ONE_CALL, '')
    return { status: response.status, type: response.headers.get('content-type'), text }
  }
  const right = new Map<string, Awaited<ReturnType<typeof read>>>()
  for (const { what, headers } of asks) right.set(what, await read(alone.url, headers))
  const twice = [...asks, ...asks].map(async ({ what, headers }) => ({
    what,
    got: await read(sharing.url, headers),
  }))
  const given = await Promise.all(twice)
  for (const { what, headers } of asks) given.push({ what, got: await read(sharing.url, headers) })
  for (const { what, got } of given) assert.deepEqual(got, right.get(what), `${path} ${what}`)
  return right
}

for (const { contract } of publicRoutes.filter(({ contract }) => contract.sharedMs)) {
  test(`GET ${contract.path} shares nothing between kinds of keys and formats`, async () => {
    const asks = callers.flatMap(({ key }, nr) =>
      listFormats(contract).map((format) => ({
        what: `${nr === 0 ? 'live' : 'test'} ${format}`,
        headers: { Authorization: `Bearer ${key}`, Accept: CONTENT_TYPES[format].split(';')[0] ?? '' },
      })),
    )
    const path = fill(contract.path)
    const right = await compare(path + (QUERIES[path] ?? ''), asks)
    const types = new Set([...right.values()].map(({ type }) => type))
    assert.deepEqual(
      [...types],
      listFormats(contract).map((format) => CONTENT_TYPES[format]),
    )
    if (OF_THE_INSTALLATION.includes(path)) return
    assert.notDeepEqual(right.get('live json'), right.get('test json'), 'what is compared differs')
  })
}

for (const { contract } of routes.filter(({ contract }) => contract.freshSeconds)) {
  test(`GET ${contract.path} shares nothing between callers of live data and of the sample`, async () => {
    const path = fill(contract.path)
    const headers = { Authorization: `Bearer ${callers[0]?.token}` }
    const texts: string[] = []
    for (const data of ['live', 'sample']) {
      const query = `${QUERIES[path] ?? '?'}&data=${data}`
      const right = await compare(path + query, [
        { what: 'nobody', headers: {} },
        { what: 'somebody signed in', headers },
      ])
      const [answer] = right.values()
      assert.match(answer?.type ?? '', /^application\/json/)
      texts.push(String(answer?.text))
    }
    if (!OF_THE_INSTALLATION.includes(path)) assert.notEqual(texts[0], texts[1], 'what is compared differs')
  })
}
