import assert from 'node:assert/strict'
import { test } from 'node:test'
import { divideDecimals } from './divide-decimals.ts'

test('divides exactly to twelve significant digits, half to even', () => {
  for (const [value, by, expected] of [
    ['64250.12', '1.0821', '59375.3996858'],
    ['1', '3', '0.333333333333'],
    ['2', '3', '0.666666666667'],
    ['0.000000012345', '64250.12', '0.000000000000192139718961'],
    ['0', '7', '0'],
    ['100', '0.01', '10000'],
    ['28450000000', '0.006655574043', '4274612500170'],
    ['999999999999.95', '1', '1000000000000'],
    ['1000000000000.5', '1', '1000000000000'],
  ] as const) {
    assert.equal(divideDecimals(value, by), expected, `${value} / ${by}`)
  }
  assert.throws(() => divideDecimals('1', '0'), RangeError)
})
