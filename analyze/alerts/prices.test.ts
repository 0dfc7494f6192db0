import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrice } from './prices.ts'

for (const [sent, price] of [
  ['64250.12', '64250.12'],
  [64250.12, '64250.12'],
  ['00064250.1200', '64250.12'],
  ['0.000000000056', '0.000000000056'],
  [5.6e-11, '0.000000000056'],
  [1e-7, '0.0000001'],
  [1e15, '1000000000000000'],
  [100000, '100000'],
  ['123456789012345678.123456789012345678', '123456789012345678.123456789012345678'],
  ['0.5', '0.5'],
  [`${'0'.repeat(36)}1`, '1'],
] as const) {
  test(`${JSON.stringify(sent)} is the price ${price}`, () => {
    assert.equal(readPrice(sent), price)
  })
}

for (const sent of [
  '',
  '0',
  '0.000',
  '-1',
  '+1',
  '1e5',
  ' 1',
  '1,000',
  '1_000',
  '.5',
  '5.',
  '0x10',
  '٣',
  'NaN',
  'Infinity',
  '1'.repeat(19),
  `${'0'.repeat(37)}1`,
  `0.${'0'.repeat(18)}1`,
  0,
  -5,
  1e21,
  1e300,
  1e-19,
  Number.NaN,
  Number.POSITIVE_INFINITY,
] as const) {
  test(`${typeof sent} ${JSON.stringify(sent)} is no price`, () => {
    assert.equal(readPrice(sent), undefined)
  })
}
