import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import { listLooseIndexes } from '#store/installation/loose-indexes.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()
const ENTRIES = 300_000

test('an index whose entries were replaced is rebuilt, and one that is tight is left', async () => {
  // Half of each page stays empty: every second entry of an index in order is deleted.
  await db.pool.query(`create table "Loose things" (id bigint, name text)`)
  await db.pool.query(
    `insert into "Loose things" select n, 'name ' || n from generate_series(1, ${2 * ENTRIES}) n`,
  )
  await db.pool.query(`create index "By id, loosely" on "Loose things" (id, name)`)
  await db.pool.query(`create index by_computed on "Loose things" (upper(name), id)`)
  await db.pool.query(`delete from "Loose things" where id % 8 <> 0`)
  await db.pool.query(`create index tight on "Loose things" (name, id)`)
  await db.pool.query(`vacuum analyze "Loose things"`)

  const expected = ['"By id, loosely"', 'by_computed']
  const planned = JSON.parse(await run('--dry-run', '--json')) as Record<string, number>[]
  assert.deepEqual(planned.map(({ name }) => name).sort(), expected)
  assert.equal((await listLooseIndexes(db.pool)).length, 2)

  await db.pool.query(`create index tight_ccnew on "Loose things" (name)`)
  await db.pool.query(`update pg_index set indisvalid = false where indexrelid = 'tight_ccnew'::regclass`)
  const done = JSON.parse(await run('--json')) as Record<'bytes' | 'bytesAfter' | 'bytesWhenBuilt', number>[]
  assert.equal(done.length, 2)
  for (const { bytes, bytesAfter, bytesWhenBuilt } of done) {
    assert.ok(bytesAfter < bytes / 2, `${bytesAfter} of ${bytes}`)
    assert.ok(
      Math.abs(bytesAfter / bytesWhenBuilt - 1) < 0.2,
      `${bytesWhenBuilt} expected, ${bytesAfter} found`,
    )
  }
  assert.equal(await run(), 'No index is much larger than its entries.\n')
  const { rows } = await db.pool.query(
    `select to_regclass('tight_ccnew') as left, to_regclass('tight') as kept`,
  )
  assert.deepEqual(rows, [{ left: null, kept: 'tight' }])
})

async function run(...args: string[]): Promise<string> {
  let text = ''
  const code = await runAdmin(['compact', ...args], {
    settings: readSettings({ DATABASE_URL: url }),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    out: (written) => {
      text += written
    },
    err: () => {},
  })
  assert.equal(code, 0, text)
  return text
}
