import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { migrateWhenUp } from './migrate-when-up.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const log = pino({ level: 'silent' })

test('a database that a newer version has changed is refused at once, with what to do', async () => {
  const { db, url } = await openTestDatabase()
  await db.pool.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`)
  await assert.rejects(migrateWhenUp(url, log, new AbortController().signal), {
    name: 'StartRefused',
    message:
      'A newer Crowdtape has changed this database (9999_later.sql): start that version or a later one, or restore a backup of before into a new DATA_DIR or an empty database.',
  })
})

test('a terminal that is closed asks for a stop in order', () => {
  const signal = stopOnSignals(log)
  process.emit('SIGHUP', 'SIGHUP')
  assert.equal(signal.aborted, true)
})
