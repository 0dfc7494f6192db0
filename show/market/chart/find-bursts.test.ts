import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartStep } from './chart-steps.ts'
import { findBursts } from './find-bursts.ts'

test('a step is a burst where it lies above the mean before it by more than three deviations', () => {
  // Mean 2 and deviation 1 of the eight steps before: 5 is the edge.
  const usual = [1, 3, 1, 3, 1, 3, 1, 3]
  assert.deepEqual([...findBursts(stepsOf([...usual, 6]), 'hour')], [8])
  assert.deepEqual([...findBursts(stepsOf([...usual, 5]), 'hour')], [])
})

test('few posts, and steps before which little is known, are no bursts', () => {
  assert.deepEqual([...findBursts(stepsOf([0, 0, 0, 0, 0, 0, 0, 0, 4]), 'hour')], [])
  assert.deepEqual([...findBursts(stepsOf([0, 0, 0, 0, 0, 0, 0, 0, 5]), 'hour')], [8])
  assert.deepEqual([...findBursts(stepsOf([0, 0, 0, 0, 0, 0, 9]), 'hour')], [])
})

test('what was louder than two weeks ago is forgotten in days', () => {
  const steps = stepsOf([100, ...Array.from({ length: 14 }, () => 2), 6])
  assert.deepEqual([...findBursts(steps, 'day')], [15])
})

function stepsOf(posts: readonly number[]): ChartStep[] {
  return posts.map((count, index) => ({
    start: new Date(index * 3_600_000),
    posts: count,
    judged: 0,
    conversation: 0,
    missing: [],
  }))
}
