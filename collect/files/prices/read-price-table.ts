import { INTERVAL_MS, STORED_INTERVALS } from '#contract/market.ts'
import type { Part } from '../containers/open-parts.ts'
import type { ReadRecord } from '../formats.ts'
import { FileUnusable, findFormat } from '../formats.ts'
import { isFields } from '../layouts/layout.ts'
import { openText } from '../open-text.ts'
import { findDelimiter } from '../read-csv-records.ts'
import { parseRows, type TableRow } from '../read-table.ts'

/** The rows of a file of prices, which may be gone through several times. */
export interface PriceTable {
  /** Absent where rows are lists of values without names. */
  columns?: string[]
  rows: Iterable<TableRow>
  /** What the file says is priced, such as `BTC-USD`. */
  pair?: string
}

/** Lines about the file before its header: an address, a title. */
const LINES_BEFORE_HEADER_MAX = 10

/** Price history is read whole. */
const BYTES_MAX = 512_000_000

/** The price history of a file: a table, CSV with a header or none, JSON as exchanges answer. Throws FileUnusable. */
export async function readPriceTable(part: Part): Promise<PriceTable> {
  if ('columns' in part) return readRecords(part.columns, part.records)
  const pieces = await Array.fromAsync(openText(part.bytes, { maxBytes: BYTES_MAX }))
  const text = pieces.join('').replaceAll('\0', '')
  if (text.trim() === '') throw new FileUnusable('empty', 'the file is empty')
  if (findFormat(text) !== 'csv') return readJson(text)
  const lines = text.split('\n', LINES_BEFORE_HEADER_MAX).map((line) => line.replace(/\r$/, ''))
  const at = lines.findIndex((line) => splitLine(line).filter((cell) => cell !== '').length >= 3)
  if (at < 0) throw new FileUnusable('no_records', 'it holds no rows of prices')
  const delimiter = findDelimiter(lines[at] ?? '')
  const first = splitLine(lines[at] ?? '')
  if (first.filter((cell) => isNumber(cell) || cell === '').length === first.length)
    return { rows: parseRows(text, { delimiter, skipLines: at }) }
  if (/^\d{4}[-.]\d/.test(first[0] ?? '')) return { rows: parseRows(text, { delimiter, skipLines: at }) }
  // yfinance writes three lines: the columns with the date as "Price", the ticker of each, and "Date".
  const ticker = splitLine(lines[at + 1] ?? '')
  if (ticker[0] === 'Ticker') {
    const tickers = new Set(ticker.slice(1))
    if (tickers.size > 1) throw new FileUnusable('refused', refusalOfSeveral(tickers))
    const columns = ['Date', ...first.slice(1), ...(first.includes('Adj Close') ? [] : ['Adj Close'])]
    const skipLines = at + (/^date(?:time)?$/i.test(splitLine(lines[at + 2] ?? '')[0] ?? '') ? 3 : 2)
    return {
      columns,
      rows: parseRows(text, { delimiter, skipLines, columns }),
      ...(ticker[1] && { pair: ticker[1] }),
    }
  }
  const columns = first
  const repeated = columns.find((name, place) => name !== '' && columns.indexOf(name) !== place)
  if (repeated !== undefined)
    throw new FileUnusable(
      'no_column',
      `the column "${repeated}" is there twice; columns: ${columns.join(', ')}`,
    )
  return { columns, rows: parseRows(text, { delimiter, skipLines: at + 1, columns }) }
}

export function refusalOfSeveral(assets: ReadonlySet<string>): string {
  return `it holds the prices of several assets (${[...assets].slice(0, 5).join(', ')}); write a file for each`
}

async function readRecords(columns: string[], records: AsyncIterable<ReadRecord[]>): Promise<PriceTable> {
  const rows: TableRow[] = []
  for await (const batch of records) for (const { line, fields } of batch) rows.push({ line, row: fields })
  return { columns, rows }
}

function splitLine(line: string): string[] {
  return line.split(findDelimiter(line)).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replace(/^\ufeff/, '')
      .trim(),
  )
}

function isNumber(cell: string): boolean {
  return /^-?[\d.]+(?:e[+-]?\d+)?$/i.test(cell)
}

function readJson(text: string): PriceTable {
  const values = parse(text)
  if (isFields(values) && Array.isArray(values.prices)) return readMarketChart(values)
  const list = findList(values, 0)
  if (!list) throw new FileUnusable('no_records', 'it holds no list of rows')
  const rows = list.map((row, place) => ({ line: place + 1, row: row as TableRow['row'] })) // findList looked at it
  const [first] = list
  const pair = findPair(values)
  return { rows, ...(isFields(first) && { columns: Object.keys(first) }), ...(pair && { pair }) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    try {
      return lines.map((line) => JSON.parse(line))
    } catch {
      throw new FileUnusable('cut_off', `it is not JSON (${(error as Error).message})`, { cause: error })
    }
  }
}

/**
 * `prices`, `market_caps` and `total_volumes` of CoinGecko, each a list of moments with one value: some seconds beside
 * the full hour or day, and the moment of the answer as the last, which is no such point.
 */
function readMarketChart(values: Record<string, unknown>): PriceTable {
  const pairsOf = (name: string) =>
    Array.isArray(values[name]) ? values[name].filter((row) => Array.isArray(row)) : []
  const volumes = new Map(pairsOf('total_volumes').map(([at, volume]) => [at, volume]))
  const prices = pairsOf('prices')
  const moments = prices.map(([at]) => Number(at))
  const step = findStep(moments)
  const rows = prices.flatMap(([at, price], place) => {
    const full = step === undefined ? Number(at) : Math.round(Number(at) / step) * step
    const isFull = step === undefined || Math.abs(Number(at) - full) < step / 10
    if (!isFull && place === prices.length - 1) return []
    const row = { snapped_at: isFull ? full : at, price, total_volume: volumes.get(at) }
    return [{ line: place + 1, row }]
  })
  return { columns: ['snapped_at', 'price', 'total_volume'], rows }
}

/** The length of candles that most moments are about apart. */
function findStep(moments: number[]): number | undefined {
  const steps = moments.slice(1).map((at, place) => at - (moments[place] ?? 0))
  const middle = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  return STORED_INTERVALS.map((name) => INTERVAL_MS[name]).find((ms) => Math.abs(middle - ms) < ms / 10)
}

const DEPTH_MAX = 4

/** The first list of lists or objects, wherever an exchange's answer has it. */
function findList(value: unknown, depth: number): unknown[] | undefined {
  if (Array.isArray(value)) {
    const isTable = value.length > 0 && value.every((row) => typeof row === 'object' && row !== null)
    return isTable ? value : undefined
  }
  if (!isFields(value) || depth >= DEPTH_MAX) return undefined
  for (const inner of Object.values(value)) {
    const found = findList(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

/** `pair` of Bitstamp, `symbol` of Bybit, the name beside the list of Kraken. */
function findPair(value: unknown): string | undefined {
  if (!isFields(value)) return undefined
  for (const inner of [value, value.data, value.result]) {
    if (!isFields(inner)) continue
    const named = inner.pair ?? inner.symbol
    if (typeof named === 'string') return named
    const listed = Object.keys(inner).find(
      (key) => Array.isArray(inner[key]) && /^[A-Z0-9/.]{5,12}$/.test(key),
    )
    if (listed) return listed.replace(/^X(?=[A-Z]{3}Z)/, '')
  }
  return undefined
}
