import { globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import { FileUnusable } from '#collect/files/file-unusable.ts'
import { type ReadCandles, readCandles } from '#collect/files/read-candles.ts'
import { readTable } from '#collect/files/read-table.ts'
import { type Asset, type Candle, INTERVAL_MS } from '#contract/market.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { findAssets } from '#store/market/find-assets.ts'
import { saveCandles } from '#store/market/save-candles.ts'
import { saveTicks } from '#store/market/save-ticks.ts'
import { useDatabase } from '../postgres/use-database.ts'
import { migrateWhenUp } from '../process/migrate-when-up.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { Output } from './create-progress.ts'
import type { ImportOutcome } from './import-files.ts'
import { openRejects, type Rejects } from './open-rejects.ts'
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
 * Loads the price history of the files one after the other. A file that cannot be used is told in one line and the next
 * one goes on. Candles that are there stay as they are; what is loaded twice changes nothing.
 */
export async function importMarket(options: MarketImport): Promise<ImportOutcome> {
  const { args, settings, log, now, signal } = options
  const postgres = await useDatabase({ settings, log, command: 'npm run import' })
  try {
    if (!(await migrateWhenUp(postgres.url, log, signal))) return 'stopped'
    const db = openDatabase(postgres.url, {
      poolSize: 2,
      acquireTimeoutMs: 30_000,
      statementTimeoutMs: 60_000,
    })
    const day = now().toISOString().replaceAll(':', '-')
    const rejects = openRejects(args.rejectsFile ?? join(settings.dataDir, 'rejects', `${day}.jsonl`))
    try {
      return await importEach(db, rejects, options)
    } finally {
      await rejects.close()
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
}

async function importEach(db: Database, rejects: Rejects, options: MarketImport): Promise<ImportOutcome> {
  const { args, now, signal, out, err } = options
  let [failed, rejected, loaded] = [false, 0, 0]
  for (const { file, isOfFolder } of args.files.flatMap(listFiles)) {
    if (signal.aborted) return 'stopped'
    const name = basename(file)
    try {
      const asset = await findAsset(db, args.assetId, name)
      const read = readCandles(await readTable(file), { ...args, assetId: asset.id, now: now() })
      const added = await saveAll(db, read.candles, `file:${name}`, now())
      for (const row of read.rejected) await rejects.write({ file: name, ...row })
      rejected += read.rejected.length
      loaded += added
      out.write(describe(name, asset, read, added))
    } catch (error) {
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
  if (loaded > 0) await saveFact(db, 'import', { at: now().toISOString() })
  if (rejected > 0) out.write(`The ${rejected} rejected rows and the reasons are in ${rejects.path}\n`)
  if (failed) return 'failed'
  return rejected > 0 ? 'rejected' : 'complete'
}

/** The file itself, or those of a folder and of the folders in it. What is not there is told when it is read. */
function listFiles(file: string): { file: string; isOfFolder: boolean }[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) return [{ file, isOfFolder: false }]
  const names = globSync('**/*.{csv,json,jsonl}{,.gz}', { cwd: file }).sort()
  return names.map((name) => ({ file: join(file, name), isOfFolder: true }))
}

/** By its id, or by a file's name such as btc.csv, BTCUSDT.json or btc_hourly_2024.csv. */
async function findAsset(db: Database, id: string | undefined, name: string): Promise<Asset> {
  const word = name.split(/[._\s-]/)[0] ?? ''
  const base = word.toUpperCase().replace(/(?<=.{2})(?:USDT|USDC|USD|EUR)$/, '')
  const wanted =
    id === undefined ? { symbols: [base], ids: [word.toLowerCase()] } : { symbols: [], ids: [id] }
  const [asset] = await findAssets(db, wanted)
  if (asset) return asset
  throw new StartRefused(
    id === undefined
      ? `its name says of no asset that is known what it holds; give --asset ID, such as --asset bitcoin`
      : `there is no asset with the id ${id}; npm run admin -- assets import adds one`,
  )
}

/** Stores what is not there; the asset has at least its last close as a price, as old as it is. */
async function saveAll(db: Database, candles: Candle[], source: string, now: Date): Promise<number> {
  let added = 0
  for (let from = 0; from < candles.length; from += BATCH) {
    added += await saveCandles(db, candles.slice(from, from + BATCH), source, { onlyHoles: true, now })
  }
  const last = candles.at(-1)
  if (last) {
    const at = new Date(last.start.getTime() + INTERVAL_MS[last.interval])
    await saveTicks(db, [{ assetId: last.assetId, at, price: last.close }], source, { now })
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
