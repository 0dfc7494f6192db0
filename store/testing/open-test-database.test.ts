import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from './open-test-database.ts'

const { db, url } = await openTestDatabase()

test('a test database has the schema and speaks UTC', async () => {
  const { rows } = await db.pool.query(
    'SELECT current_setting($1) AS zone, count(*) FROM schema_migrations',
    ['TimeZone'],
  )
  assert.equal(rows[0].zone, 'UTC')
  assert.ok(Number(rows[0].count) > 0)
})

test('what one test database holds, another does not see', async () => {
  const other = await openTestDatabase()
  await db.pool.query('CREATE TABLE only_here (id bigint)')
  const { rows } = await other.db.pool.query(`SELECT to_regclass('only_here') AS found`)
  assert.equal(rows[0].found, null)
  assert.notEqual(other.url, url)
})
