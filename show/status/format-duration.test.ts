import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration } from './format-duration.ts'

test('a duration reads in its two largest units', () => {
  assert.deepEqual(
    [0, 59, 60, 303, 3_599, 3_600, 25_920, 86_399, 86_400, 1_051_200, 1_054_799].map(formatDuration),
    [
      '0 s',
      '59 s',
      '1 min 0 s',
      '5 min 3 s',
      '59 min 59 s',
      '1 h 0 min',
      '7 h 12 min',
      '23 h 59 min',
      '1 d 0 h',
      '12 d 4 h',
      '12 d 4 h',
    ],
  )
})
