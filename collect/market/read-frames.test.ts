import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAt } from './read-frames.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const HOUR_MS = 3_600_000
const later = (ms: number) => new Date(NOW.getTime() + ms)

test('the last trade of a pair may be long ago: its price is as old as that', () => {
  for (const at of [later(-5_000), later(-HOUR_MS), later(-26 * HOUR_MS)])
    assert.deepEqual(readAt(at.toISOString(), NOW), at)
  assert.deepEqual(readAt(String(later(-26 * HOUR_MS).getTime()), NOW), later(-26 * HOUR_MS))
})

test('a time that is none, an hour ahead or a month behind, is now', () => {
  assert.deepEqual(readAt(later(HOUR_MS - 1).toISOString(), NOW), later(HOUR_MS - 1))
  const month = 30 * 24 * HOUR_MS
  assert.deepEqual(readAt(later(1 - month).toISOString(), NOW), later(1 - month))
  for (const at of [later(HOUR_MS), later(-month)]) assert.deepEqual(readAt(at.toISOString(), NOW), NOW)
  for (const claim of [undefined, '', 'soon', '1700000000000000']) assert.deepEqual(readAt(claim, NOW), NOW)
})
