import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeTotal } from './describe-total.ts'

const page = { page: 1, limit: 25, pages: 1 }

test('a counted total is exact', () => {
  assert.equal(describeTotal({ ...page, total: 12_345 }), '12,345 posts')
  assert.equal(describeTotal({ ...page, total: 1 }), '1 post')
})

test('an estimate does not claim digits that it does not have', () => {
  assert.equal(describeTotal({ ...page, total: 12_345, totalIsEstimate: true }), 'about 12,300 posts')
  assert.equal(describeTotal({ ...page, total: 1_234_567, totalIsEstimate: true }), 'about 1,230,000 posts')
})
