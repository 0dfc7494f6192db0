import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLAIMS, COMPARED_MICROS_PER_1000 } from '#contract/claims.ts'
import { PLANS, priceOfCalls } from '#contract/plans.ts'
import { formatMicros } from '../ui/format/numbers.ts'
import { readDollars, readWholeNumber } from '../ui/format/read-typed.ts'

test('micro-dollars keep every digit that counts, and two at least', () => {
  assert.deepEqual([0, 150, 150_000, 1_230_000, 999_999, 1_234_567_890_000].map(formatMicros), [
    '$0.00',
    '$0.00015',
    '$0.15',
    '$1.23',
    '$0.999999',
    '$1,234,567.89',
  ])
})

test('only whole numbers within the bound are numbers of calls', () => {
  const read = ['1,000', ' 25 ', '0', '1e3', '-5', '1,00', '2.5', '', '1001'].map((text) =>
    readWholeNumber(text, 1_000),
  )
  assert.deepEqual(read, [1_000, 25, 0, ...Array(6).fill(undefined)])
})

test('dollars become micro-dollars without a rounding error', () => {
  const read = ['3.75', '$0.000001', '12', '.5', '1.2345678', '-1', 'NaN'].map(readDollars)
  assert.deepEqual(read, [3_750_000, 1, 12_000_000, ...Array(4).fill(undefined)])
})

test('the claims about price are those of the plans', () => {
  assert.equal(CLAIMS.pricePer1000, '$0.15')
  const ours = priceOfCalls(PLANS.pro, { afterCalls: 0, calls: 1_000 })
  assert.equal(100 - (ours * 100) / COMPARED_MICROS_PER_1000, 96)
})
