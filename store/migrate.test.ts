import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { databaseUrl } from './testing/database-url.ts'
import { openTestDatabase } from './testing/open-test-database.ts'

/** A database with nothing in it and a folder for migrations of the test's own. */
async function openEmptyDatabase(t: TestContext) {
  const { db, url } = await openTestDatabase()
  await db.pool.query(
    'DROP SCHEMA IF EXISTS sample, jobs CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  )
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-migrations-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
  return { db, url, folder, write }
}

test('the migrations of this version build the schema from nothing, and a second run changes nothing', async (t) => {
  const { url } = await openEmptyDatabase(t)
  const first = await migrate(url)
  const second = await migrate(url)
  assert.ok(first.applied.includes('0400_baseline.sql'))
  assert.deepEqual(second, { applied: [], unknown: [] })
})

test('two migrators at once apply every file once between them', async (t) => {
  const { db, url, folder, write } = await openEmptyDatabase(t)
  write('0001_a.sql', 'CREATE TABLE a (id bigint); SELECT pg_sleep(0.2);')
  write('0002_b.sql', 'CREATE TABLE b (id bigint); INSERT INTO b VALUES (1);')
  const results = await Promise.all([
    migrate(url, { folder }),
    migrate(url, { folder }),
    migrate(url, { folder }),
  ])
  assert.deepEqual(results.flatMap(({ applied }) => applied).sort(), ['0001_a.sql', '0002_b.sql'])
  const { rows } = await db.pool.query('SELECT count(*)::int AS count FROM b')
  assert.equal(rows[0].count, 1)
})

test('a file that fails leaves nothing of itself, keeps the files before it and names its line', async (t) => {
  const { db, url, folder, write } = await openEmptyDatabase(t)
  write('0001_good.sql', 'CREATE TABLE good (id bigint);')
  write('0002_bad.sql', 'CREATE TABLE half (id bigint);\nCREATE TABLE bad (id nonsense);')
  await assert.rejects(migrate(url, { folder }), {
    name: 'MigrationError',
    message: '0002_bad.sql:2: type "nonsense" does not exist',
  })
  const { rows } = await db.pool.query(`SELECT to_regclass('good') AS good, to_regclass('half') AS half`)
  assert.deepEqual(rows[0], { good: 'good', half: null })

  write('0002_bad.sql', 'CREATE TABLE bad (id bigint);')
  assert.deepEqual((await migrate(url, { folder })).applied, ['0002_bad.sql'])
})

test('an edited old migration is reported and nothing is applied', async (t) => {
  const { url, folder, write } = await openEmptyDatabase(t)
  write('0001_a.sql', 'CREATE TABLE a (id bigint);')
  await migrate(url, { folder })
  write('0001_a.sql', 'CREATE TABLE a (id text);')
  write('0002_b.sql', 'CREATE TABLE b (id bigint);')
  await assert.rejects(migrate(url, { folder }), {
    name: 'MigrationError',
    message: /^0001_a\.sql was edited/,
  })
})

test('the same migration with Windows line ends is the same migration', async (t) => {
  const { url, folder, write } = await openEmptyDatabase(t)
  write('0001_a.sql', 'CREATE TABLE a (\n  id bigint\n);\n')
  await migrate(url, { folder })
  write('0001_a.sql', 'CREATE TABLE a (\r\n  id bigint\r\n);\r\n')
  assert.deepEqual((await migrate(url, { folder })).applied, [])
})

test('a file that comes before an applied one is refused', async (t) => {
  const { url, folder, write } = await openEmptyDatabase(t)
  write('0002_b.sql', 'CREATE TABLE b (id bigint);')
  await migrate(url, { folder })
  write('0001_a.sql', 'CREATE TABLE a (id bigint);')
  await assert.rejects(migrate(url, { folder }), {
    name: 'MigrationError',
    message: /give it a higher number/,
  })
})

test('a database that a newer version migrated is left as it is, and the difference is reported', async (t) => {
  const { url, folder, write } = await openEmptyDatabase(t)
  write('0001_a.sql', 'CREATE TABLE a (id bigint);')
  write('0002_b.sql', 'CREATE TABLE b (id bigint);')
  await migrate(url, { folder })
  rmSync(join(folder, '0002_b.sql'))
  assert.deepEqual(await migrate(url, { folder }), { applied: [], unknown: ['0002_b.sql'] })
})

test('a number used twice and a name without a number are refused', async (t) => {
  const { url, folder, write } = await openEmptyDatabase(t)
  write('0001_a.sql', 'SELECT 1;')
  write('0001_b.sql', 'SELECT 1;')
  await assert.rejects(migrate(url, { folder }), {
    message: '0001_a.sql and 0001_b.sql have the same number',
  })
  rmSync(join(folder, '0001_b.sql'))
  write('accounts.sql', 'SELECT 1;')
  await assert.rejects(migrate(url, { folder }), { message: /^accounts\.sql: a migration is named like/ })
})

/** A role that may connect and nothing else, and the address with which it uses the schema `crowdtape`. */
async function openStrictRole(t: TestContext) {
  const { db, url } = await openTestDatabase()
  const role = `strict_${randomBytes(6).toString('hex')}`
  await db.pool.query(
    `drop schema sample cascade; drop schema public cascade; create role ${role} login password 'strict'`,
  )
  t.after(() => dropRole(url, role))
  const address = new URL(url)
  address.username = role
  address.password = 'strict'
  address.searchParams.set('options', '-c search_path=crowdtape')
  return { owner: db, role, url: address.href }
}

async function dropRole(url: string, role: string): Promise<void> {
  // The database of the test is dropped by now, and with it all that the role owned.
  const admin = openDatabase(databaseUrl(url, 'postgres'), { poolSize: 1 })
  await admin.pool.query(`drop role ${role}`)
  await admin.close()
}

test('a role without create rights gets the statements to run', async (t) => {
  const { owner, role, url } = await openStrictRole(t)
  const statements = [
    `CREATE SCHEMA crowdtape AUTHORIZATION ${role};`,
    `CREATE SCHEMA crowdtape_sample AUTHORIZATION ${role};`,
    `CREATE SCHEMA crowdtape_jobs AUTHORIZATION ${role};`,
  ]
  await assert.rejects(migrate(url), (error: Error) => {
    assert.equal(error.name, 'SchemaError')
    assert.ok(error.message.endsWith(`Run there as its owner: ${statements.join(' ')}`), error.message)
    return true
  })
  await owner.pool.query(statements.join(' '))
  await migrate(url)
  const { rows } = await owner.pool.query(
    `select schemaname as schema, bool_or(tablename = 'posts') as posts from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') group by 1 order by 1`,
  )
  assert.deepEqual(rows, [
    { schema: 'crowdtape', posts: true },
    { schema: 'crowdtape_sample', posts: true },
  ])
})

test('an inaccessible schema is reported with the missing grant', async (t) => {
  const { owner, role, url } = await openStrictRole(t)
  await owner.pool.query('create schema crowdtape; create schema crowdtape_sample')
  await assert.rejects(
    migrate(url),
    new RegExp(
      `GRANT CREATE, USAGE ON SCHEMA crowdtape TO ${role}; GRANT CREATE, USAGE ON SCHEMA crowdtape_sample TO ${role};$`,
    ),
  )
})

const BASELINE = '-- baseline of 0002_b.sql\nCREATE TABLE a (id bigint); CREATE TABLE b (id bigint);'

test('a database with all that a baseline stands for goes on behind it', async (t) => {
  const { db, url, folder, write } = await openEmptyDatabase(t)
  for (const name of ['0001_a', '0002_b', '0004_c'])
    write(`${name}.sql`, `CREATE TABLE ${name.at(-1)} (id bigint);`)
  await migrate(url, { folder })
  await db.pool.query('INSERT INTO a VALUES (1)')
  for (const name of ['0001_a', '0002_b']) rmSync(join(folder, `${name}.sql`))
  write('0003_baseline.sql', BASELINE)
  write('0005_d.sql', 'CREATE TABLE d (id bigint);')
  assert.deepEqual(await migrate(url, { folder }), { applied: ['0005_d.sql'], unknown: [] })
  assert.deepEqual(await migrate(url, { folder }), { applied: [], unknown: [] })
  const { rows } = await db.pool.query(
    'SELECT (SELECT count(*)::int FROM a) AS kept, count(*)::int FROM schema_migrations',
  )
  assert.deepEqual(rows, [{ kept: 1, count: 3 }])
})

test('a database that lacks part of a baseline is refused and left alone', async (t) => {
  const { db, url, folder, write } = await openEmptyDatabase(t)
  write('0001_a.sql', 'CREATE TABLE a (id bigint);')
  await migrate(url, { folder })
  rmSync(join(folder, '0001_a.sql'))
  write('0003_baseline.sql', BASELINE)
  await assert.rejects(migrate(url, { folder }), {
    name: 'MigrationError',
    message: /^the database is at 0001_a\.sql, and this version begins at 0002_b\.sql/,
  })
  const { rows } = await db.pool.query('SELECT name FROM schema_migrations')
  assert.deepEqual(rows, [{ name: '0001_a.sql' }])
})
