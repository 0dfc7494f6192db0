import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { createImportedTimes, saveImportedTimes } from './imported-times.ts'

const { db } = await openTestDatabase()
const START = Date.UTC(2026, 2, 10)
const at = (hour: number) => new Date(START + hour * 3_600_000)
const span = (from: number, until: number) => ({ from: at(from), until: at(until) })

test('a file covers the times between posts at most a day apart', () => {
  const times = createImportedTimes()
  for (const hour of [30.75, 30.25, 30.5, 6.5, 0.25, 55, 54.76, 100]) times.add(at(hour))
  assert.deepEqual(times.list(), [span(0.25, 30.75), span(54.76, 55), span(100, 100)])
  const daily = createImportedTimes()
  for (const hour of [24, 0, 48]) daily.add(at(hour))
  assert.deepEqual(daily.list(), [span(0, 48)])
  assert.deepEqual(createImportedTimes().list(), [])
})

test('overlapping or adjacent file times of a source merge', async () => {
  const save = (source: string, ...times: [number, number][]) =>
    saveImportedTimes(db, { source, times: times.map(([from, until]) => span(from, until)) })
  const list = async (source: string) => {
    const { rows } = await db.pool.query<{ from: Date; until: Date }>(
      'select starts_at as "from", ends_at as until from imported_times where source = $1 order by 1',
      [source],
    )
    return rows
  }
  await save('twitter', [10, 20], [60, 70])
  await save('facebook', [15, 65])
  assert.deepEqual(await list('twitter'), [span(10, 20), span(60, 70)])
  await save('twitter', [5, 10], [30, 40])
  assert.deepEqual(await list('twitter'), [span(5, 20), span(30, 40), span(60, 70)])
  await save('twitter')
  await save('twitter', [12, 14], [39, 60])
  assert.deepEqual(await list('twitter'), [span(5, 20), span(30, 70)])
  assert.deepEqual(await list('facebook'), [span(15, 65)])
})
