import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { applyFunctions, readFunctions } from './apply-functions.ts'
import { migrate } from './migrate.ts'
import { runTransaction } from './run-transaction.ts'
import { openTestDatabase } from './testing/open-test-database.ts'

async function openFolder(t: TestContext) {
  const { db, url } = await openTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-functions-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
  const apply = () => runTransaction(db.pool, (client) => applyFunctions(client, readFunctions(folder)))
  return { url, db, write, apply }
}

const answer = (number: number) =>
  `create or replace function test_answer() returns integer language sql as 'select ${number}'`

test('a function is applied once, and again when its file has changed', async (t) => {
  const { db, write, apply } = await openFolder(t)
  write('test_answer.sql', answer(41))
  assert.deepEqual(await apply(), ['test_answer.sql'])
  assert.deepEqual(await apply(), [])
  write('test_answer.sql', answer(42))
  assert.deepEqual(await apply(), ['test_answer.sql'])
  const { rows } = await db.pool.query('select test_answer() as answer')
  assert.equal(rows[0].answer, 42)
})

test('a file that fails is named, and none of the others is changed', async (t) => {
  const { db, write, apply } = await openFolder(t)
  write('test_answer.sql', answer(41))
  await apply()
  write('test_answer.sql', answer(42))
  write('wrong.sql', 'create or replace function wrong() returns nonsense language sql as $$ select 1 $$')
  await assert.rejects(apply(), { name: 'FunctionError', message: /^functions\/wrong\.sql: .*nonsense/ })
  const { rows } = await db.pool.query('select test_answer() as answer')
  assert.equal(rows[0].answer, 41)
})

test('a database whose function differs from the file gets it back with the next migration', async (t) => {
  const { url, db } = await openFolder(t)
  const source = `select prosrc from pg_proc where proname = 'void_calls'`
  const { rows: before } = await db.pool.query(source)
  await db.pool.query(`create or replace function void_calls(p_accounts uuid[], p_ats timestamptz[], p_requests uuid[])
    returns integer language sql as 'select 0'`)
  await db.pool.query(`update schema_functions set checksum = 'older' where name = 'void_calls.sql'`)
  await migrate(url)
  const { rows: after } = await db.pool.query(source)
  assert.deepEqual(after, before)
})

test('a database that a newer version migrated keeps the functions of that version', async (t) => {
  const { url, db } = await openFolder(t)
  await db.pool.query(`insert into schema_migrations (name, checksum) values ('9999_newer.sql', '-')`)
  await db.pool.query(`update schema_functions set checksum = 'newer' where name = 'void_calls.sql'`)
  await migrate(url)
  const { rows } = await db.pool.query(`select checksum from schema_functions where name = 'void_calls.sql'`)
  assert.equal(rows[0].checksum, 'newer')
})
