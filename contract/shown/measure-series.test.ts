import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combinePoints } from './measure-series.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour))
const series = (...values: [hour: number, value: number][]) =>
  values.map(([hour, value]) => ({ at: at(hour), value }))
const LEFT = series([0, 6], [1, 8], [2, 9])
const RIGHT = series([1, 2], [2, 0], [3, 5])

test('two series are combined where both have a value', () => {
  assert.deepEqual(combinePoints(LEFT, RIGHT, 'difference'), series([1, 6], [2, 9]))
  assert.deepEqual(combinePoints(LEFT, RIGHT, 'sum'), series([1, 10], [2, 9]))
})

test('a ratio to nothing is left out', () => {
  assert.deepEqual(combinePoints(LEFT, RIGHT, 'ratio'), series([1, 4]))
})
