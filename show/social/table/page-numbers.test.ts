import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeTotal, readPageNumber } from './page-numbers.ts'

const page = { page: 1, limit: 25, pages: 1 }

test('a counted total is exact', () => {
  assert.equal(describeTotal({ ...page, total: 12_345 }), '12,345 posts')
  assert.equal(describeTotal({ ...page, total: 1 }), '1 post')
})

test('an estimate does not claim digits that it does not have', () => {
  assert.equal(describeTotal({ ...page, total: 12_345, totalIsEstimate: true }), 'about 12,300 posts')
  assert.equal(describeTotal({ ...page, total: 1_234_567, totalIsEstimate: true }), 'about 1,230,000 posts')
})

test('a whole number from 1 up to the page count is a page', () => {
  assert.equal(readPageNumber('1', 12), 1)
  assert.equal(readPageNumber('12', 12), 12)
  assert.equal(readPageNumber('007', 12), 7)
  assert.equal(readPageNumber(' 3 ', 12), 3)
})

test('anything else is none', () => {
  for (const text of ['', ' ', '0', '13', '-1', '1.5', '1e1', '2a', '+3', '٣', '9'.repeat(30)]) {
    assert.equal(readPageNumber(text, 12), undefined, text)
  }
  assert.equal(readPageNumber('1', 0), undefined)
})
