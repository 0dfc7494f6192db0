import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changeInterval, type Interval, scatterOf, shareInterval } from './statistics.ts'

test('a share has the interval of Wilson, and what is no share has none', () => {
  near(shareInterval(0.5, 100), { low: 0.40383, high: 0.59617 })
  near(shareInterval(0.25, 4), { low: 0.045586, high: 0.699364 })
  near(shareInterval(0, 20), { low: 0, high: 0.16113 })
  assert.deepEqual([shareInterval(1.5, 4), shareInterval(0, 0)], [undefined, undefined])
})

test('the interval of a share lies between 0 and 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (n) => {
      const [none, all] = [shareInterval(0, n), shareInterval(1, n)]
      assert.ok(none && all && none.low >= 0 && all.high <= 1, `${none?.low} and ${all?.high} of ${n}`)
      assert.ok(none.low < 1e-9 && all.high > 1 - 1e-9 && Math.abs(none.high + all.low - 1) < 1e-9)
    }),
  )
})

test('daily counts have at least the variance of Poisson', () => {
  assert.ok(Math.abs((scatterOf([10, 14, 6, 30, 20, 9, 16]) ?? 0) - 4.377778) < 1e-5)
  assert.equal(scatterOf([6, 18]), 6, 'two days are enough')
  assert.equal(scatterOf([10, 11, 10, 9]), 1)
  assert.deepEqual([scatterOf([10]), scatterOf([0, 0])], [undefined, undefined])
})

test('a change is as sure as both counts are many and days alike', () => {
  near(changeInterval({ now: 120, before: 100, times: 1, scatter: 1 }), { low: -7.970748, high: 56.471987 })
  near(changeInterval({ now: 120, before: 100, times: 20, scatter: 4.5 }), {
    low: -18.815961,
    high: 77.374767,
  })
  near(changeInterval({ now: 50, before: 100, times: 1, scatter: 2 }), { low: -69.063924, high: -19.1882 })
  for (const unknown of [{ now: 0 }, { before: 0 }, { scatter: undefined }]) {
    assert.equal(changeInterval({ now: 1, before: 1, times: 1, scatter: 1, ...unknown }), undefined)
  }
})

function near(interval: Interval | undefined, wanted: Interval): void {
  for (const side of ['low', 'high'] as const) {
    assert.ok(Math.abs((interval?.[side] ?? Number.NaN) - wanted[side]) < 1e-5, `${interval?.[side]}`)
  }
}
