import { FileUnusable } from '../formats.ts'
import { isFields } from '../layouts/layout.ts'
import { normalizeName } from '../layouts/post-fields.ts'
import type { TableRow } from '../read-table.ts'
import { findPriceLayout, isCurrency, isDollar, type PriceLayout, type VolumeOf } from './price-layouts.ts'
import type { PriceTable } from './read-price-table.ts'

/** The columns of a candle, with their usual names, the most specific first. */
export const CANDLE_FIELDS = {
  start: [
    'start',
    'time_open',
    'open_time',
    'time',
    'timestamp',
    'unix',
    'unix_timestamp',
    'date',
    'datetime',
    'start_at',
    'snapped_at',
    'ts',
    't',
  ],
  open: ['open', 'o', 'open_price'],
  high: ['high', 'h', 'high_price'],
  low: ['low', 'l', 'low_price'],
  close: ['close', 'c', 'close_price', 'price', 'last', 'adj_close'],
  volume: [
    'vol_fiat',
    'quote_volume',
    'quote_asset_volume',
    'volume_quote',
    'volume_usd',
    'volume_usdt',
    'turnover',
    'volumeto',
    'volume',
    'vol',
    'v',
  ],
} as const
export type CandleField = keyof typeof CANDLE_FIELDS

export type Values = Record<CandleField | 'average', unknown>

/** Where the values of a candle stand in the rows of a file. */
export interface Columns {
  layout?: Pick<PriceLayout, 'name' | 'isTimeOfEnd' | 'isOfMoments'>
  names: string[]
  /** The columns by field, for the summary of the import. */
  used: Partial<Record<CandleField, string>>
  volumeOf: VolumeOf
  valuesOf: (row: TableRow['row']) => Values
  /** What a row says is priced. */
  symbolOf: (row: TableRow['row']) => string | undefined
}

/** Throws FileUnusable where a column is missing. */
export function findColumns(table: PriceTable, map: Partial<Record<CandleField, string>>): Columns {
  return table.columns ? findNamed(table.columns, map, table.rows) : findPlaces(table.rows)
}

const QUOTE_NAMES = new Set([
  'volfiat',
  'quotevolume',
  'quoteassetvolume',
  'volumequote',
  'volumeto',
  'turnover',
])

function findNamed(
  names: string[],
  map: Partial<Record<CandleField, string>>,
  rows: Iterable<TableRow>,
): Columns {
  const layout = findPriceLayout(names) ?? findInvesting(names, rows)
  const own = (name: string) => names.find((column) => normalizeName(column) === normalizeName(name))
  const used: Partial<Record<CandleField, string>> = {}
  for (const field of Object.keys(CANDLE_FIELDS) as CandleField[]) {
    const given = map[field]
    if (given !== undefined && !names.includes(given)) {
      throw new FileUnusable('no_column', `there is no column ${given}; columns: ${names.join(', ')}`)
    }
    const usual = layout?.fields[field]
    const found = given ?? (usual && own(usual)) ?? CANDLE_FIELDS[field].flatMap((name) => own(name) ?? [])[0]
    if (found === undefined && field !== 'volume') {
      throw new FileUnusable(
        'no_column',
        `no column is recognised as ${field}; columns: ${names.join(', ')}. Name it with --map ${field}=COLUMN`,
      )
    }
    if (found !== undefined) used[field] = found
  }
  const { column: volume, volumeOf } = findVolume(names, { map, layout, usual: used.volume })
  if (volume !== undefined) used.volume = volume
  const clock =
    map.start === undefined ? findClock(rows, { date: own('date'), time: own('time') }) : undefined
  if (clock) used.start = clock.date
  const average = own('vwap')
  const symbol = own('symbol') ?? own('pair') ?? own('instrument_name') ?? own('ticker')
  return {
    ...(layout && { layout }),
    names,
    used,
    volumeOf,
    valuesOf(row) {
      const cells = row as Record<string, unknown> // a file's rows are all objects or all lists; of others nothing is read
      const values = Object.entries(used).map(([field, name]) => [field, cells[name]])
      const start = clock && { start: `${cells[clock.date]} ${cells[clock.time]}` }
      return { ...Object.fromEntries(values), ...start, average: average && cells[average] } as Values // of each field
    },
    symbolOf(row) {
      const value = symbol !== undefined && isFields(row) ? row[symbol] : undefined
      return typeof value === 'string' ? value : undefined
    },
  }
}

/** Its files have one order in all languages: the day, the last price, open, high, low, volume and the change in percent. */
function findInvesting(names: string[], rows: Iterable<TableRow>): PriceLayout | undefined {
  const [start = '', close = '', open = '', high = '', low = '', volume = '', change = ''] = names
  if (
    names.length !== 7 ||
    names.some((name) =>
      Object.values(CANDLE_FIELDS)
        .flat()
        .some((usual) => usual === normalizeName(name)),
    )
  )
    return undefined
  for (const { row } of rows) {
    if (Array.isArray(row) || !/^[+-]?\d+[.,]\d+\s?%$/.test(String(row[change]).trim())) return undefined
    return {
      name: 'investing.com',
      has: names,
      fields: { start, open, high, low, close, volume },
      volumeOf: 'base',
    }
  }
  return undefined
}

/** Date and time of day, where they stand in two columns. */
function findClock(
  rows: Iterable<TableRow>,
  { date, time }: { date?: string | undefined; time?: string | undefined },
): { date: string; time: string } | undefined {
  if (date === undefined || time === undefined) return undefined
  for (const { row } of rows)
    return isFields(row) && /^\s*\d{1,2}:\d{2}/.test(String(row[time])) ? { date, time } : undefined
  return undefined
}

const NO_CURRENCIES = new Set(
  'FIAT QUOTE BASE CCY TOTAL 24H TRADED MA SMA EMA WMA VWAP AVG MEAN CHANGE CHG PCT RATIO DELTA BUY SELL UP DOWN RANK'.split(
    ' ',
  ),
)

/** `Volume USDT` counts dollars, `Volume BTC` coins beside it; what is given by hand is taken as dollars. */
function findVolume(
  names: string[],
  { map, layout, usual }: { map: { volume?: string }; layout?: PriceLayout; usual?: string },
): { column?: string; volumeOf: VolumeOf } {
  if (map.volume !== undefined) return { column: map.volume, volumeOf: 'quote' }
  const named = names.flatMap((column) => {
    const currency = /^vol(?:ume)?[ _.(]+([a-z0-9]{2,6})\)?$/i.exec(column)?.[1]?.toUpperCase()
    return currency && !NO_CURRENCIES.has(currency) ? [{ column, currency }] : []
  })
  const dollars = named.find(({ currency }) => isDollar(currency))
  if (dollars) return { column: dollars.column, volumeOf: 'quote' }
  if (layout?.fields.volume !== undefined && usual !== undefined)
    return { column: usual, volumeOf: layout.volumeOf }
  // Beside a plain volume others are made of it, such as its average.
  const isPlain = usual !== undefined && /^vol(?:ume)?$/i.test(usual)
  const coins = (isPlain ? [] : named).find(
    ({ currency }) => !isCurrency(currency) || currency === 'BTC' || currency === 'ETH' || currency === 'BNB',
  )
  if (coins) return { column: coins.column, volumeOf: 'base' }
  if (usual === undefined) return { volumeOf: 'unknown' }
  // Coinbase's own order of the columns; its volume is in coins.
  if (/^(?:time|start),low,high,open,close,volume$/i.test(names.join(',')))
    return { column: usual, volumeOf: 'base' }
  return { column: usual, volumeOf: QUOTE_NAMES.has(normalizeName(usual)) ? 'quote' : 'unknown' }
}

/** The orders in which exchanges list prices behind the time. */
const ORDERS = {
  ohlc: { open: 1, high: 2, low: 3, close: 4 },
  lhoc: { low: 1, high: 2, open: 3, close: 4 },
  ochl: { open: 1, close: 2, high: 3, low: 4 },
} as const
const LOOKED_AT_ROWS = 5_000
/** Values that should agree do in so many rows. */
const MOST = 0.98

/** Of rows without names: their order of prices and what is behind them follow from what fits in nearly all rows. */
function findPlaces(rows: Iterable<TableRow>): Columns {
  const samples: number[][] = []
  for (const { row } of rows) {
    if (!Array.isArray(row)) continue
    samples.push(row.map((cell) => (cell === '' || cell === null ? Number.NaN : Number(cell))))
    if (samples.length >= LOOKED_AT_ROWS) break
  }
  const [first] = samples
  if (!first) throw new FileUnusable('no_records', 'it has no rows')
  if (first.length < 5)
    throw new FileUnusable(
      'no_column',
      `its rows have ${first.length} values and no names; a candle needs a time and four prices`,
    )
  if (first.length === 5)
    throw new FileUnusable(
      'no_column',
      'its rows have five values and no names: CoinGecko writes candles so, with the time of their end, and others with that of their beginning; write a first line such as start,open,high,low,close',
    )
  const fitting = (Object.keys(ORDERS) as (keyof typeof ORDERS)[]).filter((order) => {
    const { open, high, low, close } = ORDERS[order]
    const fits = samples.filter((row) => {
      const at = (place: number) => row[place] ?? Number.NaN
      return at(high) >= Math.max(at(open), at(close), at(low)) && at(low) <= Math.min(at(open), at(close))
    })
    return fits.length >= samples.length * MOST
  })
  const order = fitting.length > 1 && fitting.includes('ohlc') && first.length > 7 ? 'ohlc' : fitting[0]
  if (order === undefined || (fitting.length > 1 && first.length <= 7))
    throw new FileUnusable(
      'no_column',
      `its rows have no names, and their prices fit ${fitting.length === 0 ? 'none of the orders' : 'several orders'} in which exchanges list them; write a first line such as time,open,high,low,close,volume`,
    )
  const places = ORDERS[order]
  const rest = findRest(samples, { ...places, isListedOtherwise: order !== 'ohlc' })
  const used = Object.fromEntries(
    Object.entries({ start: 0, ...places, ...(rest.volume !== undefined && { volume: rest.volume }) }).map(
      ([field, place]) => [field, `value ${place + 1}`],
    ),
  )
  return {
    layout: { name: nameOf(order, first.length, rest) },
    names: first.map((_, place) => `value ${place + 1}`),
    used,
    volumeOf: rest.volumeOf,
    valuesOf(row) {
      const cells = Array.isArray(row) ? row : []
      const at = (place: number | undefined) => (place === undefined ? undefined : cells[place])
      return {
        start: cells[0],
        open: cells[places.open],
        high: cells[places.high],
        low: cells[places.low],
        close: cells[places.close],
        volume: at(rest.volume),
        average: at(rest.average),
      }
    },
    symbolOf: () => undefined,
  }
}

interface Rest {
  volume?: number
  volumeOf: VolumeOf
  /** The average price at which was traded. */
  average?: number
  hasTrades?: boolean
}

/**
 * What stands behind the prices: of two values the one that is the other times the price counts dollars; one that lies
 * between low and high in all rows is the average price, with the volume of coins behind it.
 */
function findRest(
  samples: number[][],
  places: { high: number; low: number; isListedOtherwise: boolean },
): Rest {
  const width = samples[0]?.length ?? 0
  const rows = samples.filter((row) => (row[5] ?? 0) > 0)
  const isMost = (fits: (row: number[]) => boolean) =>
    rows.length > 0 && rows.filter(fits).length >= rows.length * MOST
  const worthOf = (base: number, quote: number) =>
    isMost((row) => {
      const price = (row[quote] ?? Number.NaN) / (row[base] ?? Number.NaN)
      return price >= (row[places.low] ?? 0) * 0.999 && price <= (row[places.high] ?? 0) * 1.001
    })
  // A kline of Binance has the end of its time there, and what was traded in dollars behind it.
  const isKline =
    width >= 11 && isMost((row) => (row[6] ?? 0) > (row[0] ?? 0) && (row[6] ?? 0) < (row[0] ?? 0) * 1.01)
  if (isKline) return { volume: 7, volumeOf: 'quote' }
  for (let quote = 6; quote < width; quote++)
    if (worthOf(5, quote)) return { volume: quote, volumeOf: 'quote' }
  const isAverage = isMost(
    (row) => (row[5] ?? 0) >= (row[places.low] ?? 0) && (row[5] ?? 0) <= (row[places.high] ?? 0),
  )
  if (width >= 8 && isAverage) return { volume: 6, volumeOf: 'base', average: 5 }
  const hasTrades = width === 7 && isMost((row) => Number.isInteger(row[6]) && (row[6] ?? 0) < 1e7)
  if (hasTrades) return { volume: 5, volumeOf: 'base', hasTrades }
  // Coinbase and Bitfinex, which list prices in orders of their own, count coins.
  if (width === 6 && places.isListedOtherwise) return { volume: 5, volumeOf: 'base' }
  return width > 5 ? { volume: 5, volumeOf: 'unknown' } : { volumeOf: 'unknown' }
}

function nameOf(order: keyof typeof ORDERS, width: number, { average, hasTrades, volumeOf }: Rest): string {
  if (average !== undefined) return 'Kraken OHLC'
  if (hasTrades) return 'Kraken OHLCVT'
  if (order === 'lhoc') return 'Coinbase candles'
  if (order === 'ochl') return width === 7 && volumeOf === 'quote' ? 'KuCoin' : 'Bitfinex'
  if (width >= 11) return 'Binance archive'
  if (width === 9) return 'OKX'
  return width === 7 ? 'Bybit' : 'rows without names'
}
