import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import fc from 'fast-check'
import { bandBetween, linearScale, lineThrough, roundTicks } from './plot.ts'

const value = fc.integer({ min: -1_000_000, max: 1_000_000 })
const pair = fc.tuple(value, value)
const heights = fc.array(fc.option(fc.integer({ min: -500, max: 500 }), { nil: undefined }), {
  maxLength: 40,
})
const x = linearScale([0, 39], [0, 390])

test('a scale gives what d3-scale gives, both ways', () => {
  fc.assert(
    fc.property(pair, pair, value, (domain, range, at) => {
      const ours = linearScale(domain, range)
      const theirs = scaleLinear(domain, range)
      isNear(ours(at), theirs(at))
      isNear(ours.invert(at), theirs.invert(at))
    }),
  )
})

test('ticks within the axis are those of d3-scale', () => {
  const bounds = fc.tuple(
    fc.double({ min: 1e-8, max: 1e6, noNaN: true }),
    fc.double({ min: 1e-3, max: 3, noNaN: true }),
  )
  fc.assert(
    fc.property(bounds, fc.integer({ min: 2, max: 20 }), ([bottom, more], count) => {
      const domain = [bottom, bottom * (1 + more)] as const
      // Whether a tick at the very end belongs to the axis is a matter of rounding.
      const within = (tick: number) => Math.min(tick - domain[0], domain[1] - tick) > bottom * 1e-9
      assert.deepEqual(
        roundTicks(domain, count).filter(within),
        scaleLinear(domain, [0, 1]).ticks(count).filter(within),
      )
    }),
  )
})

test('an axis without extent has no ticks', () => {
  assert.deepEqual(roundTicks([5, 5], 4), [])
})

test('a line is that of d3-shape', () => {
  fc.assert(
    fc.property(heights, (ys) => {
      const theirs = line<number | undefined>(
        (_, index) => x(index),
        (y) => y ?? 0,
      ).defined((y) => y !== undefined)
      assert.equal(lineThrough(ys, x), theirs.digits(null)(ys) ?? '')
    }),
  )
})

test('a band is that of d3-shape', () => {
  fc.assert(
    fc.property(heights, (ys) => {
      const edges = ys.map((y) => (y === undefined ? undefined : ([y, y + 9] as const)))
      const theirs = area<readonly [number, number] | undefined>(
        (_, index) => x(index),
        (edge) => edge?.[0] ?? 0,
        (edge) => edge?.[1] ?? 0,
      ).defined((edge) => edge !== undefined)
      assert.equal(bandBetween(edges, x), theirs.digits(null)(edges) ?? '')
    }),
  )
})

function isNear(one: number, other: number): void {
  assert.ok(
    Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other)) || Object.is(one, other),
    `${one} is near ${other}`,
  )
}
