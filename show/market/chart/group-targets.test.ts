import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupTargets } from './group-targets.ts'

/** 9 px a dollar, from 1,100 at the top. */
const y = (price: number) => (1_100 - price) * 9

test('targets whose names would lie over each other are named once, at the highest', () => {
  assert.deepEqual(groupTargets([1_000, 1_001, 1_003, 1_050], y), [
    { targets: [1_050], top: 1_050, name: 'Alert' },
    { targets: [1_003], top: 1_003, name: 'Alert' },
    { targets: [1_001, 1_000], top: 1_001, name: '2 alerts near' },
  ])
})

test('names that have just enough room stand apart, and a chain of neighbours is not one group', () => {
  assert.deepEqual(
    groupTargets([1_000, 1_002], y).map(({ targets }) => targets),
    [[1_002], [1_000]],
  )
  assert.deepEqual(
    groupTargets([1_000, 1_001, 1_002, 1_003], y).map(({ targets }) => targets),
    [
      [1_003, 1_002],
      [1_001, 1_000],
    ],
  )
})
