import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { saveAssets } from './assets.ts'
import { type CandleRange, listCandleHoles, saveCandleGaps } from './candle-holes.ts'
import { saveCandles } from './candles.ts'

const { db } = await openTestDatabase()
const START = Date.UTC(2026, 2, 10)
const at = (hour: number) => new Date(START + hour * HOUR_MS)

function range(assetId: string, from: number, to: number, interval: CandleRange['interval'] = '1h') {
  return { assetId, interval, from: at(from), to: at(to) }
}

async function addCandles(assetId: string, hours: number[], { hasGap = false } = {}): Promise<void> {
  await saveAssets(db, [{ id: assetId, symbol: 'X', name: 'X' }])
  const price = { open: '1', high: '1', low: '1', close: '1' }
  await saveCandles(
    db,
    hours.map((hour) => ({ assetId, interval: '1h' as const, start: at(hour), ...price, hasGap })),
    'kraken',
  )
}

/** From which hour to which, of hours 2 to 10. */
async function listHoles(assetId: string): Promise<number[][]> {
  const holes = await listCandleHoles(db, range(assetId, 2, 10), HOUR_MS)
  assert.ok(holes.every((hole) => hole.assetId === assetId && hole.interval === '1h'))
  return holes.map(({ from, to }) => [from, to].map((edge) => (edge.getTime() - START) / HOUR_MS))
}

test('candles that are missing next to each other are one hole, the newest comes first, and those with a gap are missing', async () => {
  await addCandles('some', [1, 4, 7, 10])
  await addCandles('some', [5], { hasGap: true })
  await addCandles('other', [2, 3, 5, 6, 8, 9])
  assert.deepEqual(await listHoles('some'), [
    [8, 10],
    [5, 7],
    [2, 4],
  ])
  assert.deepEqual(await listHoles('none'), [[2, 10]])
  await addCandles('all', [2, 3, 4, 5, 6, 7, 8, 9])
  assert.deepEqual(await listHoles('all'), [])
})

test('what venues were asked for and did not have is no hole, of its asset and length alone, as far as was asked', async () => {
  await addCandles('asked', [4])
  await addCandles('unasked', [4])
  const gaps = [range('asked', 0, 3), range('asked', 6, 7), range('asked', 9, 12)]
  const foreign = [range('asked', 5, 6, '5m'), range('unknown', 2, 10)]
  await saveCandleGaps(db, [...gaps, ...foreign], at(12))
  assert.deepEqual(await listHoles('asked'), [
    [7, 9],
    [5, 6],
    [3, 4],
  ])
  assert.deepEqual(await listHoles('unasked'), [
    [5, 10],
    [2, 4],
  ])
  await saveCandleGaps(db, [range('asked', 6, 8)], at(13))
  await saveCandleGaps(db, [range('asked', 6, 7)], at(14))
  assert.deepEqual(await listHoles('asked'), [
    [8, 9],
    [5, 6],
    [3, 4],
  ])
  await saveCandleGaps(db, [], at(15))
})
