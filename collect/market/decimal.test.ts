import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseExactJson, readDecimal, readPrice } from './decimal.ts'

test('a number keeps every digit and loses its exponent', () => {
  const cases: Record<string, string> = {
    '5.6e-11': '0.000000000056',
    '1.0e+15': '1000000000000000',
    '1.25E3': '1250',
    '0.00001642': '0.00001642',
    '00012.500': '12.5',
    '67000.00000000': '67000',
    '0': '0',
    '12e-1': '1.2',
  }
  for (const [written, read] of Object.entries(cases)) assert.equal(readDecimal(written), read)
  assert.deepEqual([67_000.5, 1e-7, 0].map(readDecimal), ['67000.5', '0.0000001', '0'])
  assert.deepEqual(['0.50', 1e-7].map(readPrice), ['0.5', '0.0000001'])
})

test('what is no number, or less than nothing, is none', () => {
  for (const value of ['', '-1', 'NaN', '1,000', '1e999', '0x10', null, undefined, {}, Number.NaN, -1, ' '])
    assert.equal(readDecimal(value), undefined, String(value))
  for (const value of ['0', '0.000', 0]) assert.equal(readPrice(value), undefined)
})

test('a number has at most 40 digits before and behind the point', () => {
  assert.equal(readDecimal('1e39'), `1${'0'.repeat(39)}`)
  assert.equal(readDecimal('1e-41'), `0.${'0'.repeat(40)}1`)
  for (const value of ['1e40', '1e-42', '1'.repeat(41)]) assert.equal(readDecimal(value), undefined, value)
})

test('any decimal text is the same number afterwards', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), fc.integer({ min: -20, max: 20 }), (mantissa, exponent) => {
      const read = readDecimal(`${mantissa}e${exponent}`)
      assert.ok(read !== undefined && /^\d+(\.\d*[1-9])?$/.test(read))
      assert.equal(Number(read), Number(`${mantissa}e${exponent}`))
    }),
  )
})

test('numbers of JSON are read as they are written', () => {
  assert.deepEqual(parseExactJson('{"a":[1.10,5.6e-11],"b":"x","c":123456789012345678901}'), {
    a: ['1.10', '5.6e-11'],
    b: 'x',
    c: '123456789012345678901',
  })
})
