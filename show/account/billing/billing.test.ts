import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatLastDay, formatMonth, listMonths } from './usage.ts'

test('months go back over the turn of the year, in UTC', () => {
  const months = listMonths(new Date('2026-02-01T00:00:00Z'))
  assert.deepEqual(months.slice(0, 3), ['2026-02', '2026-01', '2025-12'])
  assert.equal(months.length, 12)
})

test('a month ends on its own last day', () => {
  assert.equal(formatLastDay('2026-11'), 'November 30')
  assert.equal(formatLastDay('2028-02'), 'February 29')
  assert.equal(formatMonth('2026-11'), 'November 2026')
  assert.equal(formatDay('2026-11-05'), 'Nov 5')
})
