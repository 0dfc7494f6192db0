import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeBucket } from './describe-bucket.ts'

test('a day is named by its date, a shorter stretch by its begin too, in UTC', () => {
  assert.equal(describeBucket('2026-03-05T00:00:00.000Z', 24), 'Mar 5')
  assert.equal(describeBucket('2026-03-05T18:00:00.000Z', 6), 'Mar 5, 18:00')
  assert.equal(describeBucket('2026-03-05T00:00:00.000Z', 1), 'Mar 5, 00:00')
})
