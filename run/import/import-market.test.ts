import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { DAY_MS } from '#contract/time/duration.ts'
import { readSettings } from '#run/process/settings.ts'
import { saveAssets } from '#store/market/assets.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { importMarket } from './import-market.ts'
import { readMarketArguments } from './read-market-arguments.ts'

const { db, url } = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'market-'))
after(() => rmSync(folder, { recursive: true }))
const NOW = new Date('2026-03-10T12:00:00Z')

test('daily prices, the newest first, become candles of the asset of the file name, with their source', async () => {
  const file = fileOf(
    'btc.csv',
    `SNo,Name,Symbol,Date,High,Low,Open,Close,Volume
3,Bitcoin,BTC,2021-02-27,48253.27,45269.02,46344.77,46188.45,45910946381.8
2,Bitcoin,BTC,2021-02-26,48370.78,44454.84,47180.46,46339.76,350967941479.06
1,Bitcoin,BTC,2021-02-25,51948.96,47093.85,49709.08,47093.85,54506565949.11
`,
  )
  const { outcome, said } = await run(file)
  assert.equal(outcome, 'complete')
  assert.match(
    said,
    /^btc\.csv: bitcoin \(BTC\), 3 rows read, 3 candles of 1d loaded, 0 already there, 0 rejected/m,
  )
  assert.deepEqual((await listCandles('bitcoin', '1d'))[2], {
    start: new Date('2021-02-27T00:00:00Z'),
    open: '46344.77',
    close: '46188.45',
    volume: '45910946381.8',
    source: 'file:btc.csv',
    doubt: null,
  })
  const { rows } = await db.pool.query(
    `select at, price, source from latest_prices where asset_id = 'bitcoin'`,
  )
  assert.deepEqual(rows, [
    { at: new Date('2021-02-28T00:00:00Z'), price: '46188.45', source: 'file:btc.csv' },
  ])
})

test('loads files named after an asset and skips the others', async () => {
  const all = join(folder, 'all')
  mkdirSync(join(all, 'daily'), { recursive: true })
  writeFileSync(
    join(all, 'daily', 'ltc.csv'),
    'date,open,high,low,close\n2021-02-25,1,3,1,2\n2021-02-26,2,3,1,2\n',
  )
  writeFileSync(join(all, 'coins_list.json'), '[]')
  writeFileSync(join(all, 'notes.txt'), 'nothing')
  const { outcome, said } = await run(all)
  assert.equal(outcome, 'complete')
  assert.match(said, /^coins_list\.json: passed over, because its name says of no asset/)
  assert.match(said, /^ltc\.csv: litecoin \(LTC\), 2 rows read, 2 candles of 1d loaded/m)
})

test('a line with the address of the archive before the columns, and semicolons between them, are read', async () => {
  const { outcome, said } = await run(
    fileOf(
      'xlm.csv',
      `https://www.archive.example
unix,date,symbol,open,high,low,close,Volume XLM,Volume USD
1646092800,2022-03-01 00:00:00,XLM/USD,2,4,1,3,52.05,150.5
1646089200,2022-02-28 23:00:00,XLM/USD,2,4,1,broken,106.8,310.5
1646085600,2022-02-28 22:00:00,XLM/USD,2,4,1,3,106.8,310.5
1646082000,2022-02-28 21:00:00,XLM/USD,2,4,1,3,106.8,310.5
`,
    ),
    fileOf(
      'eos.csv',
      `timeOpen;open;high;low;close;volume;marketCap;timestamp
"2023-01-01T00:00:00.000Z";1.5;4;1;3;9.5;10;"2023-01-01T23:59:59.999Z"
"2023-01-02T00:00:00.000Z";2.5;4;1;3;9.5;10;"2023-01-02T23:59:59.999Z"
`,
    ),
  )
  assert.equal(outcome, 'rejected')
  assert.match(
    said,
    /^xlm\.csv: stellar \(XLM\), 4 rows read, 3 candles of 1h loaded, 0 already there, 1 rejected/m,
  )
  const rejects = /reasons are in (.*)$/m.exec(said)?.[1] ?? ''
  const { line, field } = JSON.parse(readFileSync(rejects, 'utf8').trim())
  assert.deepEqual([line, field], [4, 'close'])
  assert.equal((await listCandles('stellar', '1h')).at(-1)?.volume, '150.5')
  assert.deepEqual(
    (await listCandles('eos', '1d')).map(({ start, open }) => [start.toISOString(), open]),
    [
      ['2023-01-01T00:00:00.000Z', '1.5'],
      ['2023-01-02T00:00:00.000Z', '2.5'],
    ],
  )
})

test('klines of three days and hourly rows keep their length, with the volume in money', async () => {
  const klines = [0, 3, 6].map((day) => {
    const openMs = Date.UTC(2020, 0, 1) + day * DAY_MS
    return [openMs, '1.0', '1.2', '0.9', '1.1', '500', openMs + 3 * DAY_MS - 1, '550.5', 10, '1', '1', '0']
  })
  const hours = [2, 1, 0].map(
    (hour) => `2024-01-01 0${hour}:00:00+00:00,${1704067200 + hour * 3600},9,12,10,11,5,55.5`,
  )
  await run(
    fileOf('ADAUSDT.json', JSON.stringify(klines)),
    fileOf('eth_hourly.csv', `date,unix,low,high,open,close,volume,vol_fiat\n${hours.join('\n')}\n`),
  )
  assert.deepEqual(
    (await listCandles('cardano', '3d')).map(({ start, volume }) => [
      start.toISOString().slice(0, 10),
      volume,
    ]),
    [
      ['2020-01-01', '550.5'],
      ['2020-01-04', '550.5'],
      ['2020-01-07', '550.5'],
    ],
  )
  assert.deepEqual(
    (await listCandles('ethereum', '1h')).map(({ volume }) => volume),
    ['55.5', '55.5', '55.5'],
  )
})

test('rows that are no candles are rejected with field and reason, and the others are loaded', async () => {
  const rejects = join(folder, 'rejects.jsonl')
  const file = fileOf(
    'xrp.csv',
    `date,open,high,low,close
2021-01-01,1,2,0.5,1.5
2021-01-02,1,2,0.5,0
2021-01-03,1,0.9,0.5,0.8
2021-01-03,1,2,0.5,1.4
2021-01-03,1,2,0.5,1.3
soon,1,2,0.5,1.5
2021-01-04,1,2,1.2,1.5
2021-01-05,1,2,0.5,1.5
`,
  )
  const { outcome, said } = await run(file, '--interval', '1d', '--rejects', rejects)
  assert.equal(outcome, 'rejected')
  assert.match(said, /8 rows read, 3 candles of 1d loaded, 0 already there, 5 rejected/)
  const rows = readFileSync(rejects, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    rows.map(({ line, field }) => [line, field]),
    [
      [3, 'close'],
      [4, 'high'],
      [6, 'start'],
      [7, 'start'],
      [8, 'low'],
    ],
  )
  assert.match(rows[0].reason, /"0" is no price; it must be a number above 0/)
})

test('an outlier is kept and reported; reloading changes nothing', async () => {
  const days = Array.from({ length: 20 }, (_, n) => {
    const close = n === 9 ? 30 : 10 + n / 10
    return `${new Date(Date.UTC(2022, 0, 1 + n)).toISOString().slice(0, 10)},10,40,5,${close},${n === 15 ? 9_000 : 1_000}`
  })
  const file = fileOf('history.csv', `day,open,high,low,close,volume\n${days.join('\n')}\n`)
  const given = [file, '--asset', 'solana', '--map', 'start=day,volume=volume']
  const { outcome, said } = await run(...given)
  assert.equal(outcome, 'complete')
  assert.match(said, /2022-01-10T00:00:00\.000Z: price_spike \(close 30,/)
  assert.match(said, /2022-01-16T00:00:00\.000Z: volume_spike/)
  const candles = await listCandles('solana', '1d')
  assert.deepEqual(
    [candles.length, candles[9]?.doubt, candles[15]?.doubt],
    [20, 'price_spike', 'volume_spike'],
  )
  assert.match((await run(...given)).said, /0 candles of 1d loaded, 20 already there/)
})

test('the asset of a pair is found whatever its money ends with, in file names and columns', async () => {
  await saveAssets(db, [
    { id: 'polkadot', symbol: 'DOT', name: 'Polkadot', rank: 20 },
    { id: 'tezos', symbol: 'XTZ', name: 'Tezos', rank: 60 },
    { id: 'xt', symbol: 'XT', name: 'A smaller one', rank: 900 },
  ])
  const rows = ['1620648000,5,6,4,5,12,15', '1620651600,5,6,4,5,11,12'].join('\n')
  for (const [name, id] of [
    ['XBTUSD_60.csv', 'bitcoin'],
    ['XXBTZUSD.csv', 'bitcoin'],
    ['XDGUSD_60.csv', 'dogecoin'],
    ['DOTUSD_60.csv', 'polkadot'],
    ['DOTUSDT_60.csv', 'polkadot'],
    ['XTZUSD_60.csv', 'tezos'],
    ['BNBUSD_60.csv', 'binancecoin'],
    ['BNBBUSD_60.csv', 'binancecoin'],
  ] as const)
    assert.match(
      (await run('--accept', 'prices,volume', fileOf(name, rows))).said,
      new RegExp(`${name}: ${id} \\(`),
      name,
    )
  const okx = 'instrument_name,open,high,low,close,vol,vol_ccy,vol_quote,open_time,confirm\n'
  const table =
    okx + [0, 1].map((hour) => `DOT-USDT,5,6,4,5,1,1,5,${1620648000000 + hour * 3_600_000},1`).join('\n')
  assert.match((await run(fileOf('candles.csv', table))).said, /candles\.csv: polkadot \(/)
})

test('a file that is not understood is reported and skipped', async () => {
  const good = fileOf('ltc.csv', 'date,open,high,low,close\n2021-01-01,1,2,1,2\n2021-01-02,1,2,1,2\n')
  const { outcome, said, complaints } = await run(
    fileOf('zzzz.csv', 'date,open,high,low,close\n2021-01-01,1,2,1,2\n'),
    fileOf('trx.csv', 'date,open,high,low\n2021-01-01,1,2,1\n'),
    fileOf('Bitcoin Kurs EUR.csv', 'date,open,high,low,close\n2021-01-01,1,2,1,2\n2021-01-02,1,2,1,2\n'),
    fileOf('bnb.csv', 'date,open,high,low,close\n2021-01-01,1,2,1,2\n2021-01-08,1,2,1,2\n'),
    join(folder, 'nowhere_doge.csv'),
    good,
  )
  assert.equal(outcome, 'failed')
  assert.match(complaints, /zzzz\.csv: its name says of no asset.*--asset ID/)
  assert.match(complaints, /trx\.csv: no column is recognised as close; .*--map close=COLUMN/)
  assert.match(complaints, /Bitcoin Kurs EUR\.csv: its prices are in EUR/)
  assert.match(complaints, /bnb\.csv: the rows are 604800 s apart; .*--interval/)
  assert.match(said, /ltc\.csv: litecoin \(LTC\), 2 rows read, 2 candles of 1d loaded/)
})

test('mistakes in the command are named together', () => {
  assert.throws(() => readMarketArguments(['--market', '--interval', '2h', '--map', 'colour=x']), {
    message: /--interval 2h is unknown.*\n--map colour=x: colour is no field.*\nname at least one file/,
  })
})

function fileOf(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

async function run(...words: string[]) {
  let [said, complaints] = ['', '']
  const args = readMarketArguments(['--market', ...words])
  assert.notEqual(args, 'help')
  const outcome = await importMarket({
    args: args as Exclude<typeof args, 'help'>,
    settings: readSettings({ DATABASE_URL: url, DATA_DIR: folder }),
    log: pino({ level: 'silent' }),
    now: () => NOW,
    signal: new AbortController().signal,
    out: { write: (text: string) => (said += text) },
    err: { write: (text: string) => (complaints += text) },
  })
  return { outcome, said, complaints }
}

async function listCandles(assetId: string, interval: string) {
  const { rows } = await db.pool.query(
    `select start, open, close, volume, source, doubt from candles where asset_id = $1 and interval = $2 order by start`,
    [assetId, interval],
  )
  return rows
}

test('prices far from known ones stop the file, and known days say what a volume counts', async () => {
  const days = (close: number, volume: number) =>
    [1, 2, 3].map((day) => `2023-05-0${day},${close},${close + 1},${close - 1},${close},${volume}`).join('\n')
  const header = 'date,open,high,low,close'
  await run(fileOf('link.csv', `${header},volume_usd\n${days(10, 5_000)}\n`))
  const far = fileOf('LINK-USD.csv', `${header},volume\n${days(20, 5_000)}\n`)
  const refused = await run(far)
  assert.equal(refused.outcome, 'doubted')
  assert.match(refused.complaints, /3 of 3 closes are more than 15 % from the known prices.*--accept prices/)
  assert.equal((await run(far, '--accept', 'prices', '--interval', '1d')).outcome, 'complete')
  const inCoins = fileOf('LINKUSDT.csv', `${header},volume\n${days(10, 510)}\n2023-05-04,10,11,9,10,510\n`)
  const { said } = await run(inCoins)
  assert.match(said, /volume: in coins, by its size beside known days/)
  assert.equal((await listCandles('chainlink', '1d')).at(-1)?.volume, '5100')
  const euros = await run(fileOf('LINKEUR_1d.csv', `${header}\n${days(10, 1).replaceAll(/,1$/gm, '')}\n`))
  assert.equal(euros.outcome, 'failed')
  assert.match(euros.complaints, /its prices are in EUR/)
  const dry = await run(
    fileOf('link_2022.csv', `${header}\n2022-05-01,1,2,1,2\n2022-05-02,1,2,1,2\n`),
    '--dry-run',
  )
  assert.match(dry.said, /understood: start from date.*\n.*candle 1: 2022-05-01/)
  assert.equal((await listCandles('chainlink', '1d')).length, 4)
})
