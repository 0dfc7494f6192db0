import { FileUnusable } from '#collect/files/formats.ts'
import { readTable } from '#collect/files/read-table.ts'
import { openDatabase } from '#store/database.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { type OperatorAsset, saveOperatorAssets } from '#store/market/save-assets.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'
import { toOperatorAsset } from './to-operator-asset.ts'

/** Assets as an operator defines them: names, words and identities that posts and prices are found by. */
export const assetCommands: AdminCommand[] = [
  {
    name: 'assets import',
    usage: 'FILE...',
    summary:
      'Adds assets, and aliases and context words to known ones, from CSV or JSON (docs/guides/assets.md)',
    run: importAssets,
  },
]

const MISTAKES_MAX = 50
const NOT_OF_SAMPLE =
  ' The sample data is not changed: it has its own assets, and these are found in live data only.'

async function importAssets({ databaseUrl, now, settings }: AdminTools, files: string[]): Promise<string> {
  if (files.length === 0)
    throw new StartRefused('Name at least one file: npm run admin -- assets import FILE')
  const assets = new Map<string, OperatorAsset>()
  const mistakes: string[] = []
  for (const file of files) {
    for (const { line, row } of await readRows(file)) {
      const asset = Array.isArray(row)
        ? 'it is a list; an asset is an object by column'
        : toOperatorAsset(row)
      if (typeof asset === 'string') mistakes.push(`${file} line ${line}: ${asset}`)
      else assets.set(asset.id, { ...assets.get(asset.id), ...asset })
    }
  }
  refuseMistakes([...mistakes, ...findSharedIds([...assets.values()])])
  const db = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: 60_000 })
  try {
    const { added, changed } = await saveOperatorAssets(db, [...assets.values()]).catch(explainTaken)
    if (added + changed > 0) await saveFact(db, 'assets_import', { at: now().toISOString() })
    const same = assets.size - added - changed
    return `${added} assets added, ${changed} changed, ${same} as they were. A Crowdtape that runs finds them within a minute, and reads older posts again.${settings.sampleData ? NOT_OF_SAMPLE : ''}`
  } finally {
    await db.close()
  }
}

async function readRows(file: string) {
  try {
    return await readTable(file)
  } catch (error) {
    if (error instanceof FileUnusable) throw new StartRefused(`${file}: ${error.message}`)
    if (error instanceof Error && 'code' in error)
      throw new StartRefused(`${file}: it cannot be read (${error.code})`)
    throw error
  }
}

/** All or nothing, so that a file is mended and given again as a whole. */
function refuseMistakes(mistakes: string[]): void {
  if (mistakes.length === 0) return
  const more = mistakes.length > MISTAKES_MAX ? [`and ${mistakes.length - MISTAKES_MAX} more`] : []
  throw new StartRefused(['Nothing was stored:', ...mistakes.slice(0, MISTAKES_MAX), ...more].join('\n'))
}

function findSharedIds(assets: OperatorAsset[]): string[] {
  const owners = new Map<string, string>()
  return assets.flatMap(({ id, coingeckoId }) => {
    if (coingeckoId === undefined) return []
    const owner = owners.get(coingeckoId)
    owners.set(coingeckoId, id)
    return owner === undefined ? [] : [`${owner} and ${id} have the same coingecko_id ${coingeckoId}`]
  })
}

const UNIQUE_VIOLATION = '23505'

function explainTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) {
    throw new StartRefused('Nothing was stored: a coingecko_id of the file is that of another asset already')
  }
  throw error
}
