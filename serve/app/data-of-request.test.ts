import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { openDatabase } from '#store/database.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00Z')
const BITCOIN = { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }

test('every route that reads posts or prices reads those that the request names, and says which', async (t) => {
  const at = await begin(t)
  const { token, email } = await signUpSomebody(at.url)
  await callApi(at.url, 'PUT /api/users/profile', {
    token,
    body: { username: 'linked', email, socialAccounts: { twitter: 'writer' } },
  })
  const readers = [
    'GET /api/social/twitter?limit=5',
    'GET /api/social/twitter/new?asOf=2026-03-10T12:00:00Z',
    'GET /api/social/search?q=word&startDate=2026-03-01&endDate=2026-03-11',
    'GET /api/social/search/volume?q=word&startDate=2026-03-01&endDate=2026-03-11',
    'GET /api/social/platforms',
    'GET /api/social/trending',
    'GET /api/social/conversation',
    'GET /api/social/creators',
    'GET /api/market',
    'GET /api/market/bitcoin',
    'GET /api/market/bitcoin/summary',
    'GET /api/market-mood',
    'GET /api/dashboard',
    'GET /api/social/twitter.csv',
  ]
  for (const call of readers) {
    const bodies = new Map<string, string>()
    for (const mode of ['live', 'sample']) {
      const joint = call.includes('?') ? '&' : '?'
      const response = await fetch(`${at.url}${call.split(' ')[1]}${joint}data=${mode}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      assert.deepEqual([call, response.status], [call, 200])
      assert.equal(response.headers.get('crowdtape-data'), mode)
      bodies.set(mode, await response.text())
    }
    assert.notEqual(bodies.get('live'), bodies.get('sample'), call)
  }
})

test('an answer that is kept for everybody is kept apart for each kind of data', async (t) => {
  const at = await begin(t, { answerCacheSeconds: 60 })
  const pricesOf = async (query: string) => {
    const { body } = await callApi(at.url, `GET /api/market${query}`)
    return body.data.map(({ price }: { price: number }) => price)
  }
  assert.deepEqual(await pricesOf(''), [7])
  assert.deepEqual(await pricesOf('?data=live'), [1])
  assert.deepEqual(await pricesOf('?data=sample'), [7])
  assert.deepEqual(await pricesOf(''), [7])
})

test('without a choice it is the sample until there are posts of 24 different hours, and live from then on', async (t) => {
  const at = await begin(t)
  const shown = async () => (await callApi(at.url, 'GET /api/market')).headers.get('crowdtape-data')
  const talk = async (query = '') => (await callApi(at.url, `GET /api/social/conversation${query}`)).body
  assert.deepEqual(await talk(), await talk('?data=sample'))
  await saveLive(at, 22) // beside the one that is there
  const before = await shown()
  await saveLive(at, 23)
  const within = await shown() // it is measured again after a while only
  at.wait(11_000)
  assert.deepEqual([before, within, await shown()], ['sample', 'sample', 'live'])
  assert.deepEqual(await talk(), await talk('?data=live'), 'what was kept of the sample is not shown as live')
  assert.notDeepEqual(await talk('?data=live'), await talk('?data=sample'))
  const { body } = await callApi(at.url, 'GET /api/site')
  assert.equal(body.data.default, 'live')
  assert.deepEqual([body.data.live.posts, body.data.sample.posts], [24, 2])
  assert.equal(body.data.live.newestHour, '2026-03-10T11:00:00.000Z')
  assert.deepEqual(body.sources, ['files that the operator imports']) // nothing that is shown is of the sample
})

test('an import shows live data at once, however short its time is', async (t) => {
  const at = await begin(t)
  await saveFact(at.ctx.db, 'import', { at: NOW.toISOString() })
  assert.equal((await callApi(at.url, 'GET /api/market')).headers.get('crowdtape-data'), 'live')
})

test('where the sample is not wanted, or was removed, live data is shown even when there is none', async (t) => {
  const unwanted = await begin(t, { sampleUntilLive: false })
  const removed = await begin(t)
  await saveFact(removed.ctx.sampleDb, 'sample_removed', { at: NOW.toISOString() })
  for (const { url } of [unwanted, removed]) {
    assert.equal((await callApi(url, 'GET /api/market')).headers.get('crowdtape-data'), 'live')
  }
})

test('the screens neither name nor offer a sample that is not wanted', async (t) => {
  const { url: wanted } = await begin(t)
  const { url: unwanted } = await begin(t, { sampleUntilLive: false })
  const [offered, alone] = [await callApi(wanted, 'GET /api/site'), await callApi(unwanted, 'GET /api/site')]
  assert.deepEqual([offered.body.sources[0], offered.body.data.sample.posts], ['the sample universe', 2])
  assert.deepEqual(alone.body.sources, ['files that the operator imports'])
  assert.deepEqual(alone.body.data.sample, { posts: 0, since: null, newestHour: null })
})

test('a choice that is none is refused by name, an empty one is no choice, and both at once are refused', async (t) => {
  const { url } = await begin(t)
  const wrong = await callApi(url, 'GET /api/market?data=real')
  const twice = await callApi(url, 'GET /api/market?data=live&data=sample')
  const empty = await callApi(url, 'GET /api/market?data=')
  assert.deepEqual([wrong.status, wrong.body.error], [400, 'data must be one of live, sample'])
  assert.deepEqual([twice.status, twice.body.error], [400, 'data must be given once'])
  assert.deepEqual([empty.status, empty.headers.get('crowdtape-data')], [200, 'sample'])
})

interface At extends TestServer {
  wait(ms: number): void
}

async function begin(t: Parameters<typeof startTestServer>[0], settings: object = {}): Promise<At> {
  const { db, url } = await openTestDatabase()
  const sampleDb = openDatabase(url, { poolSize: 3, searchPath: SAMPLE_SEARCH_PATH })
  t.after(() => sampleDb.close())
  await saveAssets(sampleDb, [BITCOIN])
  await saveTicks(db, [{ assetId: 'bitcoin', at: NOW, price: '1' }], 'a source')
  await saveTicks(sampleDb, [{ assetId: 'bitcoin', at: NOW, price: '7' }], 'sample')
  await savePosts(db, [makePost('live', 1)], { collectedAt: NOW })
  await savePosts(sampleDb, [makePost('made-up', 1), makePost('made-up-too', 2)], { collectedAt: NOW })
  await keepSignals(db)
  await keepSignals(sampleDb)
  let now = NOW.getTime()
  const server = await startTestServer(t, {
    db,
    sampleDb,
    now: () => new Date(now),
    settings: { sampleUntilLive: true, ...settings },
  })
  return {
    ...server,
    wait: (ms) => {
      now += ms
    },
  }
}

/** Posts of so many hours before the one that is there. */
async function saveLive(at: At, hours: number): Promise<void> {
  const posts = Array.from({ length: hours }, (_, hour) => makePost(`live-${hour}`, hour + 2))
  await savePosts(at.ctx.db, posts, { collectedAt: NOW })
}

function makePost(externalId: string, hoursAgo: number): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: externalId === 'made-up' ? 'writer' : 'another writer',
    text: `word ${externalId}`,
    createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    hashtags: ['btc', 'btc2'],
    symbols: ['BTC'],
    likes: 1,
  })
}
