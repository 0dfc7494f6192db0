import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateCandles } from './generate-candles.ts'
import { createPricePath, PRICE_STEP_MS } from './price-path.ts'

const FROM = new Date('2026-01-01T00:00:00Z')
const MIDDLE = new Date('2026-01-02T11:37:05Z')
const TO = new Date('2026-01-04T20:30:00Z')

test('stopping and going on gives the same candles as going through', () => {
  for (const interval of ['1h', '1d'] as const) {
    const parts = [
      ...generateCandles({ seed: 1, from: FROM, to: MIDDLE, interval }),
      ...generateCandles({ seed: 1, from: MIDDLE, to: TO, interval }),
    ]
    assert.deepEqual(parts, [...generateCandles({ seed: 1, from: FROM, to: TO, interval })])
    assert.ok(parts.length > 0)
  }
})

test('a candle that is still open is not given', () => {
  const last = [...generateCandles({ seed: 1, from: FROM, to: TO, interval: '1h' })].at(-1)
  assert.equal(last?.start.toISOString(), '2026-01-04T19:00:00.000Z')
})

test('a candle opens where the one before closed', () => {
  const candles = [...generateCandles({ seed: 4, from: FROM, to: TO, interval: '1h' })].filter(
    ({ assetId }) => assetId === 'pepe',
  )
  for (const [index, { open, high, low, close }] of candles.entries()) {
    assert.ok(Number(low) <= Math.min(Number(open), Number(close)))
    assert.ok(Number(high) >= Math.max(Number(open), Number(close)))
    if (index > 0) assert.equal(open, candles[index - 1]?.close)
  }
})

test('high and low are of the prices within the candle', () => {
  const path = createPricePath(4)
  const candles = [...generateCandles({ seed: 4, from: FROM, to: TO, interval: '1h' })].filter(
    ({ assetId }) => assetId === 'bitcoin',
  )
  for (const { start, high, low } of candles) {
    const closeMs = start.getTime() + 3_600_000
    const prices: number[] = []
    for (let atMs = start.getTime(); atMs <= closeMs; atMs += PRICE_STEP_MS)
      prices.push(path(atMs).prices[0] ?? Number.NaN) // Bitcoin stands first
    assert.deepEqual([high, low], [Math.max(...prices).toFixed(2), Math.min(...prices).toFixed(2)])
  }
})

test('a day is what its 24 hours are together', () => {
  const days = [
    ...generateCandles({ seed: 9, from: FROM, to: new Date('2026-01-02T00:00:00Z'), interval: '1d' }),
  ]
  const hours = [
    ...generateCandles({ seed: 9, from: FROM, to: new Date('2026-01-02T00:00:00Z'), interval: '1h' }),
  ]
  for (const day of days) {
    const own = hours.filter(({ assetId }) => assetId === day.assetId)
    assert.equal(own.length, 24)
    assert.equal(Math.max(...own.map(({ high }) => Number(high))), Number(day.high))
    assert.equal(Math.min(...own.map(({ low }) => Number(low))), Number(day.low))
    assert.deepEqual([own[0]?.open, own.at(-1)?.close], [day.open, day.close])
    assert.ok(Math.abs(own.reduce((sum, { volume }) => sum + Number(volume), 0) - Number(day.volume)) <= 24)
  }
})

test('prices move as far in a day as they do in such markets', () => {
  const from = new Date('2026-01-01T00:00:00Z')
  const to = new Date('2026-12-31T00:00:00Z')
  const moves = [...generateCandles({ seed: 1, from, to, interval: '1d' })]
    .filter(({ assetId }) => assetId === 'bitcoin')
    .map(({ open, close }) => Math.log(Number(close) / Number(open)))
  const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length)
  assert.ok(deviation > 0.012 && deviation < 0.05, `deviation ${deviation}`)
})

test('90 days of candles come fast', (context) => {
  const startedAt = performance.now()
  let count = 0
  for (const interval of ['1h', '1d'] as const) {
    for (const _ of generateCandles({
      seed: 1,
      from: new Date('2026-01-01'),
      to: new Date('2026-04-01'),
      interval,
    }))
      count++
  }
  context.diagnostic(`${count} candles in ${Math.round(performance.now() - startedAt)} ms`)
  assert.equal(count, 20 * 90 * 25)
})
