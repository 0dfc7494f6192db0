import { type Candle, INTERVAL_MS, STORED_INTERVALS, type StoredInterval } from '#contract/market.ts'
import { FileUnusable } from './file-unusable.ts'
import { normalizeName } from './layouts/post-fields.ts'
import { parseMoment } from './parse-moment.ts'
import type { TableRow } from './read-table.ts'

/** The columns of a candle, with their usual names, the most telling first. */
export const CANDLE_FIELDS = {
  start: [
    'start',
    'time_open',
    'time',
    'timestamp',
    'date',
    'datetime',
    'unix',
    'open_time',
    'openTime',
    'snapped_at',
  ],
  open: ['open', 'o'],
  high: ['high', 'h'],
  low: ['low', 'l'],
  close: ['close', 'c', 'price', 'adj_close'],
  volume: ['vol_fiat', 'quote_volume', 'quoteVolume', 'volume_usd', 'volume', 'vol', 'v'],
} as const
export type CandleField = keyof typeof CANDLE_FIELDS

/** The places of a kline as exchanges list it: open time, open, high, low, close, volume, close time, volume in quotes. */
const KLINE = { start: 0, open: 1, high: 2, low: 3, close: 4, volume: 7 } as const

/** A price or volume as decimal text. */
const DECIMAL = /^\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i
const PRICE_FIELDS = ['open', 'high', 'low', 'close'] as const

export interface ReadCandlesOptions {
  assetId: string
  /** Told by the times unless given. */
  interval?: StoredInterval
  map: Partial<Record<CandleField, string>>
  /** Candles that end after it are refused. */
  now: Date
}

export interface RejectedCandle {
  line: number
  field: CandleField
  reason: string
  row: unknown
}

export interface ReadCandles {
  interval: StoredInterval
  /** The oldest first, each start once. */
  candles: Candle[]
  rejected: RejectedCandle[]
}

type Values = Record<CandleField, unknown>

/**
 * The candles of a file's rows, in whatever order they stand, with what looks wrong beside its neighbours told and kept.
 * Throws FileUnusable where a column is missing or the times are of no interval that is known.
 */
export function readCandles(rows: TableRow[], options: ReadCandlesOptions): ReadCandles {
  const valuesOf = findColumns(rows, options.map)
  const rejected: RejectedCandle[] = []
  const read = new Map<number, TableRow & { candle: Candle }>()
  for (const { line, row } of rows) {
    const candle = toCandle(valuesOf(row), options.assetId)
    const problem = 'reason' in candle ? candle : refuse(candle, read)
    if (problem) rejected.push({ line, ...problem, row })
    else if (!('reason' in candle)) read.set(candle.start.getTime(), { line, row, candle })
  }
  const starts = [...read.keys()].sort((a, b) => a - b)
  const interval = options.interval ?? findInterval(starts)
  const ended = options.now.getTime() - INTERVAL_MS[interval]
  const candles = starts.flatMap((start) => {
    const found = read.get(start)
    if (!found) return []
    const { line, row, candle } = found
    if (start <= ended) return [{ ...candle, interval }]
    rejected.push({ line, field: 'start', reason: 'the candle has not ended yet', row })
    return []
  })
  return { interval, candles: tellDoubts(candles), rejected }
}

function refuse(
  candle: Candle,
  read: ReadonlyMap<number, unknown>,
): Pick<RejectedCandle, 'field' | 'reason'> | undefined {
  return read.has(candle.start.getTime())
    ? { field: 'start', reason: 'another row of the file has the same time' }
    : undefined
}

function findColumns(rows: TableRow[], map: ReadCandlesOptions['map']): (row: TableRow['row']) => Values {
  const [first] = rows
  if (!first) throw new FileUnusable('no_records', 'it has no rows')
  if (Array.isArray(first.row)) {
    return (row) => {
      const cells = Array.isArray(row) ? row : []
      return Object.fromEntries(Object.entries(KLINE).map(([field, at]) => [field, cells[at]])) as Values // of each field
    }
  }
  const names = Object.keys(first.row)
  const columns = Object.entries(CANDLE_FIELDS).map(([field, usual]) => {
    const given = map[field as CandleField] // Object.entries widens the names
    const found =
      given ??
      usual.flatMap((name) => names.find((own) => normalizeName(own) === normalizeName(name)) ?? [])[0]
    if (given !== undefined && !names.includes(given)) {
      throw new FileUnusable('no_column', `there is no column ${given}; there is: ${names.join(', ')}`)
    }
    if (found === undefined && field !== 'volume') {
      throw new FileUnusable(
        'no_column',
        `no column is ${field}; there is: ${names.join(', ')}. Name it with --map ${field}=COLUMN`,
      )
    }
    return [field, found] as const
  })
  return (row) => {
    const cells = row as Record<string, unknown> // a file's rows are all objects or all lists; of others nothing is read
    return Object.fromEntries(columns.map(([field, name]) => [field, name && cells[name]])) as Values // of each field
  }
}

type Refusal = Pick<RejectedCandle, 'field' | 'reason'>

function toCandle(values: Values, assetId: string): Candle | Refusal {
  const start = parseMoment(values.start)
  if (typeof start === 'string') return { field: 'start', reason: start }
  const prices: Record<string, string> = {}
  for (const field of PRICE_FIELDS) {
    const price = toDecimal(values[field])
    if (price === undefined || Number(price) <= 0) {
      return { field, reason: `${quote(values[field])} is no price; it must be a number above 0` }
    }
    prices[field] = price
  }
  const { open = '', high = '', low = '', close = '' } = prices
  const [top, bottom] = [Math.max(Number(open), Number(close)), Math.min(Number(open), Number(close))]
  if (Number(high) < top) return { field: 'high', reason: `${high} is less than the open or the close` }
  if (Number(low) > bottom) return { field: 'low', reason: `${low} is more than the open or the close` }
  const isEmpty = values.volume === undefined || values.volume === null || values.volume === ''
  const volume = isEmpty ? undefined : toDecimal(values.volume)
  if (!isEmpty && volume === undefined) {
    return {
      field: 'volume',
      reason: `${quote(values.volume)} is no volume; it must be a number of at least 0`,
    }
  }
  return {
    assetId,
    interval: '1d',
    start,
    open,
    high,
    low,
    close,
    ...(volume === undefined ? {} : { volume }),
  }
}

function toDecimal(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return DECIMAL.test(text) ? text : undefined
}

/** The usual distance between the times, of two as usual ones the shorter: gaps are longer. */
function findInterval(starts: number[]): StoredInterval {
  const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? start))
  const usual = steps.sort((a, b) => a - b)[Math.floor((steps.length - 1) / 2)]
  const interval = STORED_INTERVALS.find((name) => INTERVAL_MS[name] === usual)
  if (interval) return interval
  throw new FileUnusable(
    'no_records',
    `the rows are ${usual === undefined ? 'too few' : `${usual / 1_000} s apart`}; candles are of ${STORED_INTERVALS.join(', ')}. Name it with --interval`,
  )
}

const NEIGHBOURS = 7
/** Such a volume beside the middle of its neighbours is more likely a mistake of the source than trade. */
const VOLUME_TIMES = 5
/** A close that leaves by so much and comes back with the next candle. */
const PRICE_TIMES = 1.5

function tellDoubts(candles: Candle[]): Candle[] {
  return candles.map((candle, at) => {
    const doubt = isPriceSpike(candles, at)
      ? 'price_spike'
      : isVolumeSpike(candles, at)
        ? 'volume_spike'
        : undefined
    return doubt ? { ...candle, doubt } : candle
  })
}

function isPriceSpike(candles: Candle[], at: number): boolean {
  const [before, own, after] = [at - 1, at, at + 1].map((place) =>
    Number(candles[place]?.close ?? Number.NaN),
  )
  if (!before || !own || !after) return false
  const [up, down] = [Math.max(before, after), Math.min(before, after)]
  return own > up * PRICE_TIMES || own * PRICE_TIMES < down
}

function isVolumeSpike(candles: Candle[], at: number): boolean {
  const near = candles
    .slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
    .flatMap(({ volume }, place) =>
      volume === undefined || place === Math.min(at, NEIGHBOURS) ? [] : [Number(volume)],
    )
  const middle = near.sort((a, b) => a - b)[Math.floor(near.length / 2)]
  const own = Number(candles[at]?.volume ?? 0)
  return near.length >= NEIGHBOURS && middle !== undefined && middle > 0 && own > middle * VOLUME_TIMES
}

function quote(value: unknown): string {
  return JSON.stringify(value ?? '').slice(0, 80)
}
