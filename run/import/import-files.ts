import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { listAssets } from '#store/market/list-assets.ts'
import { savePosts } from '#store/social/save-posts.ts'
import { migrateWhenUp } from '../migrate-when-up.ts'
import { useDatabase } from '../postgres/use-database.ts'
import type { Settings } from '../settings.ts'
import { StartRefused } from '../start-refused.ts'
import { createProgress, type Output } from './create-progress.ts'
import { importFile } from './import-file.ts'
import { openRejects, type RejectedRow } from './open-rejects.ts'
import { readAuthors } from './read-authors.ts'
import type { ImportArguments } from './read-import-arguments.ts'
import { addTally, describeTally, emptyTally } from './tally.ts'

export interface ImportOptions {
  args: ImportArguments
  settings: Settings
  log: Logger
  now: () => Date
  /** Aborted when the operator asks for a stop; what is in flight is finished. */
  signal: AbortSignal
  /** Where the figures go. */
  out: Output
  /** Where progress and complaints go. */
  err: Output
}

/**
 * Loads the files one after the other and tells the figures of each. A file that cannot be read is told in one line and
 * the next one goes on. Throws StartRefused when nothing can be loaded, and the error of the database when it fails for good.
 */
export async function importFiles(options: ImportOptions): Promise<'complete' | 'failed' | 'stopped'> {
  const { args, settings, log } = options
  refuseMissingFiles(args.files)
  const authors = args.authorsFile === undefined ? undefined : readAuthors(args.authorsFile)
  const postgres = await useDatabase({ settings, log, command: 'npm run import' })
  try {
    if (!(await migrateWhenUp(postgres.url, log, options.signal))) return 'stopped'
    const db = openDatabase(postgres.url, DATABASE_OPTIONS)
    try {
      return await importEach(db, authors, options)
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** An import may wait where a page must not. */
const DATABASE_OPTIONS = { poolSize: 4, acquireTimeoutMs: 30_000, statementTimeoutMs: 60_000 }

function refuseMissingFiles(files: string[]): void {
  const mistakes = files.flatMap((file) => {
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found) return [`${file}: there is no such file`]
    return found.isDirectory()
      ? [`${file} is a folder; name the files in it, such as ${join(file, '*.csv')}`]
      : []
  })
  if (mistakes.length > 0) throw new StartRefused(mistakes.join('\n'))
}

async function importEach(
  db: Database,
  authors: Map<string, string> | undefined,
  { args, settings, now, signal, out, err }: ImportOptions,
): Promise<'complete' | 'failed' | 'stopped'> {
  const startedAt = now()
  const lexicon = buildAssetLexicon(await listAssets(db))
  const rejects = openRejects(args.rejectsFile ?? defaultRejectsFile(settings.dataDir, startedAt))
  const progress = createProgress({ files: args.files, err })
  const total = emptyTally()
  let failed = false
  let firstReject: RejectedRow | undefined
  for (const file of args.files) {
    const tally = emptyTally()
    const problem = await importFile({
      file,
      args,
      authors,
      now: startedAt,
      signal,
      tally,
      save: (posts) => savePosts(db, analyzePosts(posts, lexicon), { collectedAt: startedAt }),
      reject: (row) => {
        firstReject ??= { file: basename(file), ...row }
        return rejects.write({ file: basename(file), ...row })
      },
      onProgress: progress.update,
    }).finally(() => progress.pause())
    addTally(total, tally)
    out.write(`${basename(file)}: ${describeTally(tally)}\n`)
    if (problem) err.write(`${basename(file)}: ${problem}\n`)
    failed ||= problem !== undefined
    if (signal.aborted) break
  }
  await rejects.close()
  if (args.files.length > 1) out.write(`All: ${describeTally(total)}\n`)
  if (firstReject) {
    const { file, line, field, reason } = firstReject
    out.write(`The first rejected row: ${file} line ${line}, ${field}: ${reason}\n`)
    out.write(`The rejected rows and the reasons are in ${rejects.path}\n`)
  }
  if (signal.aborted) err.write('Stopped. The same command completes the import.\n')
  if (signal.aborted) return 'stopped'
  return failed ? 'failed' : 'complete'
}

function defaultRejectsFile(dataDir: string, now: Date): string {
  return join(dataDir, 'rejects', `${now.toISOString().replaceAll(':', '-')}.jsonl`)
}
