import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/time/duration.ts'
import { generateCandles } from './generate-candles.ts'
import { generateMarket } from './generate-market.ts'

const AT = new Date('2026-03-04T15:17:23.456Z')
const REFERENCE = join(import.meta.dirname, '../../store/migrations/0400_baseline.sql')

function dominanceAt(seed: number, at: Date): string {
  const caps = generateMarket({ seed, at }).ticks.map((tick) => Number(tick.marketCap))
  const total = caps.reduce((sum, cap) => sum + cap, 0)
  return (((caps[0] ?? 0) / total) * 100).toFixed(1)
}

test('Bitcoin has 42.3 % of the sample market at any time, in any universe', () => {
  for (let day = 0; day < 60; day++) {
    assert.equal(dominanceAt(day, new Date(AT.getTime() + day * 31.7 * HOUR_MS)), '42.3')
  }
})

test('the same seed and moment give the same market, another seed another one', () => {
  assert.deepEqual(generateMarket({ seed: 7, at: AT }), generateMarket({ seed: 7, at: AT }))
  assert.notDeepEqual(generateMarket({ seed: 7, at: AT }).ticks, generateMarket({ seed: 8, at: AT }).ticks)
})

test('at least 12 assets are in it, all of them as the reference list has them', () => {
  const reference = readFileSync(REFERENCE, 'utf8')
  const { assets } = generateMarket({ seed: 1, at: AT })
  assert.ok(assets.length >= 12)
  for (const { id, symbol, name, rank } of assets) {
    assert.ok(reference.includes(`('${id}', '${symbol}', '${name}', ${rank},`), id)
  }
})

test('a tick lies inside the candle of its hour and of its day', () => {
  for (let minute = 0; minute < 60; minute += 7) {
    const at = new Date(AT.getTime() + minute * 60_000)
    for (const interval of ['1h', '1d'] as const) {
      const lengthMs = interval === '1h' ? HOUR_MS : 24 * HOUR_MS
      const candles = [
        ...generateCandles({ seed: 3, from: at, to: new Date(at.getTime() + lengthMs), interval }),
      ]
      for (const tick of generateMarket({ seed: 3, at }).ticks) {
        const candle = candles.find(({ assetId }) => assetId === tick.assetId)
        assert.ok(candle && candle.start <= at)
        assert.ok(
          Number(candle.low) <= Number(tick.price) && Number(tick.price) <= Number(candle.high),
          tick.assetId,
        )
      }
    }
  }
})

test('the changes are those of the price path', () => {
  const now = generateMarket({ seed: 5, at: AT }).ticks
  const spans = { change1h: 1, change24h: 24, change7d: 168 } as const
  for (const [field, hours] of Object.entries(spans) as [keyof typeof spans, number][]) {
    const before = generateMarket({ seed: 5, at: new Date(AT.getTime() - hours * HOUR_MS) }).ticks
    for (const [index, tick] of now.entries()) {
      const change = (Number(tick.price) / Number(before[index]?.price) - 1) * 100
      assert.ok(Math.abs(change - (tick[field] ?? Number.NaN)) <= 0.005_001, `${tick.assetId} ${field}`)
    }
  }
})

test('the volume of 24 hours includes partial hours in proportion', () => {
  const from = new Date('2026-03-03T15:00:00Z')
  const to = new Date('2026-03-04T16:00:00Z')
  const hours = [...generateCandles({ seed: 2, from, to, interval: '1h' })]
  for (const minute of [0, 15, 48]) {
    for (const tick of generateMarket({ seed: 2, at: new Date(Date.UTC(2026, 2, 4, 15, minute)) }).ticks) {
      const volumes = hours
        .filter(({ assetId }) => assetId === tick.assetId)
        .map(({ volume }) => Number(volume))
      const [first = 0, last = 0] = [volumes.at(0), volumes.at(-1)]
      const full = volumes.slice(1, -1).reduce((sum, volume) => sum + volume, 0)
      const expected = full + first * (1 - minute / 60) + last * (minute / 60)
      assert.ok(Math.abs(expected / Number(tick.volume24h) - 1) < 1e-6, `${tick.assetId} at ${minute}`)
    }
  }
})

test('a stablecoin stays within one percent of a dollar', () => {
  for (let day = 0; day < 200; day++) {
    const { ticks } = generateMarket({ seed: 1, at: new Date(AT.getTime() + day * 24.3 * HOUR_MS) })
    const price = Number(ticks.find(({ assetId }) => assetId === 'tether')?.price)
    assert.ok(Math.abs(price - 1) < 0.01)
  }
})
