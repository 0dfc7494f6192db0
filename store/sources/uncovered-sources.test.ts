import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../database.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { readCoverage } from './coverage.ts'
import { saveSourceCursor } from './cursors.ts'
import { listUncoveredSources, saveSourceGap } from './gaps.ts'
import { blankSourceHealth, saveSourceHealth } from './health.ts'
import { createImportedTimes, saveImportedTimes } from './imported-times.ts'

const { db } = await openTestDatabase()

const at = (hour: number) => new Date(Date.UTC(2026, 4, 1) + hour * 3_600_000)
const dayTo = (hour: number) => ({ from: at(hour - 24), until: at(hour) })
const save = (source: string, stream: string, cursor: { from: string; to?: string; progress?: number }) =>
  saveSourceCursor(db.pool, { source, stream, cursor, now: at(30), timeoutMs: 10_000 })
const list = async (from: number, until: number) =>
  [...(await listUncoveredSources(db, { from: at(from), until: at(until) }))]
    .map(([source, since]) => `${source} ${since.getUTCHours()}`)
    .sort()

test('lists sources that were not read throughout a time', async () => {
  const window = { from: at(0).toISOString(), to: at(20).toISOString() }
  await save('whole', 'back', { ...window, progress: 1 })
  await save('half', 'back', { ...window, progress: 0.5 })
  await save('late', 'begun', { from: at(12).toISOString() })
  await save('filed', 'live', { from: at(25).toISOString() })
  await saveSourceGap(db.pool, { source: 'whole', from: at(21), until: at(23), reason: 'late' })
  await saveSourceGap(db.pool, {
    source: 'filed',
    from: at(2),
    until: new Date(at(2).getTime() + 60_000),
    reason: 'late',
  })
  assert.deepEqual(await list(0, 20), ['half 10', 'late 12'])
  assert.deepEqual(await list(10, 20), ['late 12'])
  assert.deepEqual(await list(12, 20), [])
  assert.deepEqual(await list(12, 24), ['whole 23'])
  assert.deepEqual(await list(22, 24), ['whole 23'])
  await db.pool.query(`update source_gaps set filled = true`)
  assert.deepEqual(await list(12, 24), [])
})

test('a source that is not read now was not read since it ceased to be; one that is tried again for minutes is', async () => {
  const { db: ours } = await openTestDatabase()
  for (const [source, state, since] of [
    ['down', 'down', at(18)],
    ['lively', 'live', at(18)],
    ['back soon', 'reconnecting', new Date(at(20).getTime() - 60_000)],
  ] as const) {
    await saveSourceHealth(ours, { ...blankSourceHealth(source, at(20)), state, since })
  }
  const killed = { ...blankSourceHealth('killed', at(16)), state: 'live' as const, since: at(2) }
  await saveSourceHealth(ours, killed)
  const listed = await listUncoveredSources(ours, { from: at(0), until: at(20) })
  assert.deepEqual([...listed].sort(), [
    ['down', at(20)],
    ['killed', at(20)],
  ])
  assert.equal((await listUncoveredSources(ours, { from: at(0), until: at(16) })).size, 0)
  await ours.pool.query(`delete from source_health where source = 'killed'`)
  assert.equal((await listUncoveredSources(ours, { from: at(0), until: at(18) })).size, 0)
})

test('times that files brought of a source that is not read are compared with each other, wherever it was tried', async () => {
  const { db: ours } = await openTestDatabase()
  const cursor = { from: at(48).toISOString() }
  await saveSourceCursor(ours.pool, {
    source: 'tried',
    stream: 'begun',
    cursor,
    now: at(48),
    timeoutMs: 10_000,
  })
  const stopped = { ...blankSourceHealth('tried', at(48)), state: 'stopped' as const, since: at(48.1) }
  await saveSourceHealth(ours, stopped)
  const days = { now: dayTo(96), earlier: [72, 48, 24].map(dayTo) }
  const compare = async () =>
    (await readCoverage(ours, { from: at(0), until: at(96) })).compare({
      speakers: ['tried'],
      ...days,
    })
  assert.deepEqual((await compare()).left, ['tried'])
  // Two files of three days and a half, which overlap, and one of the first day but its last two hours.
  await importFile(ours, [90, 50, 72, 96])
  await importFile(ours, [24.5, 36, 48, 60])
  await importFile(ours, [0, 22])
  assert.deepEqual(await compare(), { left: [], isRead: [true, true, false] })
  assert.deepEqual(
    (await readCoverage(ours, { from: at(24.5), until: at(96) })).lacking({ from: at(24.5), until: at(96) })
      .size,
    0,
  )
  const { rows } = await ours.pool.query('select starts_at, ends_at from imported_times order by 1')
  assert.deepEqual(
    rows.map((row) => [row.starts_at, row.ends_at]),
    [
      [at(0), at(22)],
      [at(24.5), at(96)],
    ],
  )
})

async function importFile(db: Database, hours: readonly number[]): Promise<void> {
  const times = createImportedTimes()
  for (const hour of hours) times.add(at(hour))
  await saveImportedTimes(db, { source: 'tried', times: times.list() })
}
