import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { listBackups } from '../backup/backup-folder.ts'
import { readSettings } from '../process/settings.ts'
import { writeWhenDue } from './start-backups.ts'

const { db, url } = await openTestDatabase()

test('a backup is written once a day after its time, by one of two workers', async (t) => {
  const to = await mkdtemp(join(tmpdir(), 'crowdtape-backups-'))
  t.after(() => rm(to, { recursive: true }))
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(to, 'data'),
    BACKUP_TO: to,
    BACKUP_AT: '03:30',
    BACKUP_KEEP: '2',
  }
  const log = pino({ level: 'silent' })
  const written: string[][] = []
  for (const time of ['10T12:00', '11T03:29', '11T03:30', '11T23:59', '12T03:31', '13T03:30']) {
    const ctx = { db, log, now: () => new Date(`2026-03-${time}:00Z`) }
    const job = { ctx, databaseUrl: url, settings: readSettings(env) }
    await Promise.all([writeWhenDue(job, to), writeWhenDue(job, to)])
    written.push((await listBackups(to)).map(({ at }) => at.toISOString().slice(8, 16)))
  }
  assert.deepEqual(written, [
    ['10T12:00'], // the first one is written at once
    ['10T12:00'],
    ['10T12:00', '11T03:30'],
    ['10T12:00', '11T03:30'],
    ['11T03:30', '12T03:31'],
    ['12T03:31', '13T03:30'],
  ])
})
