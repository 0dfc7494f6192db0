import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestMark } from './suggest-mark.ts'

test('a suggested mark has cents from a dollar on, and below that digits that tell it from the price', () => {
  assert.equal(suggestMark(67_761.99, 5), '71150.09')
  assert.equal(suggestMark(1, -10), '0.9000')
  assert.equal(suggestMark(0.00001477, 5), '0.00001551')
  assert.equal(suggestMark(5.6e-11, 10), '0.00000000006160')
})
