import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareDecimals, crosses } from './prices.ts'

const above = { condition: 'above', threshold: '100' } as const
const below = { condition: 'below', threshold: '100' } as const

test('an alert fires when the price crosses in its direction', () => {
  assert.equal(crosses({ ...above, previous: '99', current: '101' }), true)
  assert.equal(crosses({ ...above, previous: '101', current: '99' }), false)
  assert.equal(crosses({ ...below, previous: '101', current: '99' }), true)
  assert.equal(crosses({ ...below, previous: '99', current: '101' }), false)
})

test('while the price stays beyond the mark nothing fires again', () => {
  assert.equal(crosses({ ...above, previous: '101', current: '150' }), false)
  assert.equal(crosses({ ...below, previous: '99', current: '50' }), false)
})

test('the mark itself is neither above nor below', () => {
  assert.equal(crosses({ ...above, previous: '99', current: '100.00' }), false)
  assert.equal(crosses({ ...above, previous: '100', current: '100.0000000000000001' }), true)
  assert.equal(crosses({ ...below, previous: '100.0', current: '99.999999999999999999' }), true)
})

test('the first price that is seen fires nothing', () => {
  assert.equal(crosses({ ...above, previous: null, current: '101' }), false)
})

test('digits beyond what a number holds decide', () => {
  const threshold = '123456789012345678.123456789012345678'
  assert.equal(
    crosses({ condition: 'above', threshold, previous: threshold, current: `${threshold}1` }),
    true,
  )
})

test('over any walk of the price an alert fires once per crossing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2 }), (prices) => {
      const marks = prices.map((price) => price > 3)
      const expected = marks.filter((isAbove, index) => isAbove && marks[index - 1] === false).length
      const fired = prices.filter((price, index) =>
        crosses({
          condition: 'above',
          threshold: '3',
          previous: index === 0 ? null : String(prices[index - 1]),
          current: String(price),
        }),
      ).length
      assert.equal(fired, expected)
    }),
  )
})

test('compares decimals digit by digit', () => {
  const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }))
  fc.assert(
    fc.property(decimal, decimal, ([a, aDigits], [b, bDigits]) => {
      const [left, right] = [a * 10n ** BigInt(18 - aDigits), b * 10n ** BigInt(18 - bDigits)]
      const expected = left < right ? -1 : Number(left > right)
      assert.equal(compareDecimals(write(a, aDigits), write(b, bDigits)), expected)
    }),
  )
})

function write(value: bigint, digits: number): string {
  if (digits === 0) return String(value)
  const text = String(value).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
