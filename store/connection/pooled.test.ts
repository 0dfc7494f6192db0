import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { runTransaction } from '../run-transaction.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { PGBOUNCER_MISSING, startPgbouncer } from '../testing/start-pgbouncer.ts'

const options = { skip: PGBOUNCER_MISSING }
const { db: direct, url } = await openTestDatabase()

/** A pool behind a pgbouncer with fewer sessions than the pool has connections. */
async function openPooled(t: TestContext, searchPath?: string) {
  const pooledUrl = await startPgbouncer(t, url)
  const db = openDatabase(pooledUrl, { poolSize: 6, searchPath })
  t.after(() => db.close())
  return { db, pooledUrl }
}

const SESSION = `select current_setting('TimeZone') as zone, current_setting('search_path') as path,
                        current_setting('statement_timeout') as timeout`

test('behind pgbouncer every statement has our time zone, schemas and limit', options, async (t) => {
  const { db } = await openPooled(t)
  const answers = await Promise.all(Array.from({ length: 30 }, () => db.pool.query(SESSION)))
  for (const { rows } of answers) {
    assert.deepEqual(rows, [{ zone: 'UTC', path: 'public', timeout: '4s' }])
  }
})

test('behind pgbouncer named statements run on whatever session is free', options, async (t) => {
  const { db } = await openPooled(t)
  const ask = (n: number) =>
    db.pool.query({ name: 'twice', text: 'select $1::int * 2 as twice', values: [n] })
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(ask))
    assert.deepEqual(
      answers.map(({ rows }) => rows[0].twice),
      [2, 4, 6, 8, 10, 12],
    )
  }
})

test(
  'behind pgbouncer the sample and the real data share sessions and never each other’s tables',
  options,
  async (t) => {
    const { db, pooledUrl } = await openPooled(t)
    const sample = openDatabase(pooledUrl, { poolSize: 6, searchPath: 'sample,public' })
    t.after(() => sample.close())
    const where = (from: typeof db) => from.pool.query(`select 'assets'::regclass::oid as oid`)
    const { rows } = await direct.pool.query(
      `select 'public.assets'::regclass::oid as real, 'sample.assets'::regclass::oid as sample`,
    )
    const asked = await Promise.all(Array.from({ length: 40 }, (_, n) => where(n % 2 ? db : sample)))
    for (const [n, answer] of asked.entries()) {
      assert.equal(answer.rows[0].oid, n % 2 ? rows[0].real : rows[0].sample)
    }
  },
)

test(
  'behind pgbouncer a transaction keeps its settings and its own limit, and a failed one leaves nothing',
  options,
  async (t) => {
    const { db } = await openPooled(t)
    const session = await runTransaction(db.pool, async (client) => (await client.query(SESSION)).rows[0], {
      statementTimeoutMs: 9_000,
    })
    await assert.rejects(db.pool.query('select 1/0'), { code: '22012' })
    await assert.rejects(
      runTransaction(db.pool, async (client) => {
        await client.query(`create table lost (id bigint)`)
        await client.query('select 1/0')
      }),
      { code: '22012' },
    )
    const { rows } = await db.pool.query(`select to_regclass('lost') as found`)
    assert.deepEqual(session, { zone: 'UTC', path: 'public', timeout: '9s' })
    assert.deepEqual(rows, [{ found: null }])
  },
)

test(
  'nothing of ours stays in the sessions of pgbouncer: no lock, no setting, no statement',
  options,
  async (t) => {
    const { db, pooledUrl } = await openPooled(t)
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        db.pool.query({ name: `kept-${n}`, text: 'select $1::int', values: [n] }),
      ),
    )
    const stranger = new pg.Client({ connectionString: pooledUrl })
    await stranger.connect()
    const { rows } = await stranger.query(
      `select (select count(*)::int from pg_prepared_statements) as statements,
            (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks,
            (select setting from pg_settings where name = 'statement_timeout') as timeout,
            (select source from pg_settings where name = 'search_path') as path`,
    )
    await stranger.end()
    assert.deepEqual(rows, [{ statements: 0, locks: 0, timeout: '0', path: 'default' }])
  },
)

test('migrations run through pgbouncer, two at once, and leave no lock', options, async (t) => {
  const { db, url: emptyUrl } = await openTestDatabase()
  await db.pool.query('drop schema sample cascade; drop schema public cascade; create schema public')
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-migrations-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '0001_a.sql'), 'create table a (id bigint); select pg_sleep(0.1);')
  writeFileSync(join(folder, '0002_b.sql'), 'create table b (id bigint); insert into b values (1);')
  const pooledUrl = await startPgbouncer(t, emptyUrl)
  const results = await Promise.all([1, 2, 3].map(() => migrate(pooledUrl, { folder })))
  const { rows } = await db.pool.query(
    `select (select count(*)::int from b) as rows,
            (select count(*)::int from pg_locks where locktype = 'advisory'
               and database = (select oid from pg_database where datname = current_database())) as locks`,
  )
  assert.deepEqual(results.flatMap(({ applied }) => applied).sort(), ['0001_a.sql', '0002_b.sql'])
  assert.deepEqual(rows, [{ rows: 1, locks: 0 }])
})
