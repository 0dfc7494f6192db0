import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { generatePosts } from '#collect/sample/generate-posts.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { findFact } from '#store/installation/find-fact.ts'
import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import { rebuildRollups } from '#store/social/rebuild-rollups.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { fillSampleUniverse } from './fill-sample-universe.ts'
import { startSampleUniverse } from './start-sample-universe.ts'

const { db } = await openTestDatabase({ statementTimeoutMs: 60_000 })
const log = pino({ level: 'silent' })
const now = new Date('2024-06-01T12:34:56.000Z')
const DAY_MS = 86_400_000

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

test('the installation knows that it shows sample data, and with which seed it was begun', async () => {
  assert.deepEqual(await findFact(db, 'sample_universe'), {
    seed: 7,
    filledFrom: new Date(now.getTime() - 90 * DAY_MS).toISOString(),
    filledUntil: now.toISOString(),
  })
  const [first] = await findLatestPrices(db, { limit: 1 })
  assert.deepEqual([first?.source, first?.tick.at], ['sample', now])
})

test('beside real data it is kept apart: no row of it stands among the real ones', async () => {
  const { db: realDb, url } = await openTestDatabase()
  const before = await rowsOfEachTable(realDb)
  const sampleDb = openDatabase(url, { poolSize: 2, searchPath: 'sample,public', statementTimeoutMs: 60_000 })
  await fillSampleUniverse({ db: sampleDb, now, seed: 7, log })
  const [bitcoin] = await findLatestPrices(sampleDb, { limit: 1 })
  const known = await findFact(sampleDb, 'sample_universe')
  await sampleDb.close()
  const after = await rowsOfEachTable(realDb)
  const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name))
  assert.equal(bitcoin?.source, 'sample')
  assert.equal(known?.filledUntil, now.toISOString())
  assert.ok(changed.includes('sample.posts_twitter') && changed.includes('sample.tasks'))
  assert.deepEqual(
    changed.filter((name) => !name.startsWith('sample.')),
    [],
  )
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

async function countAll() {
  const { rows } = await db.pool.query(
    `select count(*)::int as posts, count(distinct date_trunc('day', created_at))::int as days,
            count(*) filter (where not starts_with(external_id, 'sample-'))::int as foreign,
            (select count(*)::int from candles) as candles,
            (select count(*)::int from latest_prices) as assets
     from posts`,
  )
  return rows[0]
}

async function sumRollups() {
  const { rows } = await db.pool.query(
    'select count(*), sum(hashtextextended(post_rollups::text, 0)) as sum from post_rollups',
  )
  return rows
}

async function rowsOfEachTable(of: Database): Promise<Map<string, number>> {
  const { rows: tables } = await of.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
  )
  const counted = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await of.pool.query(`select count(*)::int as n from ${name}`)
    counted.set(name, rows[0].n)
  }
  return counted
}
