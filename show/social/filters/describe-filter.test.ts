import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFilter } from './describe-filter.ts'

test('a number is grouped, a choice reads its label, anything else stands as it was typed', () => {
  assert.equal(describeFilter({ kind: 'number', chip: 'Likes ≥' }, '12300'), 'Likes ≥ 12,300')
  assert.equal(describeFilter({ kind: 'number', chip: 'Likes ≥' }, '2a'), 'Likes ≥ 2a')
  assert.equal(describeFilter({ kind: 'percent', chip: 'Mood ≥' }, '0.55'), 'Mood ≥ 55%')
  assert.equal(describeFilter({ kind: 'text', chip: 'User' }, 'alice'), 'User alice')
  const options = [{ value: 'video', label: 'Video' }]
  assert.equal(describeFilter({ kind: 'choice', chip: 'Media', options }, 'video'), 'Media Video')
})
