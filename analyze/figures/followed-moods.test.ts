import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followMoods, type MoodDay } from './followed-moods.ts'

const DAYS: MoodDay[] = [
  { day: 1, level: 'far_above', change: 0.02 },
  { day: 1, level: 'far_above', change: -0.01 },
  { day: 2, level: 'far_above', change: 0.01 },
  { day: 2, level: 'far_above', change: 0 },
  { day: 3, level: 'far_below', change: 0.03 },
  { day: 4, level: 'above', change: 0.01 },
  { day: 4, level: 'usual', change: -0.01 },
  { day: 5, level: 'far_above', change: undefined },
  { day: 5, level: undefined, change: 0.5 },
]

test('counts rises after strong moods, with an interval of the days', () => {
  const { low, high, ...counted } = followMoods(DAYS, 'above')
  assert.deepEqual(counted, { n: 4, days: 2, followed: 2, share: 0.5, usual: 4 / 7 })
  assert.deepEqual([low?.toFixed(4), high?.toFixed(4)], ['0.0945', '0.9055']) // Wilson of 1 of 2
})

test('counts falls after weak moods', () => {
  const { share, usual } = followMoods(DAYS, 'below')
  assert.deepEqual([share, usual], [0, 2 / 7])
})

test('without a case there is no share', () => {
  assert.deepEqual(followMoods([], 'below'), {
    n: 0,
    days: 0,
    followed: 0,
    share: null,
    low: null,
    high: null,
    usual: null,
  })
})
