import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
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
    'snapped_at,price,market_cap,total_volume\n2025-01-01 00:00:00 UTC,105,9,2000\n2025-01-02 00:00:00 UTC,106,9,3000\n',
  )
  assert.deepEqual(first(gecko), ['2025-01-01T00:00', '105', '106', '105', '106', '3000'])
  const chart = await read({
    prices: [
      [JAN, 105],
      [JAN + 24 * HOUR, 106],
    ],
    market_caps: [],
    total_volumes: [[JAN + 24 * HOUR, 2000]],
  })
  assert.deepEqual(first(chart), ['2025-01-01T00:00', '105', '106', '105', '106', '2000'])
})

test('the days and hours of CoinGecko are read beside the moment of its answer', async () => {
  const chart = (step: number) => ({
    prices: [...[0, 1, 2, 3].map((n) => [JAN + n * step + n * 9_000, 105 + n]), [JAN + 3.4 * step, 1]],
    total_volumes: [0, 1, 2, 3].map((n) => [JAN + n * step + n * 9_000, 2000]),
  })
  for (const step of [HOUR, 24 * HOUR]) {
    const { candles } = await read(chart(step))
    assert.deepEqual(
      candles.map(({ start, open, close, volume }) => [start.getTime(), open, close, volume]),
      [0, 1, 2].map((n) => [
        JAN + n * step,
        String(105 + n),
        String(106 + n),
        // What was traded in 24 hours is not what was traded in one.
        step === HOUR ? undefined : '2000',
      ]),
    )
  }
})

test('a price of a moment is the end of one candle and the beginning of the next, never a whole one', async () => {
  const price = fc.integer({ min: 1, max: 1_000_000 })
  // A day without a price stands between two runs of days, so that most are one day apart.
  const runs = fc.array(fc.array(price, { minLength: 3, maxLength: 6 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(runs, async (given) => {
      const days = given.flatMap((run) => [...run, undefined])
      const rows = days.flatMap((price, day) =>
        price === undefined ? [] : [`${new Date(JAN + day * 24 * HOUR).toISOString()},${price},9,${day}`],
      )
      const { candles } = await read(`snapped_at,price,market_cap,total_volume\n${rows.join('\n')}\n`)
      assert.deepEqual(
        candles.map(({ start, open, close, volume, hasGap }) => [start, open, close, volume, hasGap]),
        days.flatMap((price, day) => {
          const next = days[day + 1]
          if (price === undefined || next === undefined) return []
          return [[new Date(JAN + day * 24 * HOUR), `${price}`, `${next}`, `${day + 1}`, true]]
        }),
      )
    }),
    { numRuns: 300 },
  )
})

test('an average of volumes is no volume, and a time of an unknown end of a candle is asked about', async () => {
  const charted = await read(
    `time,open,high,low,close,Volume,Volume MA\n${JAN / 1_000},100,110,90,105,9,7\n${JAN / 1_000 + 3_600},100,110,90,105,8,7\n`,
  )
  assert.deepEqual([charted.volumeOf, ...charted.volumes.values()], ['unknown', '9', '8'])
  const rows = [0, 1, 2].map((hour) => [JAN + hour * HOUR, 100, 110, 90, 105])
  await assert.rejects(read(rows), /five values and no names.*write a first line/)
})

test('older and hourly files of sites are read', async () => {
  const ofYahoo =
    'Price,Close,High,Low,Open,Volume\nTicker,BTC-USD,BTC-USD,BTC-USD,BTC-USD,BTC-USD\nDatetime,,,,,\n'
  const files: [name: string | undefined, file: string, volume: string][] = [
    [
      'Yahoo Finance',
      `${ofYahoo}2025-01-01 00:00:00+00:00,105,110,90,100,9\n2025-01-01 01:00:00+00:00,105,110,90,100,9\n`,
      '9',
    ],
    [
      'Yahoo Finance',
      'Datetime,Open,High,Low,Close,Volume,Dividends,Stock Splits\n2025-01-01 00:00:00+00:00,100,110,90,105,9,0.0,0.0\n2025-01-01 01:00:00+00:00,100,110,90,105,9,0.0,0.0\n',
      '9',
    ],
    [
      undefined,
      'Date,Symbol,Open,High,Low,Close,Volume BTC,Volume USD\n2025-01-01 01-AM,BTCUSD,100,110,90,105,2,9\n2025-01-01 12-AM,BTCUSD,100,110,90,105,2,9\n',
      '9',
    ],
    [
      undefined,
      `start,low,high,open,close,volume\n${JAN / 1_000 + 3_600},90,110,100,105,3\n${JAN / 1_000},90,110,100,105,3\n`,
      '305',
    ],
    [
      undefined,
      `time,high,low,open,volumefrom,volumeto,close\n${JAN / 1_000},110,90,100,3,301,105\n${JAN / 1_000 + 3_600},110,90,100,3,301,105\n`,
      '301',
    ],
  ]
  for (const [name, file, volume] of files) {
    const found = await read(file)
    assert.equal(found.columns.layout?.name, name, file)
    assert.deepEqual(
      [found.interval, first(found), found.rejected],
      ['1h', ['2025-01-01T00:00', '100', '110', '90', '105', volume], []],
      file,
    )
  }
})

test('files of several assets, and columns that are there twice, are refused', async () => {
  const two =
    'Price,Close,Close,Open,Open,High,High,Low,Low\nTicker,BTC-USD,ETH-USD,BTC-USD,ETH-USD,BTC-USD,ETH-USD,BTC-USD,ETH-USD\nDate,,,,,,,,\n2025-01-01,105,5,100,4,110,6,90,3\n'
  await assert.rejects(read(two), /several assets \(BTC-USD, ETH-USD\)/)
  await assert.rejects(
    read('date,symbol,open,high,low,close\n2025-01-01,BTC,100,110,90,105\n2025-01-02,ETH,10,11,9,10\n'),
    /several assets \(BTC, ETH\)/,
  )
  await assert.rejects(
    read('date,open,high,low,close,close\n2025-01-01,100,110,90,105,5\n'),
    /"close" is there twice/,
  )
  const pairs =
    'date,symbol,open,high,low,close\n2025-01-01,BTC/USD,100,110,90,105\n2025-01-02,BTCUSD,100,110,90,105\n'
  assert.equal((await read(pairs)).candles.length, 2)
  await assert.rejects(
    read('date,open,high,low,close\nx,100,110,90,105\n'),
    /none of its 1 rows is a candle; the first \(line 2\): start not a time/,
  )
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
  const greek =
    '"Ημερομηνία","Τελευταία","Άνοιγμα","Υψηλό","Χαμηλό","Όγκος","Μεταβολή %"\n"11.01.2025","91.500,5","91.100,0","91.900,9","91.000,1","68,10K","-0,50%"\n"10.01.2025","90.500,5","90.100,0","90.900,9","90.000,1","68,10K","0,50%"\n'
  assert.deepEqual(first(await read(greek))?.slice(0, 5), first(await read(german))?.slice(0, 5))
  const korean =
    '"날짜","종가","시가","고가","저가","거래량","변동 %"\n"2025- 01- 11","91,500.5","91,100.0","91,900.9","91,000.1","68.10K","0.5%"\n"2025- 01- 10","90,500.5","90,100.0","90,900.9","90,000.1","68.10K","0.5%"\n'
  assert.deepEqual(first(await read(korean))?.slice(0, 5), first(await read(japanese))?.slice(0, 5))
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
  assert.throws(() => settle('43.892', '51.100'), /may be thousands or have three decimals/)
  assert.throws(() => settle('1,234.5', '1.234,5'), /numbers in two notations/)
  assert.deepEqual(['43.892'].map(settleNumbers(['43.892'], ',')), ['43892'])
})

test('candles begin where those of their length begin', async () => {
  const csv = (...starts: string[]) =>
    `date,open,high,low,close\n${starts.map((start) => `${start},100,110,90,105`).join('\n')}\n`
  await assert.rejects(
    read(csv('2025-01-01T05:00:00Z', '2025-01-02T05:00:00Z')),
    /begin 300 minutes after UTC/,
  )
  await assert.rejects(read(csv('2025-01-01', '2025-02-01', '2025-03-01')), /s apart/)
  assert.equal(
    (await read(csv('2025-01-01T23:59:59.999Z', '2025-01-02T23:59:59.999Z'))).candles[0]?.start.toISOString(),
    '2025-01-01T00:00:00.000Z',
  )
  await assert.rejects(
    read(csv('03/04/2025', '05/06/2025')),
    /can be read in two ways; name the order with --dates/,
  )
})

test('recognises one-minute rows despite minutes without trade', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => n).filter((n) => n % 11 !== 0)
  const rows = lines.map((n) => `${JAN / 1_000 + n * 60},100,110,90,105,3,${n % 9}`).join('\n')
  const found = await read(rows)
  assert.deepEqual([found.interval, found.candles.length], ['1m', lines.length])
})
