import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTime } from './format-time.ts'

const AT = new Date('2026-07-05T22:07:09.500Z')

test('a moment is told in the chosen time zone, with its name', () => {
  assert.equal(formatTime(AT, 'UTC'), '2026-07-05 22:07:09 UTC')
  assert.equal(formatTime(AT, 'Europe/Berlin'), '2026-07-06 00:07:09 GMT+2')
  assert.equal(formatTime(new Date('2026-01-05T05:30:00Z'), 'America/New_York'), '2026-01-05 00:30:00 EST')
})
