import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { saveUpstreamThrottle } from '#store/market/upstream-throttles.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { saveSourceGap } from '#store/sources/gaps.ts'
import { blankSourceHealth, type SourceHealthChange, saveSourceHealth } from '#store/sources/health.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:30.000Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const { db } = await openTestDatabase()
await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])

async function setHealth(change: Partial<SourceHealthChange>): Promise<void> {
  await saveSourceHealth(db, {
    ...blankSourceHealth('bluesky', NOW),
    state: 'live',
    since: ago(40),
    lastEventAt: ago(0),
    lagMs: 0,
    ...change,
  })
}

async function open(t: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(t, {
    db,
    now: () => NOW,
    settings: { enabledSources: ['bluesky', 'hackernews'] },
  })
  const { key } = await makeCaller(server)
  return async (path: string) => (await callV1(server.url, `GET ${path}`, { key })).body
}

const CASES = [
  { state: 'live', lastEventAt: ago(0), expected: ['no_data', null] },
  { state: 'live', lastEventAt: ago(16), expected: ['stale', ago(16).toISOString()] },
  { state: 'throttled', lastEventAt: ago(0), expected: ['throttled_upstream', ago(40).toISOString()] },
  { state: 'refused', lastEventAt: ago(0), expected: ['source_down', ago(40).toISOString()] },
  { state: 'reconnecting', lastEventAt: ago(0), expected: ['source_down', ago(40).toISOString()] },
] as const

for (const { state, lastEventAt, expected } of CASES) {
  test(`nothing of a source that is ${state} is ${expected[0]}, with since when`, async (t) => {
    await db.pool.query('delete from source_health')
    await setHealth({ state, lastEventAt })
    const get = await open(t)
    const mentions = await get('/v1/social/mentions?basis=raw&symbol=BTC&platform=bluesky')
    const sentiment = await get('/v1/market/sentiment?basis=raw&symbols=BTC&sources=bluesky')
    const [row] = sentiment.data
    assert.deepEqual([mentions.status, mentions.since], expected)
    assert.deepEqual([row.status, row.since], expected)
    assert.deepEqual([row.sources[0].status, row.sources[0].since], expected)
    assert.deepEqual(
      mentions.absent.map(({ status }: { status: string }) => status),
      expected[0] === 'no_data' ? [] : [expected[0]],
    )
  })
}

test('one source that is down among others that are not is named beside an answer of no_data', async (t) => {
  await db.pool.query('delete from source_health')
  await setHealth({ state: 'refused' })
  await setHealth({ source: 'hackernews' })
  const get = await open(t)
  const { status, since, absent } = await get('/v1/social/mentions?basis=raw&symbol=BTC')
  assert.deepEqual([status, since], ['no_data', null])
  assert.deepEqual(absent, [{ source: 'bluesky', status: 'source_down', since: ago(40).toISOString() }])
})

test('a source that is not read here and has no posts is not covered; a time in the past says nothing of now', async (t) => {
  const get = await open(t)
  assert.equal(
    (await get('/v1/social/mentions?basis=raw&symbol=BTC&platform=mastodon')).status,
    'not_covered',
  )
  const past = await get(
    '/v1/social/mentions?basis=raw&symbol=BTC&platform=bluesky&start=2026-03-01&end=2026-03-02',
  )
  assert.deepEqual([past.status, past.absent], ['no_data', []])
})

test('a gap has its reason until it is backfilled', async (t) => {
  const gap = { source: 'bluesky', from: ago(90), until: ago(60), reason: 'cursor_too_old' }
  await saveSourceGap(db.pool, gap)
  const get = await open(t)
  const { gaps } = await get('/v1/social/mentions?basis=raw&symbol=BTC')
  assert.deepEqual(gaps, [{ ...gap, from: ago(90).toISOString(), until: ago(60).toISOString() }])
  await db.pool.query('update source_gaps set filled = true')
  assert.deepEqual((await get('/v1/social/mentions?basis=raw&symbol=BTC&platform=bluesky')).gaps, [])
})

test('lists the last hundred gaps, none of prices', async (t) => {
  await db.pool.query(
    `insert into source_gaps (source, starts_at, ends_at, reason)
     select source, $1::timestamptz - nr * interval '4 minutes', $1::timestamptz - nr * interval '3 minutes', 'restart'
     from generate_series(1, 101) as nr, unnest('{hackernews, kraken}'::text[]) as source`,
    [ago(30.5)], // the begin of the running hour, which is in no figure
  )
  const get = await open(t)
  const { gaps } = await get('/v1/social/mentions?basis=raw&symbol=BTC')
  await db.pool.query('delete from source_gaps')
  assert.deepEqual([gaps.length, gaps[0].from], [100, ago(430.5).toISOString()])
  assert.deepEqual(new Set(gaps.map(({ source }: { source: string }) => source)), new Set(['hackernews']))
})

test('one source that is down among others does not make a search of all of them absent; alone it does', async (t) => {
  const ask = openApp(t)
  await db.pool.query('delete from source_health')
  await setHealth({ state: 'refused' })
  await setHealth({ source: 'hackernews' })
  const down = { source: 'bluesky', status: 'source_down', since: ago(40).toISOString() }
  const all = await ask('/api/social/search?q=nobody')
  assert.deepEqual([all.absence, all.absent], [{ status: 'no_data' }, [down]])
  const one = await ask('/api/social/search?q=nobody&platform=bluesky')
  assert.deepEqual(one.absence, { status: 'source_down', since: ago(40).toISOString() })
  const past = await ask('/api/social/search?q=nobody&platform=bluesky&endDate=2026-03-01')
  assert.deepEqual([past.absence, past.absent], [{ status: 'no_data' }, []])
  assert.deepEqual((await ask('/api/social/platforms')).absent, [down])
})

for (const { state, lastEventAt, expected } of CASES) {
  test(`a list of a source that is ${state} says ${expected[0]} on our own screens as in /v1`, async (t) => {
    const ask = openApp(t)
    await db.pool.query('delete from source_health')
    await setHealth({ state, lastEventAt })
    const [status, since] = expected
    assert.deepEqual((await ask('/api/social/bluesky')).absence, since ? { status, since } : { status })
    assert.deepEqual((await ask('/api/social/mastodon')).absence, { status: 'not_covered' })
    assert.deepEqual((await ask('/api/social/bluesky?data=sample')).absence, { status: 'no_data' })
    await savePosts(db, [POST], { collectedAt: NOW })
    const list = await ask('/api/social/bluesky')
    const filtered = await ask('/api/social/bluesky?username=nobody')
    await db.pool.query('delete from posts')
    await rebuildRollups(db)
    assert.equal(list.data.length, 1)
    assert.equal(list.absence?.status, status === 'no_data' ? undefined : status)
    assert.equal(filtered.absence?.status, status)
  })
}

test('a source is stale after a quarter of an hour, or three of its own waits, and down after a minute of reconnecting', async (t) => {
  const ask = openApp(t, ['bluesky', 'facebook'])
  const statusOf = async (change: Partial<SourceHealthChange>) => {
    await db.pool.query('delete from source_health')
    await setHealth(change)
    return (await ask(`/api/social/${change.source ?? 'bluesky'}`)).absence.status
  }
  const statuses: string[] = []
  for (const change of [
    { lastEventAt: ago(15) },
    { lastEventAt: ago(15.01) },
    { source: 'facebook', lastEventAt: ago(45) },
    { source: 'facebook', lastEventAt: ago(45.01) },
    { state: 'reconnecting', since: ago(1) },
    { state: 'reconnecting', since: ago(1.01) },
    { state: 'down' },
    { state: 'stopped' },
  ] as const) {
    statuses.push(await statusOf(change))
  }
  assert.deepEqual(statuses, [
    'no_data',
    'stale',
    'no_data',
    'stale',
    'no_data',
    'source_down',
    'source_down',
    'source_down',
  ])
})

const MADE = { assetId: 'bitcoin', price: '60000', method: 'single_venue' as const, spreadBp: 0, venues: [] }

test('a price that is no more says why on the market and on the page of its asset', async (t) => {
  const ask = openApp(t)
  await db.pool.query('delete from source_health')
  const none = await ask('/api/market')
  assert.deepEqual([none.data, none.absence], [[], { status: 'no_data' }])
  await saveTicks(db, [{ ...MADE, at: ago(1) }], 'venues', { now: NOW })
  const fresh = await ask('/api/market')
  assert.deepEqual([fresh.absence, fresh.data[0].absence], [undefined, undefined])
  await db.pool.query('update latest_prices set at = $1', [ago(1.1)])
  const stale = { status: 'stale', since: ago(1.1).toISOString() }
  const [market, asset] = [await ask('/api/market'), await ask('/api/market/bitcoin')]
  assert.deepEqual([market.absence, market.data[0].absence, asset.asset.absence], [stale, stale, stale])
  await setHealth({ source: 'kraken', state: 'reconnecting', since: ago(5) })
  const down = { status: 'source_down', since: ago(5).toISOString() }
  const withDown = await ask('/api/market')
  assert.deepEqual([withDown.absence, withDown.data[0].absence], [down, down])
  await setHealth({ source: 'coingecko', state: 'live', since: ago(5) })
  assert.deepEqual(
    (await ask('/api/market')).absence,
    down,
    'a source without prices does not make them live',
  )
  await db.pool.query('delete from source_health')
  await saveUpstreamThrottle(db, { source: 'kraken', until: ago(-1) })
  assert.deepEqual((await ask('/api/market')).absence, { status: 'throttled_upstream' })
  await db.pool.query('delete from upstream_throttles')
})

const POST = {
  platform: 'bluesky',
  externalId: '1',
  username: 'somebody',
  text: 'words',
  createdAt: ago(3),
  hashtags: [],
  symbols: [],
}

/** Each question has a server of its own: what is kept of how the sources are would be that of the question before. */
function openApp(
  t: Parameters<typeof startTestServer>[0],
  enabledSources = ['bluesky', 'hackernews', 'kraken'],
) {
  return async (path: string) => {
    const settings = { enabledSources }
    const server = await startTestServer(t, { db, now: () => NOW, settings })
    return (await callApi(server.url, `GET ${path}`)).body
  }
}
