import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { generatePosts } from '#collect/sample/generate-posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { emptySampleUniverse, rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { findLatestPrices } from '#store/market/prices.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import {
  fillSampleUniverse,
  noteFilled,
  SampleEmptied,
  startSampleUniverse,
} from './start-sample-universe.ts'

const { db } = await openTestDatabase({ statementTimeoutMs: 60_000, searchPath: SAMPLE_SEARCH_PATH })
const log = pino({ level: 'silent' })
const now = new Date('2024-06-01T12:34:56.000Z')

test('a fill that is interrupted and started again completes 90 days without repeats', async () => {
  const interrupted = new AbortController()
  const fill = fillSampleUniverse({ db, now, seed: 7, log, signal: interrupted.signal })
  while ((await countAll()).posts === 0) await setImmediate()
  interrupted.abort()
  await fill
  const begun = await countAll()
  await fillSampleUniverse({ db, now, seed: 8, log })
  const complete = await countAll()
  await fillSampleUniverse({ db, now, seed: 9, log })
  assert.ok(begun.posts > 0 && begun.posts < complete.posts)
  assert.deepEqual(await countAll(), complete)
  assert.equal(complete.days, 91) // 90 days that begin and end within a day
  assert.equal(complete.foreign, 0)
  assert.equal(complete.candles, complete.assets * (90 * 24 + 90))
})

test('the installation stores its data mode and seed', async () => {
  assert.deepEqual(await findFact(db, 'sample_universe'), {
    seed: 7,
    filledFrom: new Date(now.getTime() - 90 * DAY_MS).toISOString(),
    filledUntil: now.toISOString(),
  })
  const [first] = await findLatestPrices(db, { limit: 1 })
  assert.deepEqual([first?.source, first?.tick.at], ['sample', now])
})

test('it lies in its own schema alone: no row of it stands among live data', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const filled: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await db.pool.query(`select 1 from public.${name} limit 1`)
    if (rowCount) filled.push(name)
  }
  // what migrations put there
  assert.deepEqual(filled.sort(), [
    'alert_rule_judges',
    'alert_rule_versions',
    'assets',
    'schema_functions',
    'schema_migrations',
    'tape_head',
  ])
  const { rows: tape } = await db.pool.query('select seq from public.tape_head')
  assert.deepEqual(tape, [{ seq: '0' }])
})

test('the roll-ups of the fill are those that a rebuild gives', async () => {
  const kept = await sumRollups()
  await rebuildRollups(db)
  assert.deepEqual(await sumRollups(), kept)
})

test('the universe goes on with the clock, makes up for a pause, and waits when the clock is set back', async () => {
  let at = now.getTime()
  const news = new EventEmitter()
  const clock = () => new Date(at)
  const universe = startSampleUniverse({
    db,
    clock,
    log,
    everyMs: 5,
    onNews: (found) => news.emit('news', found),
  })
  await universe.filled
  at += 600_000
  const [live] = await once(news, 'news')
  assert.ok(live.posts.length > 0 && live.assetIds.length > 0)
  await universe.stop()

  at += DAY_MS // switched off for a day
  const later = startSampleUniverse({ db, clock, log, everyMs: 5 })
  await later.filled
  at -= 3_600_000
  await later.stop()
  const fact = await findFact(db, 'sample_universe')
  assert.equal(fact?.filledUntil, new Date(now.getTime() + 600_000 + DAY_MS).toISOString())
  const { rows } = await db.pool.query<{ hours: number }>(
    `select count(distinct starts_at)::int as hours from post_rollups
     where grain = 'hour' and symbol = '' and starts_at >= $1`,
    [now],
  )
  assert.equal(rows[0]?.hours, 24)
})

test('rates of currencies are stored once a minute', async () => {
  const fact = await findFact(db, 'sample_universe')
  const begin = Date.parse(fact?.filledUntil ?? '')
  let at = begin
  const news = new EventEmitter()
  const universe = startSampleUniverse({
    db,
    clock: () => new Date(at),
    log,
    everyMs: 1,
    onNews: () => news.emit('news'),
  })
  await universe.filled
  for (let step = 0; step < 36; step++) {
    const stored = once(news, 'news')
    at += 5_000
    await stored
  }
  await universe.stop()
  const { rows } = await db.pool.query(
    `select count(*)::int as rates, count(distinct date_trunc('minute', known_at))::int as minutes
     from currency_rates where currency = 'EUR' and known_at > $1`,
    [new Date(begin)],
  )
  assert.deepEqual(rows, [{ rates: 3, minutes: 3 }])
})

test('what was stored in pieces is what the universe holds', async () => {
  const fact = await findFact(db, 'sample_universe')
  const slot = { seed: 7, from: new Date(now.getTime() - DAY_MS), to: new Date(fact?.filledUntil ?? 0) }
  const expected = [...generatePosts(slot)].map((post) => `${post.platform} ${post.externalId} ${post.text}`)
  const { rows } = await db.pool.query<{ key: string }>(
    `select platform || ' ' || external_id || ' ' || text as key from posts where created_at >= $1`,
    [slot.from],
  )
  assert.ok(expected.length > 500)
  assert.deepEqual(rows.map((row) => row.key).sort(), expected.sort())
})

test('what an operator removes stays away, and what is emptied while it is stored is noticed', async () => {
  const fact = { seed: 7, filledFrom: now.toISOString(), filledUntil: now.toISOString() }
  await emptySampleUniverse(db, { refill: false, now })
  await assert.rejects(noteFilled(db, fact), SampleEmptied)
  const universe = startSampleUniverse({ db, clock: () => now, log, everyMs: 5 })
  await universe.filled
  await universe.stop()
  assert.deepEqual(await countAll(), { posts: 0, days: 0, foreign: 0, candles: 0, assets: 0 })
  assert.equal(await findFact(db, 'sample_universe'), undefined)

  await emptySampleUniverse(db, { refill: true, now })
  assert.equal(await findFact(db, 'sample_removed'), undefined)
})

async function countAll() {
  const { rows } = await db.pool.query(
    `select counted.*, (select count(*)::int from candles) as candles,
            (select count(*)::int from latest_prices) as assets
     from (select count(*)::int as posts, count(distinct date_trunc('day', created_at))::int as days,
             count(*) filter (where not starts_with(external_id, 'sample-'))::int as foreign
           from posts) as counted`,
  )
  return rows[0]
}

async function sumRollups() {
  const { rows } = await db.pool.query(
    'select count(*), sum(hashtextextended(post_rollups::text, 0)) as sum from post_rollups',
  )
  return rows
}
