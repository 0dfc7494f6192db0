import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMisses } from './list-misses.ts'

const goals = { performance: 98, lcpMs: 1_500, cls: 0.01, accessibility: 100, bestPractices: 100, seo: 100 }
const met = { ...goals, tbtMs: 0 }

test('figures on their goals miss none', () => {
  assert.deepEqual(listMisses(met, goals), [])
})

test('each figure beyond its goal is named with both numbers', () => {
  assert.deepEqual(listMisses({ ...met, performance: 97, seo: 92, lcpMs: 1_501, cls: 0.0101 }, goals), [
    'performance 97 < 98',
    'SEO 92 < 100',
    'LCP 1501 ms > 1500 ms',
    'CLS 0.010 > 0.01',
  ])
})

test('a figure that was not measured is a miss, not a pass', () => {
  assert.equal(listMisses({ ...met, performance: Number.NaN, lcpMs: Number.NaN }, goals).length, 2)
})
