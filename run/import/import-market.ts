import { globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import { openParts, type Part } from '#collect/files/containers/open-parts.ts'
import { FileUnusable } from '#collect/files/formats.ts'
import { isCurrency, isForeignMoney, readPairs } from '#collect/files/prices/price-layouts.ts'
import { type ReadCandles, readCandles } from '#collect/files/prices/read-candles.ts'
import { type PriceTable, readPriceTable } from '#collect/files/prices/read-price-table.ts'
import { type Asset, type Candle, INTERVAL_MS } from '#contract/market.ts'
import { type Database, isDatabaseLost } from '#store/database.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { findAssets } from '#store/market/assets.ts'
import { saveCandles } from '#store/market/candles.ts'
import { saveTicks } from '#store/market/ticks.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { compareWithKnown } from './compare-with-known.ts'
import type { Output } from './create-progress.ts'
import type { ImportOutcome } from './import-files.ts'
import { openRejects, type Rejects } from './open-rejects.ts'
import { openPatientDatabase, type PatientDatabase } from './patient-database.ts'
import type { MarketArguments } from './read-market-arguments.ts'

interface MarketImport {
  args: MarketArguments
  settings: Settings
  log: Logger
  now: () => Date
  signal: AbortSignal
  /** Where the figures go. */
  out: Output
  /** Where complaints go. */
  err: Output
}

const BATCH = 2_000
const DOUBTS_TOLD = 5

/**
 * Loads the price history of the files one after the other. A file that cannot be used is reported in one line and the next
 * one goes on. Candles that are there stay as they are; what is loaded twice changes nothing.
 */
export async function importMarket(options: MarketImport): Promise<ImportOutcome> {
  const { args, settings, log, now, signal } = options
  const database = await openPatientDatabase({ settings, log, signal, err: options.err, poolSize: 2 })
  if (!database) return 'stopped'
  const day = now().toISOString().replaceAll(':', '-')
  const rejects = openRejects(args.rejectsFile ?? join(settings.dataDir, 'rejects', `${day}.jsonl`))
  try {
    return await importEach(database, rejects, options)
  } catch (error) {
    if (signal.aborted && isDatabaseLost(error)) return 'stopped'
    throw error
  } finally {
    await rejects.close()
    await database.close()
  }
}

async function importEach(
  database: PatientDatabase,
  rejects: Rejects,
  options: MarketImport,
): Promise<ImportOutcome> {
  const { args, now, signal, out, err } = options
  let [failed, doubted, rejected, loaded] = [false, false, 0, 0]
  const importPart = async (part: Part, isOfFolder: boolean): Promise<void> => {
    const { name } = part
    const named =
      args.assetId === undefined ? await database.run((db) => findAssetOfName(db, name)) : undefined
    // A name that says of no asset what it holds may be that of no price history at all.
    if (args.assetId === undefined && !named && isOfFolder) throw new StartRefused(NO_ASSET)
    const table = await readPriceTable(part)
    const asset = named?.asset ?? (await database.run((db) => findAssetOf(db, args.assetId, table)))
    const { candles: written, ...rest } = readCandles(table, {
      ...args,
      assetId: asset.id,
      ...(named?.currency && { currency: named.currency }),
      now: now(),
    })
    const { candles, doubts, volume } = await database.run((db) =>
      compareWithKnown(db, { candles: written, ...rest }),
    )
    const read: ReadCandles = { ...rest, candles }
    out.write(describeTable(name, read, volume))
    const left = doubts.filter((doubt) => !args.accepted.has(doubt.name))
    for (const doubt of left)
      err.write(`${name}: ${doubt.words}. It was not loaded; use --accept ${doubt.name} to load it anyway.\n`)
    doubted ||= left.length > 0
    if (left.length > 0 || args.isDryRun) return
    const added = await saveAll(database, candles, `file:${name}`, now())
    for (const row of read.rejected) await rejects.write({ file: name, ...row })
    rejected += read.rejected.length
    loaded += added
    out.write(describe(name, asset, read, added))
  }
  for (const { file, isOfFolder } of args.files.flatMap(listFiles)) {
    let name = basename(file)
    try {
      for await (const part of openParts(file)) {
        if (signal.aborted) return 'stopped'
        name = part.name
        await importPart(part, isOfFolder)
      }
    } catch (error) {
      if (signal.aborted && isDatabaseLost(error)) throw error
      const problem = describeProblem(error)
      if (problem === undefined) throw error
      if (isOfFolder && args.assetId === undefined && error instanceof StartRefused) {
        out.write(`${name}: passed over, because ${problem}\n`)
        continue
      }
      err.write(`${name}: ${problem}\n`)
      failed = true
    }
  }
  if (loaded > 0) await database.run((db) => saveFact(db, 'import', { at: now().toISOString() }))
  if (rejected > 0) out.write(`The ${rejected} rejected rows and the reasons are in ${rejects.path}\n`)
  if (failed) return 'failed'
  if (doubted) return 'doubted'
  return rejected > 0 ? 'rejected' : 'complete'
}

/** The file itself, or those of a folder and of the folders in it. What does not exist is reported when it is read. */
function listFiles(file: string): { file: string; isOfFolder: boolean }[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) return [{ file, isOfFolder: false }]
  const names = globSync('**/*.{csv,json,jsonl,zip,xlsx,parquet}{,.gz}', { cwd: file }).sort()
  return names.map((name) => ({ file: join(file, name), isOfFolder: true }))
}

const NO_ASSET = `its name says of no asset that is known what it holds; give --asset ID, such as --asset bitcoin`

/** Words of names that are not of assets, though some have such a ticker. */
const NO_ASSETS = new Set(
  'COIN COINS BINANCE BITSTAMP COINBASE KRAKEN BITFINEX GEMINI OKX OKEX BYBIT KUCOIN HUOBI HISTORICAL DATA PRICE PRICES DAILY HOURLY MINUTE SPOT CANDLES KLINES OHLC OHLCV OHLCVT INDEX MAX THE LIST MARKETS'.split(
    ' ',
  ),
)
/** Tickers of Kraken, also those of its first assets, which begin with an X. */
const RENAMED: Record<string, string> = {
  ...{
    XBT: 'BTC',
    XXBT: 'BTC',
    XDG: 'DOGE',
    XXDG: 'DOGE',
    XETH: 'ETH',
    XETC: 'ETC',
    XLTC: 'LTC',
    XMLN: 'MLN',
  },
  ...{ XREP: 'REP', XXLM: 'XLM', XXMR: 'XMR', XXRP: 'XRP', XZEC: 'ZEC' },
}

/** By words of a file's name such as btc.csv, BTCUSDT-1h.csv, Binance_BTCEUR_d.csv or coin_Bitcoin.csv. */
async function findAssetOfName(
  db: Database,
  name: string,
): Promise<{ asset: Asset; currency?: string } | undefined> {
  const words = basename(name)
    .replace(/\.(?:csv|json|jsonl|gz|txt)\b/gi, '')
    .split(/[._\s-]+/)
  for (const [place, word] of words.entries()) {
    if (word.length < 2 || /^\d+$/.test(word) || NO_ASSETS.has(word.toUpperCase())) continue
    const next = words[place + 1] ?? ''
    const asset = await findAssetByWord(db, word)
    const currency = isCurrency(next) ? next : words.find((other) => isForeignMoney(other))
    if (asset) return { asset, ...(currency && { currency: currency.toUpperCase() }) }
    const priced = await findPriced(db, word)
    if (priced) return priced
  }
  return undefined
}

async function findAssetByWord(db: Database, word: string): Promise<Asset | undefined> {
  const symbol = word.toUpperCase()
  const [asset] = await findAssets(db, { symbols: [RENAMED[symbol] ?? symbol], ids: [word.toLowerCase()] })
  return asset
}

/** The asset of a pair such as BTCUSDT; of those that it can be, the largest. */
async function findPriced(
  db: Database,
  word: string,
): Promise<{ asset: Asset; currency: string } | undefined> {
  const pairs = readPairs(word).map(({ base, quote }) => ({ symbol: RENAMED[base] ?? base, quote }))
  if (pairs.length === 0) return undefined
  const [asset] = await findAssets(db, { symbols: pairs.map(({ symbol }) => symbol), ids: [] })
  const pair = pairs.find(({ symbol }) => symbol === asset?.symbol)
  return asset && pair && { asset, currency: pair.quote }
}

/** By its id, else by what the file says is priced. */
async function findAssetOf(db: Database, id: string | undefined, table: PriceTable): Promise<Asset> {
  if (id !== undefined) {
    const [asset] = await findAssets(db, { symbols: [], ids: [id] })
    if (asset) return asset
    throw new StartRefused(`there is no asset with the id ${id}; npm run admin -- assets import adds one`)
  }
  for (const { row } of table.rows) {
    const said =
      table.pair ?? (Array.isArray(row) ? undefined : PAIR_NAMES.map((name) => row[name]).find(isText))
    const word = typeof said === 'string' ? said : ''
    const asset = (await findPriced(db, word))?.asset ?? (await findAssetByWord(db, word))
    if (asset) return asset
    break
  }
  throw new StartRefused(NO_ASSET)
}

/** Columns that name what is priced. */
const PAIR_NAMES = ['symbol', 'Symbol', 'pair', 'Pair', 'instrument_name', 'product_id', 'ticker', 'Ticker']

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const CANDLES_SHOWN = 3

const OF_MOMENTS =
  'its prices are of single moments: a candle goes from one to the next, and has a gap between them until a venue fills it'

/** How a file is read, for an operator who is about to load it. */
function describeTable(
  name: string,
  { columns, candles, interval }: ReadCandles,
  volume: string | undefined,
): string {
  const used = Object.entries(columns.used).map(([field, column]) => `${field} from ${column}`)
  const unused = columns.names.filter(
    (column) => column !== '' && !Object.values(columns.used).includes(column),
  )
  const shown = candles
    .slice(0, CANDLES_SHOWN)
    .map(
      ({ start, open, high, low, close, volume: of }, place) =>
        `  candle ${place + 1}: ${start.toISOString()} | open ${open}, high ${high}, low ${low}, close ${close} | volume ${of === undefined ? 'unknown' : `$${of}`}\n`,
    )
  return [
    `${name}: ${columns.layout ? `read as: ${columns.layout.name}, ` : ''}candles of ${interval}\n`,
    `  understood: ${used.join(', ')}\n`,
    ...(unused.length > 0 ? [`  not used: ${unused.join(', ')}\n`] : []),
    ...(columns.layout?.isOfMoments ? [`  ${OF_MOMENTS}\n`] : []),
    ...(volume ? [`  volume: ${volume}\n`] : []),
    ...shown,
  ].join('')
}

/** Stores what is not there; the asset has at least its last close as a price, as old as it is. */
async function saveAll(
  database: PatientDatabase,
  candles: Candle[],
  source: string,
  now: Date,
): Promise<number> {
  let added = 0
  for (let from = 0; from < candles.length; from += BATCH) {
    const batch = candles.slice(from, from + BATCH)
    added += await database.run((db) => saveCandles(db, batch, source, { onlyHoles: true, now }))
  }
  const last = candles.at(-1)
  if (last) {
    const at = new Date(last.start.getTime() + INTERVAL_MS[last.interval])
    const tick = { assetId: last.assetId, at, price: last.close }
    await database.run((db) => saveTicks(db, [tick], source, { now }))
  }
  return added
}

function describe(
  name: string,
  asset: Asset,
  { interval, candles, rejected }: ReadCandles,
  added: number,
): string {
  const doubted = candles.filter(({ doubt }) => doubt !== undefined)
  const lines = [
    `${name}: ${asset.id} (${asset.symbol}), ${candles.length + rejected.length} rows read, ${added} candles of ${interval} loaded, ` +
      `${candles.length - added} already there, ${rejected.length} rejected`,
    ...doubted
      .slice(0, DOUBTS_TOLD)
      .map(
        ({ start, doubt, close, volume }) =>
          `  ${start.toISOString()}: ${doubt} (close ${close}, volume ${volume ?? 'unknown'}); kept and noted`,
      ),
    ...(doubted.length > DOUBTS_TOLD ? [`  and ${doubted.length - DOUBTS_TOLD} more that look wrong`] : []),
  ]
  return `${lines.join('\n')}\n`
}

function describeProblem(error: unknown): string | undefined {
  if (error instanceof FileUnusable || error instanceof StartRefused) return error.message
  if (error instanceof Error && 'syscall' in error && 'code' in error)
    return `it cannot be read (${error.code})`
  return undefined
}
