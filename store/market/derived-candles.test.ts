import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Candle, DERIVED_INTERVALS, type DerivedInterval, INTERVAL_MS } from '#contract/market.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { saveAssets } from './assets.ts'
import { listDerivedCandles, saveCandles } from './candles.ts'

const { db } = await openTestDatabase()
await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
const NOW = new Date('2026-03-11T12:20:00.000Z') // a Wednesday
const WAS = new Date('2026-03-11T12:30:00.000Z')
const INTERVALS = Object.keys(DERIVED_INTERVALS) as DerivedInterval[]

/** The sixth of every twenty is missing, the ninth has a gap, and the eleventh no volume. */
const stored: Candle[] = INTERVALS.flatMap((interval) => {
  const { of } = DERIVED_INTERVALS[interval]
  const length = INTERVAL_MS[of]
  const newest = Math.floor(NOW.getTime() / length) * length
  return Array.from({ length: 200 }, (_, nr) => nr).flatMap((nr) => {
    if (nr % 20 === 6) return []
    const open = 100 + ((nr * 37) % 50)
    return [
      {
        assetId: 'bitcoin',
        interval: of,
        start: new Date(newest - nr * length),
        open: `${open}.125`,
        high: `${open + (nr % 7)}.5`,
        low: `${open - (nr % 5)}.000001`,
        close: `${open + (nr % 3)}.25`,
        ...(nr % 20 === 11 ? {} : { volume: `${nr}.5` }),
        ...(nr % 20 === 9 ? { hasGap: true } : {}),
      },
    ]
  })
})
await saveCandles(db, stored, 'test', { now: WAS })

const whole = { assetId: 'bitcoin', from: new Date(0), to: new Date('2100-01-01'), now: NOW }

for (const interval of INTERVALS) {
  test(`candles of ${interval} are exactly those that their parts make`, async () => {
    const { of, parts } = DERIVED_INTERVALS[interval]
    const length = parts * INTERVAL_MS[of]
    const monday = 4 * DAY_MS
    const startOf = ({ start }: Candle) => Math.floor((start.getTime() - monday) / length) * length + monday
    const made = Map.groupBy(
      stored.filter((candle) => candle.interval === of).toSorted((a, b) => +a.start - +b.start),
      startOf,
    )
    const expected = [...made].map(([start, group]) => {
      const over = group.filter((part) => +part.start + INTERVAL_MS[of] <= +NOW).length
      const due = Math.min(parts, Math.floor((+NOW - start) / INTERVAL_MS[of]))
      return {
        start: new Date(start).toISOString(),
        open: Number(group[0]?.open),
        high: Math.max(...group.map(({ high }) => Number(high))),
        low: Math.min(...group.map(({ low }) => Number(low))),
        close: Number(group.at(-1)?.close),
        volume: group.some(({ volume }) => volume === undefined)
          ? undefined
          : group.reduce((sum, { volume }) => sum + Number(volume), 0),
        hasGap: group.some(({ hasGap }) => hasGap) || over < due,
      }
    })
    const found = await listDerivedCandles(db, { ...whole, interval, limit: 500 })
    assert.deepEqual(
      found.map(({ start, open, high, low, close, volume, hasGap = false }) => ({
        start: start.toISOString(),
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
        volume: volume === undefined ? undefined : Number(volume),
        hasGap,
      })),
      expected,
    )
    assert.ok(found.some(({ hasGap }) => hasGap) && found.some(({ volume }) => volume === undefined))
    if (interval === '1w') assert.ok(found.every(({ start }) => start.getUTCDay() === 1))

    // Few of them are those of all, also where the newest is running and parts are missing.
    for (const limit of [1, 3, 10]) {
      assert.deepEqual(await listDerivedCandles(db, { ...whole, interval, limit }), found.slice(-limit))
    }
    const to = found[5]?.start ?? NOW
    const from = new Date(+(found[2]?.start ?? NOW) - 1)
    assert.deepEqual(
      await listDerivedCandles(db, { ...whole, interval, from, to, limit: 10 }),
      found.slice(2, 5),
      'from and to bound the start of the candle',
    )
  })

  test(`candles of ${interval} that were not final at a moment are not known as of it`, async () => {
    const all = await listDerivedCandles(db, { ...whole, interval, limit: 500 })
    const asked = { ...whole, interval, limit: 500 }
    assert.deepEqual(await listDerivedCandles(db, { ...asked, now: NOW, knownBy: NOW }), [], 'all came later')
    const later = new Date(WAS.getTime() + 1)
    const known = await listDerivedCandles(db, { ...asked, now: later, knownBy: later })
    assert.deepEqual(
      known.map(({ start }) => +start),
      all
        .filter(
          ({ start }) =>
            +start + DERIVED_INTERVALS[interval].parts * INTERVAL_MS[DERIVED_INTERVALS[interval].of] <=
            +later,
        )
        .map(({ start }) => +start),
    )
  })
}
