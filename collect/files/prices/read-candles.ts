import { type Candle, INTERVAL_MS, STORED_INTERVALS, type StoredInterval } from '#contract/market.ts'
import { FileUnusable } from '../formats.ts'
import { isFields } from '../layouts/layout.ts'
import { DATE_ORDERS, type DateOrder, parseMoment } from '../parse-moment.ts'
import { type CandleField, type Columns, findColumns, type Values } from './price-columns.ts'
import { isDollar, readPairs, type VolumeOf } from './price-layouts.ts'
import { type PriceTable, refusalOfSeveral } from './read-price-table.ts'
import { type DecimalSign, type ReadNumber, settleNumbers } from './settle-numbers.ts'

const PRICE_FIELDS = ['open', 'high', 'low', 'close'] as const

export interface ReadCandlesOptions {
  assetId: string
  /** Derived from the times unless given. */
  interval?: StoredInterval
  map: Partial<Record<CandleField, string>>
  /** What parts decimals, where the file alone does not settle it. */
  decimal?: DecimalSign
  /** What 03/04/2024 is. */
  dateOrder?: DateOrder
  /** The currency that the name of the file says. */
  currency?: string
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
  /** How the file was understood. */
  columns: Columns
  /** What the volume of the rows counts; where that is not known they have it in `volumes` alone. */
  volumeOf: VolumeOf
  /** By start, as it is written, where it is not known what it counts. */
  volumes: Map<number, string>
}

/**
 * The candles of a file's rows, in any order, outliers kept and marked.
 * Throws FileUnusable where a column is missing, prices are in another currency, numbers or dates can be read in two
 * ways, or the times are of no interval that is known.
 */
export function readCandles(table: PriceTable, options: ReadCandlesOptions): ReadCandles {
  const columns = findColumns(table, options.map)
  refuseOthers(table, columns, options.currency)
  const read = settleNumbers(numbersOf(table, columns), options.decimal)
  const dateOrder = options.dateOrder ?? settleDateOrder(table, columns, options.interval)
  const rejected: RejectedCandle[] = []
  const rowsByStart = new Map<number, { line: number; candle: Candle; volume?: string }>()
  for (const { line, row } of table.rows) {
    const values = columns.valuesOf(row)
    const made = toCandle(values, { ...options, read, dateOrder, columns })
    const reason = 'reason' in made ? made : refuse(made.candle, rowsByStart)
    if (reason) rejected.push({ line, ...reason, row })
    else if ('candle' in made) rowsByStart.set(made.candle.start.getTime(), { line, ...made })
  }
  const starts = [...rowsByStart.keys()].sort((a, b) => a - b)
  const [first] = rejected
  if (starts.length === 0 && first)
    throw new FileUnusable(
      'no_records',
      `none of its ${rejected.length} rows is a candle; the first (line ${first.line}): ${first.field} ${first.reason}`,
    )
  const interval = options.interval ?? findInterval(starts)
  const isOfMoments = columns.layout?.isOfMoments === true
  const ended = options.now.getTime() - (isOfMoments ? 0 : INTERVAL_MS[interval])
  const isTimeOfEnd = columns.layout?.isTimeOfEnd === true
  const volumes = new Map<number, string>()
  const taken = new Set<number>()
  const listed = starts.flatMap((time) => {
    const known = rowsByStart.get(time)
    if (!known) return []
    const { start, isEnd } = align(time, { interval, isTimeOfEnd })
    const reason =
      (isEnd ? start : time) > ended
        ? 'the candle has not ended yet'
        : taken.has(start)
          ? 'another row of the file is of the same candle'
          : undefined
    if (reason) {
      rejected.push({ line: known.line, field: 'start', reason, row: rowOf(table, known.line) })
      return []
    }
    taken.add(start)
    if (known.volume !== undefined) volumes.set(start, known.volume)
    return [{ ...known.candle, interval, start: new Date(start) }]
  })
  const candles = isOfMoments ? joinMoments(listed, interval) : listed
  return { interval, candles: markDoubts(candles), rejected, columns, volumeOf: columns.volumeOf, volumes }
}

/**
 * From one moment to the next: what the price was between them is not known, so that such a candle has a gap, which a venue
 * may fill. The volume of the last 24 hours is that of a day alone.
 */
function joinMoments(moments: readonly Candle[], interval: StoredInterval): Candle[] {
  return moments.slice(1).flatMap(({ start: end, close, volume }, place) => {
    const { assetId, start, open } = moments[place] as Candle // it is before the one that is looked at
    if (end.getTime() - start.getTime() !== INTERVAL_MS[interval]) return []
    const [low = '', high = ''] = Number(open) < Number(close) ? [open, close] : [close, open]
    const ofDay = interval === '1d' && volume !== undefined ? { volume } : {}
    return [{ assetId, interval, start, open, high, low, close, ...ofDay, hasGap: true }]
  })
}

function rowOf({ rows }: PriceTable, line: number): unknown {
  for (const row of rows) if (row.line === line) return row.row
  return undefined
}

/** A file is of one asset, and prices are stored in dollars alone. */
function refuseOthers(table: PriceTable, { names, symbolOf }: Columns, named: string | undefined): void {
  const [currencies, assets] = [new Set<string>(), new Set<string>()]
  if (named) currencies.add(named)
  const [ofPair] = readPairs(table.pair ?? '')
  if (ofPair) currencies.add(ofPair.quote)
  for (const { row } of table.rows) {
    const symbol = symbolOf(row)
    const [named] = symbol === undefined ? [] : readPairs(symbol)
    if (named) currencies.add(named.quote)
    if (symbol !== undefined) assets.add(named?.base ?? symbol.trim().toUpperCase())
    const said = isFields(row) ? (row.currency ?? row.Currency) : undefined
    if (typeof said === 'string' && /^[A-Za-z]{3,5}$/.test(said)) currencies.add(said.toUpperCase())
    if (symbol === undefined && said === undefined) break
  }
  for (const name of names) {
    const [, currency] = /^(?:open|high|low|close|price)[ _(]+([a-z]{3,4})\)?$/i.exec(name) ?? []
    if (currency && currency.toUpperCase() !== 'TIME') currencies.add(currency.toUpperCase())
  }
  if (assets.size > 1) throw new FileUnusable('refused', refusalOfSeveral(assets))
  const other = [...currencies].find((currency) => !isDollar(currency))
  if (other === undefined) return
  throw new FileUnusable(
    'refused',
    `its prices are in ${other}, and only prices in US dollars are stored; load a file of the pair with USD or a dollar stablecoin`,
  )
}

function* numbersOf({ rows }: PriceTable, { valuesOf }: Columns): Generator<unknown> {
  for (const { row } of rows) {
    const values = valuesOf(row)
    for (const field of PRICE_FIELDS) {
      const value = values[field]
      if (typeof value === 'string' && /[€£¥₩]/.test(value))
        throw new FileUnusable(
          'refused',
          `its prices are in another currency (${JSON.stringify(value)}), and only US dollars are stored`,
        )
      yield value
    }
    yield values.volume
  }
}

const SLASHED = /^\s*\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})(?!\d)/

/** The order in which every date of the file is one, and of two such orders the one whose days follow each other. */
function settleDateOrder(
  { rows }: PriceTable,
  { valuesOf }: Columns,
  interval: StoredInterval | undefined,
): DateOrder | undefined {
  const dates: string[] = []
  for (const { row } of rows) {
    const start = valuesOf(row).start
    if (typeof start !== 'string' || !SLASHED.test(start)) {
      if (dates.length === 0) return undefined
      continue
    }
    dates.push(start)
  }
  const orders = DATE_ORDERS.flatMap((order) => {
    const times = dates.map((date) => {
      const moment = parseMoment(date, { dateOrder: order })
      return typeof moment === 'string' ? undefined : moment.getTime()
    })
    return times.includes(undefined) ? [] : [{ order, times: times as number[] }] // none is undefined
  })
  if (orders.length < 2) return orders[0]?.order
  const regular = orders.filter(({ times }) => {
    const steps = usualSteps([...times].sort((a, b) => a - b))
    return (
      steps !== undefined &&
      (interval === undefined
        ? STORED_INTERVALS.some((name) => INTERVAL_MS[name] === steps)
        : INTERVAL_MS[interval] === steps)
    )
  })
  if (regular.length === 1) return regular[0]?.order
  throw new FileUnusable(
    'wrong_type',
    `its dates, such as ${JSON.stringify(dates[0])}, can be read in two ways; name the order with --dates ${DATE_ORDERS.join(', ')}`,
  )
}

function usualSteps(starts: number[]): number | undefined {
  const counts = new Map<number, number>()
  for (let at = 1; at < starts.length; at++) {
    const step = (starts[at] ?? 0) - (starts[at - 1] ?? 0)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return [...counts].sort(([a, times], [b, others]) => others - times || a - b)[0]?.[0]
}

function refuse(
  candle: Candle,
  read: ReadonlyMap<number, unknown>,
): Pick<RejectedCandle, 'field' | 'reason'> | undefined {
  return read.has(candle.start.getTime())
    ? { field: 'start', reason: 'another row of the file has the same time' }
    : undefined
}

type Refusal = Pick<RejectedCandle, 'field' | 'reason'>

interface ToCandleOptions {
  assetId: string
  read: ReadNumber
  columns: Columns
  dateOrder?: DateOrder
}

function toCandle(
  values: Values,
  { assetId, read, columns, dateOrder }: ToCandleOptions,
): { candle: Candle; volume?: string } | Refusal {
  const start = parseMoment(values.start, dateOrder ? { dateOrder } : {})
  if (typeof start === 'string') return { field: 'start', reason: start }
  const prices: Record<string, string> = {}
  for (const field of PRICE_FIELDS) {
    const price = read(values[field])
    if (price === undefined || Number(price) <= 0) {
      return { field, reason: `${quote(values[field])} is no price; it must be a number above 0` }
    }
    prices[field] = price
  }
  const { open = '', high = '', low = '', close = '' } = prices
  const [top, bottom] = [Math.max(Number(open), Number(close)), Math.min(Number(open), Number(close))]
  if (Number(high) < top) return { field: 'high', reason: `${high} is less than the open or the close` }
  if (Number(low) > bottom) return { field: 'low', reason: `${low} is more than the open or the close` }
  const isEmpty =
    values.volume === undefined || values.volume === null || values.volume === '' || values.volume === '-'
  const volume = isEmpty ? undefined : read(values.volume)
  if (!isEmpty && volume === undefined) {
    return {
      field: 'volume',
      reason: `${quote(values.volume)} is no volume; it must be a number of at least 0`,
    }
  }
  const candle: Candle = { assetId, interval: '1d', start, open, high, low, close }
  if (volume === undefined) return { candle }
  if (columns.volumeOf === 'unknown') return { candle, volume }
  if (columns.volumeOf === 'quote') return { candle: { ...candle, volume } }
  const average = read(values.average)
  const worth = Number(volume) * (average ? Number(average) : middleOf(candle))
  return { candle: { ...candle, volume: writePlain(worth) } }
}

/** What coins were worth on the average, where nothing says it: as with the candles of venues. */
export function middleOf({ high, low, close }: Candle): number {
  return (Number(high) + Number(low) + Number(close)) / 3
}

/** Without an exponent; 15 digits are what the product of two numbers is good for. */
export function writePlain(value: number): string {
  return Number(value.toPrecision(15))
    .toFixed(8)
    .replace(/\.?0+$/, '')
}

/** A part of rows may be out of step, such as those of a month with a gap that is no whole number of steps. */
const OUT_OF_STEP_MAX = 0.01

/** The step that most rows are apart; nearly all others are apart by several of it. */
function findInterval(starts: number[]): StoredInterval {
  const usual = usualSteps(starts)
  const interval = STORED_INTERVALS.find((name) => INTERVAL_MS[name] === usual)
  const odd = starts.filter(
    (start, at) => at > 0 && usual !== undefined && (start - (starts[at - 1] ?? 0)) % usual !== 0,
  )
  if (interval && odd.length <= starts.length * OUT_OF_STEP_MAX) return interval
  throw new FileUnusable(
    'no_records',
    `the rows are ${usual === undefined ? 'too few' : `${usual / 1_000} s apart${interval ? ', but not all of them' : ''}`}; candles are of ${STORED_INTERVALS.join(', ')}. Name it with --interval`,
  )
}

const END_MS = 1_000

/**
 * Where the candle of a row begins: where candles of its length begin, which a time of 23:59:59 is the end of. Throws
 * FileUnusable for rows that begin elsewhere: days of another zone are other candles.
 */
function align(
  time: number,
  { interval, isTimeOfEnd }: { interval: StoredInterval; isTimeOfEnd: boolean },
): { start: number; isEnd: boolean } {
  const step = Math.min(INTERVAL_MS[interval], INTERVAL_MS['1d'])
  const offset = time % step
  const isEnd = offset >= step - END_MS || (isTimeOfEnd && offset >= END_MS)
  if (offset < END_MS || isEnd) return { start: time - offset, isEnd }
  throw new FileUnusable(
    'wrong_type',
    `its candles of ${interval} begin ${Math.round(offset / 60_000)} minutes after UTC ones; load a file whose times are UTC`,
  )
}

const NEIGHBOURS = 7
/** Such a volume beside the middle of its neighbours is more likely a mistake of the source than trade. */
const VOLUME_TIMES = 5
/** A close that leaves by so much and comes back with the next candle. */
const PRICE_TIMES = 1.5

function markDoubts(candles: Candle[]): Candle[] {
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
