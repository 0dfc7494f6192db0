import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openParts } from '../containers/open-parts.ts'
import { type ReadCandlesOptions, readCandles } from './read-candles.ts'
import { readPriceTable } from './read-price-table.ts'
import { settleNumbers } from './settle-numbers.ts'

const folder = mkdtempSync(join(tmpdir(), 'prices-'))
after(() => rmSync(folder, { recursive: true }))
const EDGES = join(import.meta.dirname, '../testing/edges')

async function readFile(file: string, options: Partial<ReadCandlesOptions> = {}) {
  const [part] = await Array.fromAsync(openParts(file), async (part) => readPriceTable(part))
  if (!part) throw new Error('the file holds nothing')
  return readCandles(part, {
    assetId: 'bitcoin',
    map: {},
    now: new Date('2026-06-01T00:00:00Z'),
    ...options,
  })
}

function read(content: unknown, options: Partial<ReadCandlesOptions> = {}) {
  const file = join(folder, 'prices')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readFile(file, options)
}

/** The first candle as text: start, open, high, low, close, volume. */
function first({ candles: [candle] }: Awaited<ReturnType<typeof read>>) {
  return (
    candle && [
      candle.start.toISOString().slice(0, 16),
      candle.open,
      candle.high,
      candle.low,
      candle.close,
      candle.volume,
    ]
  )
}

const HOUR = 3_600_000
const JAN = Date.UTC(2025, 0, 1)

test('price history of the tools that people have is read as they write it', async () => {
  const times = [0, 1, 2, 3, 4, 5]
  const rows = (toRow: (ms: number, n: number) => string) =>
    times.map((n) => toRow(JAN + n * HOUR, n)).join('\n')
  const lists = (toRow: (ms: number) => unknown[]) => times.map((n) => toRow(JAN + n * HOUR))
  const expected = ['2025-01-01T00:00', '100', '110', '90', '105']
  const cases: [name: string, content: unknown, volume: string | undefined][] = [
    [
      'Binance archive',
      rows((ms, n) => `${ms}000,100,110,90,105,2,${ms + HOUR - 1}999,201.5,${n},1,100,0`),
      '201.5',
    ],
    [
      'Binance archive',
      rows((ms, n) => `${ms},100,110,90,105,2,${ms + HOUR - 1},201.5,${n},1,100,0`),
      '201.5',
    ],
    [
      'Binance archive',
      `open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore\n${rows((ms) => `${ms},100,110,90,105,2,1,201.5,9,1,100,0`)}`,
      '201.5',
    ],
    ['Kraken OHLCVT', rows((ms, n) => `${ms / 1_000},100,110,90,105,3,${n + 7}`), '305'],
    [
      'Kraken OHLC',
      {
        error: [],
        result: { XXBTZUSD: lists((ms) => [ms / 1_000, '100', '110', '90', '105', '101', '3', 7]), last: 1 },
      },
      '303',
    ],
    ['Coinbase candles', lists((ms) => [ms / 1_000, 90, 110, 100, 105, 3]), '305'],
    [
      'OKX',
      { code: '0', data: lists((ms) => [String(ms), '100', '110', '90', '105', '2', '201.5', '201.5', '1']) },
      '201.5',
    ],
    [
      'Bybit',
      {
        result: {
          symbol: 'BTCUSDT',
          list: lists((ms) => [String(ms), '100', '110', '90', '105', '2', '201.5']),
        },
      },
      '201.5',
    ],
    [
      'KuCoin',
      { code: '200000', data: lists((ms) => [String(ms / 1_000), '100', '105', '110', '90', '2', '201.5']) },
      '201.5',
    ],
    [
      'CryptoDataDownload',
      `https://www.CryptoDataDownload.com\nunix,date,symbol,open,high,low,close,Volume BTC,Volume USD\n${rows((ms) => `${ms / 1_000},x,BTC/USD,100,110,90,105,2,201.5`)}`,
      '201.5',
    ],
    [
      'CryptoDataDownload',
      `https://www.CryptoDataDownload.com\nUnix Timestamp,Date,Symbol,Open,High,Low,Close,Volume\n${rows((ms) => `${ms},x,BTCUSD,100,110,90,105,3`)}`,
      '305',
    ],
    [
      'bitcoin of Bitstamp, minute by minute',
      `Timestamp,Open,High,Low,Close,Volume_(BTC),Volume_(Currency),Weighted_Price\n${rows((ms) => `${ms / 1_000},100,110,90,105,2,201.5,101`)}`,
      '201.5',
    ],
  ]
  for (const [name, content, volume] of cases) {
    const found = await read(content)
    assert.equal(found.columns.layout?.name, name)
    assert.deepEqual([found.interval, ...(first(found) ?? [])], ['1h', ...expected, volume], name)
    assert.equal(found.candles.length, 6, name)
  }
  const bitstamp = await read({
    data: {
      pair: 'BTC/USD',
      ohlc: times.map((n) => ({
        timestamp: String(JAN / 1_000 + n * 3_600),
        open: '100',
        high: '110',
        low: '90',
        close: '105',
        volume: '2',
      })),
    },
  })
  assert.deepEqual([first(bitstamp), bitstamp.volumeOf], [[...expected, undefined], 'unknown'])
})

test('daily files of sites are read with their headers and dates', async () => {
  const yfinance = await read(
    'Price,Close,High,Low,Open,Volume\nTicker,BTC-USD,BTC-USD,BTC-USD,BTC-USD,BTC-USD\nDate,,,,,\n2025-01-01,105,110,90,100,2000\n2025-01-02,105,110,90,100,2000\n',
  )
  assert.deepEqual(first(yfinance), ['2025-01-01T00:00', '100', '110', '90', '105', '2000'])
  const ended = await read(
    'SNo,Name,Symbol,Date,High,Low,Open,Close,Volume,Marketcap\n1,Bitcoin,BTC,2025-01-01 23:59:59,110,90,100,105,2000,9\n2,Bitcoin,BTC,2025-01-02 23:59:59,110,90,100,105,2000,9\n',
  )
  assert.deepEqual(first(ended), ['2025-01-01T00:00', '100', '110', '90', '105', '2000'])
  const gecko = await read(
    'snapped_at,price,market_cap,total_volume\n2025-01-01 00:00:00 UTC,105,9,2000\n2025-01-02 00:00:00 UTC,106,9,2000\n',
  )
  assert.deepEqual(first(gecko), ['2025-01-01T00:00', '105', '105', '105', '105', '2000'])
  const chart = await read({
    prices: [
      [JAN, 105],
      [JAN + 24 * HOUR, 106],
    ],
    market_caps: [],
    total_volumes: [[JAN, 2000]],
  })
  assert.deepEqual(first(chart), ['2025-01-01T00:00', '105', '105', '105', '105', '2000'])
})

test('investing.com is read in its languages', async () => {
  const english = await readFile(join(EDGES, 'investing-english.csv'))
  assert.equal(english.columns.layout?.name, 'investing.com, English')
  assert.deepEqual(
    [english.candles.length, first(english)?.slice(0, 5)],
    [8, ['2025-01-10T00:00', '90100.0', '90900.9', '90000.1', '90500.5']],
  )
  assert.ok(Number(english.candles[0]?.volume) > 6e9, 'coins are stored as what they were worth')
  const german =
    '"Datum","Zuletzt","Eröffn.","Hoch","Tief","Vol.","+/- %"\n"11.01.2025","91.500,5","91.100,0","91.900,9","91.000,1","68,10K","0,50%"\n"10.01.2025","90.500,5","90.100,0","90.900,9","90.000,1","68,10K","0,50%"\n'
  assert.deepEqual(first(await read(german))?.slice(0, 5), [
    '2025-01-10T00:00',
    '90100.0',
    '90900.9',
    '90000.1',
    '90500.5',
  ])
  const japanese =
    '"日付け","終値","始値","高値","安値","出来高","変化率 %"\n"2025年01月11日","91,500.5","91,100.0","91,900.9","91,000.1","68.10K","0.5%"\n"2025年01月10日","90,500.5","90,100.0","90,900.9","90,000.1","68.10K","0.5%"\n'
  assert.deepEqual(first(await read(japanese))?.slice(0, 5), [
    '2025-01-10T00:00',
    '90100.0',
    '90900.9',
    '90000.1',
    '90500.5',
  ])
  const french =
    '"Date","Dernier"," Ouv."," Plus Haut","Plus Bas","Vol.","Variation %"\n"02/01/2025","91.500,5","91.100,0","91.900,9","91.000,1","68,10K","0,50%"\n"01/01/2025","90.500,5","90.100,0","90.900,9","90.000,1","68,10K","0,50%"\n'
  assert.equal(
    first(await read(french))?.[0],
    '2025-01-01T00:00',
    'the order in which days follow each other',
  )
})

test('the edges of price files are read as they were meant', async () => {
  const binance = await readFile(join(EDGES, 'binance-klines-no-header.csv'))
  assert.deepEqual(
    [binance.interval, binance.candles.length, first(binance)?.[5]],
    ['1h', 8, '9400000.25000000'],
  )
  const kraken = await readFile(join(EDGES, 'kraken-rows.json'))
  assert.deepEqual(
    [kraken.interval, kraken.columns.used.volume, first(kraken)?.[5]],
    ['1d', 'value 7', '126424400'],
  )
  await assert.rejects(readFile(join(EDGES, 'BTCEUR_1d.csv'), { currency: 'EUR' }), /its prices are in EUR/)
})

test('prices of another currency are refused by whatever says so', async () => {
  const rows = (symbol: string) =>
    `unix,date,symbol,open,high,low,close,Volume BTC\n${[0, 1].map((n) => `${JAN / 1_000 + n * 3_600},x,${symbol},100,110,90,105,2`).join('\n')}\n`
  await assert.rejects(read(rows('BTC/EUR')), /in EUR/)
  await assert.rejects(read(rows('ETHBTC')), /in BTC/)
  await assert.rejects(read('date,open,high,low,close\n2025-01-01,€100,€110,€90,€105\n'), /another currency/)
  await assert.rejects(read('date,open,high,low,close,currency\n2025-01-01,100,110,90,105,EUR\n'), /in EUR/)
  assert.equal((await read(rows('BTC/USDT'))).candles.length, 2)
})

test('the numbers of a file are settled over all of it', () => {
  const settle = (...values: string[]) => values.map(settleNumbers(values))
  assert.deepEqual(settle('93,500.5', '43,892'), ['93500.5', '43892'])
  assert.deepEqual(settle('43.892', '93.500,5'), ['43892', '93500.5'])
  assert.deepEqual(settle('43.892', '0.5'), ['43.892', '0.5'])
  assert.deepEqual(settle("93'500.5", '1 234.25', '$5'), ['93500.5', '1234.25', '5'])
  assert.deepEqual(settle('68.10K', '1.5M', '0.3B'), ['68100', '1500000', '300000000'])
  assert.throws(() => settle('43.892', '51.100'), /may be a number of thousands or one with three decimals/)
  assert.throws(() => settle('1,234.5', '1.234,5'), /two ways of writing/)
  assert.deepEqual(['43.892'].map(settleNumbers(['43.892'], ',')), ['43892'])
})

test('candles begin where those of their length begin', async () => {
  const csv = (...starts: string[]) =>
    `date,open,high,low,close\n${starts.map((start) => `${start},100,110,90,105`).join('\n')}\n`
  await assert.rejects(
    read(csv('2025-01-01T05:00:00Z', '2025-01-02T05:00:00Z')),
    /begin 300 minutes after those of UTC/,
  )
  await assert.rejects(read(csv('2025-01-01', '2025-02-01', '2025-03-01')), /s apart/)
  assert.equal(
    (await read(csv('2025-01-01T23:59:59.999Z', '2025-01-02T23:59:59.999Z'))).candles[0]?.start.toISOString(),
    '2025-01-01T00:00:00.000Z',
  )
  await assert.rejects(read(csv('03/04/2025', '05/06/2025')), /can be read in two ways; say with --dates/)
})

test('one-minute rows of years are known by their steps, past minutes without trade', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => n).filter((n) => n % 11 !== 0)
  const rows = lines.map((n) => `${JAN / 1_000 + n * 60},100,110,90,105,3,${n % 9}`).join('\n')
  const found = await read(rows)
  assert.deepEqual([found.interval, found.candles.length], ['1m', lines.length])
})
