import { middleOf, type ReadCandles, writePlain } from '#collect/files/prices/read-candles.ts'
import { type Candle, INTERVAL_MS } from '#contract/market.ts'
import type { Database } from '#store/database.ts'
import { listCandles } from '#store/market/candles.ts'
import type { PriceDoubt } from './read-market-arguments.ts'

const DAY_MS = INTERVAL_MS['1d']
const DAYS_MAX = 5_000
/** A close may be so far from what is known of its day. */
const PRICE_FAR = 0.15
/** One volume is taken for the other within this. */
const VOLUME_TIMES = 5
/** A volume may be so many times what is known: venues have parts of the trade. */
const VOLUME_FAR_TIMES = 1_000

type Read = Pick<ReadCandles, 'candles' | 'volumeOf' | 'volumes' | 'interval'>

export interface Compared {
  candles: Candle[]
  doubts: { name: PriceDoubt; words: string }[]
  /** What the volume is taken for, where that is no matter of course. */
  volume?: string
}

/**
 * The candles of a file beside those that are known of their days: prices that are far from them are doubted, and a
 * volume of which it is not said what it counts is settled by theirs or left out.
 */
export async function compareWithKnown(db: Database, read: Read): Promise<Compared> {
  const { candles, interval, volumeOf } = read
  const [first] = candles
  const last = candles.at(-1)
  if (!first || !last) return { candles, doubts: [] }
  const from = new Date(Math.floor(first.start.getTime() / DAY_MS) * DAY_MS)
  const to = new Date(last.start.getTime() + DAY_MS)
  const known = await listCandles(db, { assetId: first.assetId, interval: '1d', from, to, limit: DAYS_MAX })
  const byDay = new Map(known.map((candle) => [candle.start.getTime(), candle]))
  const dayOf = (start: Date) => byDay.get(Math.floor(start.getTime() / DAY_MS) * DAY_MS)
  const doubts: Compared['doubts'] = []
  const beside = candles.flatMap((candle) => {
    const day = dayOf(candle.start)
    return day ? [{ candle, day }] : []
  })
  const far = beside.filter(({ candle, day }) => !isNear(candle, day))
  if (far[0] && far.length * 2 > beside.length) {
    const { candle, day } = far[0]
    doubts.push({
      name: 'prices',
      words: `${far.length} of ${beside.length} closes are more than ${PRICE_FAR * 100} % from the known prices of their day (${candle.start.toISOString().slice(0, 10)}: ${candle.close}, known ${day.low} to ${day.high}); is it the right asset, and are these dollars?`,
    })
  }
  if (volumeOf === 'base') return { candles, doubts, volume: 'in coins; stored as what they were worth' }
  if (volumeOf === 'unknown') return { ...settleVolume(read, interval === '1d' ? byDay : new Map()), doubts }
  const ratio = medianOf(beside.flatMap(({ candle, day }) => ratioOf(candle.volume, day.volume)))
  const times = interval === '1d' && ratio !== undefined ? Math.max(ratio, 1 / ratio) : 1
  if (times > VOLUME_FAR_TIMES)
    doubts.push({
      name: 'volume',
      words: `its volume is ${Math.round(times)} times ${(ratio ?? 0) > 1 ? 'more' : 'less'} than the known volume of the same days; are these dollars?`,
    })
  return { candles, doubts }
}

function isNear({ close }: Candle, day: Candle): boolean {
  return (
    Number(close) >= Number(day.low) * (1 - PRICE_FAR) && Number(close) <= Number(day.high) * (1 + PRICE_FAR)
  )
}

/** By its size beside known volumes of the same days: dollars, coins, or neither for certain. */
function settleVolume(
  { candles, volumes }: Read,
  byDay: ReadonlyMap<number, Candle>,
): Omit<Compared, 'doubts'> {
  if (volumes.size === 0) return { candles }
  const pairs = candles.flatMap((candle) => {
    const at = candle.start.getTime()
    const [ratio] = ratioOf(volumes.get(at), byDay.get(at)?.volume)
    return ratio === undefined ? [] : [{ ratio, worth: ratio * middleOf(candle) }]
  })
  const asDollars = isAlike(medianOf(pairs.map(({ ratio }) => ratio)))
  const asCoins = isAlike(medianOf(pairs.map(({ worth }) => worth)))
  if (asDollars === asCoins)
    return {
      candles,
      volume:
        'left out: it may count coins or dollars; --map volume=COLUMN says that a column counts dollars',
    }
  const settled = candles.map((candle): Candle => {
    const volume = volumes.get(candle.start.getTime())
    if (volume === undefined) return candle
    return { ...candle, volume: asDollars ? volume : writePlain(Number(volume) * middleOf(candle)) }
  })
  return { candles: settled, volume: `in ${asDollars ? 'dollars' : 'coins'}, by its size beside known days` }
}

function isAlike(ratio: number | undefined): boolean {
  return ratio !== undefined && ratio < VOLUME_TIMES && ratio > 1 / VOLUME_TIMES
}

function ratioOf(volume: string | undefined, known: string | undefined): number[] {
  return Number(volume) > 0 && Number(known) > 0 ? [Number(volume) / Number(known)] : []
}

function medianOf(values: number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
