import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SOURCES } from '#collect/list-sources.ts'
import type { SourceReport } from '#contract/sources.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { saveSourceGap } from '#store/sources/gaps.ts'
import { blankSourceHealth, type SourceHealthChange, saveSourceHealth } from '#store/sources/health.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:30.000Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)

function change(overrides: Partial<SourceHealthChange> = {}): SourceHealthChange {
  return {
    ...blankSourceHealth('bluesky', ago(1_000)),
    state: 'live',
    since: ago(20 * MINUTE_MS),
    lastEventAt: ago(1_000),
    lagMs: 840,
    ...overrides,
  }
}

async function open(t: Parameters<typeof startTestServer>[0], settings = {}) {
  const { db } = await openTestDatabase()
  const enabledSources = ['bluesky', 'hackernews', 'twitter']
  const server = await startTestServer(t, { db, now: () => NOW, settings: { enabledSources, ...settings } })
  const find = async (id: string): Promise<SourceReport> => {
    const { status, body } = await callApi(server.url, 'GET /api/sources')
    assert.equal(status, 200)
    const found = (body.data as SourceReport[]).find((source) => source.id === id)
    assert.ok(found)
    return found
  }
  return { db, server, find }
}

test('lists every source with its facts, stopped ones too', async (t) => {
  const { server, find } = await open(t, { setSourceSettings: ['X_BEARER_TOKEN'] })
  const { body } = await callApi(server.url, 'GET /api/sources')
  assert.deepEqual(
    body.data.map(({ id }: SourceReport) => id),
    SOURCES.map(({ facts }) => facts.id),
  )
  const twitter = await find('twitter')
  assert.deepEqual(
    [twitter.state, twitter.needs[0]?.setting, twitter.needs[0]?.isSet],
    ['starting', 'X_BEARER_TOKEN', true],
  )
  assert.equal(twitter.rights.textToThirdParties, false)
  const kraken = await find('kraken')
  assert.deepEqual([kraken.state, kraken.health, kraken.gaps], ['off', null, []])
})

test('health gives counts, rate, share, first find and gaps', async (t) => {
  const { db, find } = await open(t)
  for (let minute = 12; minute >= 1; minute--) {
    await saveSourceHealth(
      db,
      change({
        lookedAt: minute > 10 ? 400 : 100, // of ten minutes the rate is the mean
        kept: minute === 12 ? 0 : 2,
        lookedAtForFirst: minute === 12 ? null : 40,
        errors: { silent: 1, malformed: minute === 1 ? 30 : 0 },
        now: ago(minute * MINUTE_MS),
      }),
    )
  }
  const progress = { from: ago(36 * 60 * MINUTE_MS).toISOString(), to: NOW.toISOString(), done: 0.25 }
  await saveSourceHealth(db, change({ progress, lookedAt: 50, kept: 1 }))
  await saveSourceGap(db.pool, {
    source: 'bluesky',
    from: ago(60 * MINUTE_MS),
    until: ago(30 * MINUTE_MS),
    reason: 'cursor_too_old',
  })
  const { state, health, gaps } = await find('bluesky')
  assert.equal(state, 'live')
  assert.deepEqual(
    [health?.lookedAt, health?.kept, health?.lookedAtForFirst, health?.lagSeconds],
    [1850, 23, 440, 0.8],
  )
  assert.deepEqual([health?.lookedAtPerMinute, health?.keptPerMinute], [100, 2])
  assert.equal(health?.share, 0.012432)
  assert.equal(health?.minutes.length, 13)
  assert.deepEqual(health?.errors, [
    { kind: 'malformed', count: 30 },
    { kind: 'silent', count: 12 },
  ])
  assert.equal(health?.backFill?.done, 0.25)
  assert.deepEqual(gaps, [
    {
      from: ago(60 * MINUTE_MS).toISOString(),
      until: ago(30 * MINUTE_MS).toISOString(),
      reason: 'cursor_too_old',
      filled: false,
    },
  ])
})

test('a source of which no process has spoken for long is down since then; a refused one stays refused', async (t) => {
  const enabledSources = ['bluesky', 'twitter', 'hackernews', 'mastodon']
  const { db, find } = await open(t, { enabledSources })
  const now = ago(5 * MINUTE_MS)
  await saveSourceHealth(db, change({ now }))
  await saveSourceHealth(db, change({ source: 'twitter', state: 'refused', now }))
  await saveSourceHealth(db, change({ source: 'hackernews', now: ago(90_000) }))
  await saveSourceHealth(db, change({ source: 'mastodon', now: ago(90_001) }))
  const bluesky = await find('bluesky')
  assert.deepEqual([bluesky.state, bluesky.health?.since], ['down', now.toISOString()])
  assert.equal((await find('twitter')).state, 'refused')
  assert.deepEqual([(await find('hackernews')).state, (await find('mastodon')).state], ['live', 'down'])
})

test('lists fifty gaps, twenty rules and no expired limit', async (t) => {
  const { db, find } = await open(t)
  const rules = Object.fromEntries(Array.from({ length: 21 }, (_, nr) => [`rule-${nr}`, nr + 1]))
  await saveSourceHealth(db, change({ rules, throttledUntil: NOW }))
  await saveSourceHealth(db, change({ source: 'hackernews', throttledUntil: ago(-1) }))
  await db.pool.query(
    `insert into source_gaps (source, starts_at, ends_at, reason)
     select 'bluesky', $1::timestamptz - nr * interval '1 minute', $1, 'restart' from generate_series(1, 51) as nr`,
    [NOW],
  )
  const weekAgo = 7 * 24 * 60 * MINUTE_MS
  for (const [from, until] of [
    [weekAgo + 2, weekAgo],
    [weekAgo + 1, weekAgo - 1],
    [0, -1_000],
  ] as const) {
    await saveSourceGap(db.pool, {
      source: 'hackernews',
      from: ago(from),
      until: ago(until),
      reason: 'restart',
    })
  }
  const [bluesky, hackernews] = [await find('bluesky'), await find('hackernews')]
  assert.deepEqual(
    [bluesky.gaps.length, bluesky.gaps[0]?.from, bluesky.health?.throttledUntil],
    [50, ago(MINUTE_MS).toISOString(), null],
  )
  assert.deepEqual(
    [bluesky.health?.rules.length, bluesky.health?.rules[0], bluesky.health?.rules.at(-1)],
    [20, { kind: 'rule-20', count: 21 }, { kind: 'rule-1', count: 2 }],
  )
  assert.deepEqual(
    hackernews.gaps.map(({ from }) => from),
    [ago(weekAgo + 1).toISOString()],
  )
  assert.equal(hackernews.health?.throttledUntil, ago(-1).toISOString())
})

test('a source’s own error text is never returned', async (t) => {
  const { db, server } = await open(t)
  const lastError = 'refused at https://host/?access_token=TOPSECRET'
  await saveSourceHealth(db, change({ state: 'refused', lastError, lastErrorAt: NOW }))
  const { key } = await makeCaller(server)
  const app = await callApi(server.url, 'GET /api/sources')
  const pub = await callV1(server.url, 'GET /v1/sources', { key })
  const { rows } = await db.pool.query('select last_error from source_health')
  assert.deepEqual(rows, [{ last_error: lastError }])
  for (const text of [JSON.stringify(app.body), pub.text]) {
    assert.ok(text.includes('"refused"'))
    assert.ok(!text.includes('TOPSECRET'))
  }
})

test('/v1/sources is the same, free, and needs a key', async (t) => {
  const { db, server } = await open(t)
  await saveSourceHealth(db, change({ lookedAt: 10, kept: 1, lookedAtForFirst: 10 }))
  const { key } = await makeCaller(server)
  const { status, body, headers } = await callV1(server.url, 'GET /v1/sources', { key })
  assert.equal(status, 200)
  assert.equal(headers.get('x-credits-charged'), '0')
  const bluesky = body.data.find(({ id }: { id: string }) => id === 'bluesky')
  assert.deepEqual(
    [bluesky.state, bluesky.health.looked_at_for_first, bluesky.rights.text_to_third_parties],
    ['live', 10, true],
  )
  assert.equal((await callV1(server.url, 'GET /v1/sources')).status, 401)
})
