import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseCount } from './parse-count.ts'

function assertCounts(cases: [value: unknown, count: number | 'unknown' | 'unreadable'][]): void {
  for (const [value, expected] of cases) {
    const parsed = parseCount(value)
    assert.equal(typeof parsed === 'string' ? parsed : parsed.count, expected, JSON.stringify(value))
  }
}

test('a count is read in every way of writing it that means one number', () => {
  assertCounts([
    [12, 12],
    [12.0, 12],
    ['12', 12],
    [' 12.0 ', 12],
    ['+12', 12],
    ['0', 0],
    ['1,024', 1_024],
    ['1,024.0', 1_024],
    ['1,000', 1_000],
    ['12,000', 12_000],
    ['250,000', 250_000],
    ['1,000,000', 1_000_000],
    ['3,0', 3],
    ['3.00', 3],
    ['1000.000', 1_000],
    ['0.000', 0],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 234', 1_234],
    ['1\u202f234', 1_234],
    ["1'234", 1_234],
    ['2.9K', 2_900],
    ['2,9k', 2_900],
    ['15 K', 15_000],
    ['1.2M', 1_200_000],
    ['1.25m', 1_250_000],
    ['3B', 3_000_000_000],
    ['2.5bn', 2_500_000_000],
    ['12 Tsd', 12_000],
    ['1,5 Mio', 1_500_000],
    ['1.2E+06', 1_200_000],
    ['="1024"', 1_024],
    ['۱۲۳', 123],
    ['٢٠', 20],
    ['100000000000', 100_000_000_000],
  ])
})

test('what files write for "not known" is unknown', () => {
  for (const value of [undefined, null, '', ' ', '-', 'n/a', 'N/A', 'NaN', 'null', '-1', -1, Number.NaN]) {
    assert.equal(parseCount(value), 'unknown', JSON.stringify(value))
  }
})

test('what could mean two numbers, or none, is unreadable and never a guess', () => {
  for (const value of [
    '12,5',
    '12.5',
    12.5,
    '1.024',
    '1.000',
    '1.024K',
    '1,24,567',
    '1,2345',
    '1,234.567',
    '1 234,567',
    '10K+',
    '-3',
    -3,
    'many',
    '12 likes',
    '0x10',
    '1.25E+1',
    '100000000001',
    '99999999999999999999',
    true,
    [],
    {},
  ]) {
    assert.equal(parseCount(value), 'unreadable', JSON.stringify(value))
  }
})

/** Round ones as often as others: their zeros could be decimals. */
const anyCount = fc.oneof(
  fc.nat(100_000_000),
  fc.nat(100_000).map((thousands) => thousands * 1_000),
)

test('a count written with groups or as itself is that count, whatever it is', () => {
  fc.assert(
    fc.property(anyCount, (count) => {
      for (const text of [String(count), count.toLocaleString('en-US'), `${count}.0`]) {
        assert.deepEqual(parseCount(text), { count }, text)
      }
    }),
  )
})

test('a spelling never throws, and a count is whole, not negative and bounded', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,kKmM eE+-]{0,14}$/)), (text) => {
      const parsed = parseCount(text)
      if (typeof parsed === 'string') return
      assert.ok(Number.isSafeInteger(parsed.count) && parsed.count >= 0 && parsed.count <= 100_000_000_000)
    }),
    { numRuns: 2_000 },
  )
})
