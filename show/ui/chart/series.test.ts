import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAtGaps } from './series.ts'

const HOUR_MS = 3_600_000
const pointsAt = (...hours: number[]) => hours.map((hour) => ({ at: new Date(hour * HOUR_MS), value: hour }))
const runsOf = (...hours: number[]) =>
  splitAtGaps(pointsAt(...hours), HOUR_MS).map((run) => run.map(({ value }) => value))

test('a line ends where a step is missing and begins again after it, also for a single point', () => {
  assert.deepEqual(runsOf(0, 1, 2, 5, 6, 9), [[0, 1, 2], [5, 6], [9]])
  assert.deepEqual(runsOf(0, 2), [[0], [2]])
})

test('what has each step is one line, and nothing is none', () => {
  assert.deepEqual(runsOf(3, 4, 5), [[3, 4, 5]])
  assert.deepEqual(runsOf(), [])
})
