import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MICROS_PER_CENT } from '#contract/plans.ts'
import { toInvoice } from './to-invoice.ts'

test('lines get the cents that the sum up to them comes to', () => {
  const prices = [
    { microsPerCall: 150, calls: 1_000_000 },
    { microsPerCall: 120, calls: 33 },
    { microsPerCall: 90, calls: 77 },
  ]
  assert.deepEqual(toInvoice(prices, 9_999), {
    calls: 1_000_110,
    micros: 150_010_890,
    carriedInMicros: 9_999,
    cents: 15_002,
    carriedOutMicros: 889,
    lines: [
      { calls: 1_000_000, microsPerCall: 150, cents: 15_000 },
      { calls: 33, microsPerCall: 120, cents: 1 },
      { calls: 77, microsPerCall: 90, cents: 1 },
    ],
  })
})

test('less than a cent is carried', () => {
  const { cents, carriedOutMicros } = toInvoice([{ microsPerCall: 150, calls: 66 }], 99)
  assert.deepEqual([cents, carriedOutMicros], [0, 9_999])
})

test('no month loses or gains a micro-dollar', () => {
  const month = fc.array(
    fc.record({ microsPerCall: fc.integer({ min: 1, max: 1_000 }), calls: fc.nat(50_000_000) }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.array(month, { maxLength: 24 }), (months) => {
      let carried = 0
      let cents = 0
      for (const prices of months) {
        const invoice = toInvoice(prices, carried)
        assert.equal(
          invoice.lines.reduce((sum, line) => sum + line.cents, 0),
          invoice.cents,
        )
        assert.ok(invoice.carriedOutMicros >= 0 && invoice.carriedOutMicros < MICROS_PER_CENT)
        carried = invoice.carriedOutMicros
        cents += invoice.cents
      }
      const used = months.flat().reduce((sum, { calls, microsPerCall }) => sum + calls * microsPerCall, 0)
      assert.equal(cents * MICROS_PER_CENT + carried, used)
    }),
  )
})
