import { readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Logger } from 'pino'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { openLetters } from '#analyze/meaning/find-language.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { openParts, type Part } from '#collect/files/containers/open-parts.ts'
import { FileUnusable } from '#collect/files/formats.ts'
import type { PostField } from '#collect/files/layouts/post-fields.ts'
import type { ReadPost } from '#collect/files/read-posts.ts'
import type { OddCount } from '#collect/files/to-post.ts'
import { SOCIAL_SOURCES } from '#collect/list-sources.ts'
import { type AnalyzedPost, COUNTS, type CollectedPost, type Source } from '#contract/posts.ts'
import { readLexicon } from '#serve/readings/read-lexicon.ts'
import { isDatabaseLost } from '#store/database.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { applyEvents } from '#store/social/events/apply-events.ts'
import { recountPosts } from '#store/social/saving/change-posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { createImportedTimes, saveImportedTimes } from '#store/sources/imported-times.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { createProgress, type Output } from './create-progress.ts'
import { describeProblem, importFile, type Understood } from './import-file.ts'
import { openRejects, type RejectedRow } from './open-rejects.ts'
import { openPatientDatabase, type PatientDatabase } from './patient-database.ts'
import type { ImportArguments } from './read-import-arguments.ts'
import { addTally, describeTally, emptyTally, type Tally } from './tally.ts'

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

/** `rejected`: every file was read, and some rows were no posts. `doubted`: one looked odd and was not loaded. */
export type ImportOutcome = 'complete' | 'rejected' | 'doubted' | 'failed' | 'stopped'

/**
 * Loads the files one after the other and prints the figures of each. A file that cannot be read is reported in one line and
 * the next one goes on; a database that goes away is waited for. Throws StartRefused when nothing can be loaded.
 */
export async function importFiles(options: ImportOptions): Promise<ImportOutcome> {
  const { args, settings, log } = options
  refuseMissingFiles(args.files)
  const authors = args.authorsFile === undefined ? undefined : readAuthors(args.authorsFile)
  const { signal, err } = options
  const opening = openPatientDatabase({ settings, log, signal, err, poolSize: 4 })
  openLetters() // while the database answers
  const database = await opening
  if (!database) return 'stopped'
  try {
    return await importEach(database, authors, options)
  } catch (error) {
    if (!(signal.aborted && isDatabaseLost(error))) throw error
    err.write(STOPPED)
    return 'stopped'
  } finally {
    await database.close()
  }
}

const STOPPED = 'Stopped. The same command completes the import.\n'

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
  database: PatientDatabase,
  authors: Map<string, string> | undefined,
  { args, settings, now, signal, out, err }: ImportOptions,
): Promise<ImportOutcome> {
  const startedAt = now()
  const lexicon = await database.run(readLexicon)
  const rejects = openRejects(args.rejectsFile ?? defaultRejectsFile(settings.dataDir, startedAt))
  const progress = createProgress({ files: args.files, err })
  const total = emptyTally()
  const first: FirstOdds = {}
  const save = createSave(database, lexicon, startedAt)
  const remove = createRemove(database, startedAt)
  let [failed, doubted] = [false, false]
  /** How files of the archive that is read were understood: thousands are mostly alike. */
  const shown = new Set<string>()
  const importPart = async (file: string, part: Part): Promise<string | undefined> => {
    const tally = emptyTally()
    const times = new Map<Source, ReturnType<typeof createImportedTimes>>()
    const { name } = part
    let understood: Understood | undefined
    let [isDoubted, isShown] = [false, false]
    const problem = await importFile({
      file,
      part,
      args,
      authors,
      authorOfId: SOCIAL_SOURCES.find(({ facts }) => facts.id === args.platform)?.authorOfId,
      now: startedAt,
      signal,
      tally,
      async save(rows) {
        const saved = await save(rows)
        for (const { post } of rows) {
          if (saved.deleted.has(post)) continue
          const known = times.get(post.platform) ?? createImportedTimes()
          times.set(post.platform, known)
          known.add(post.createdAt)
        }
        return saved
      },
      remove,
      onOddCount: (line, count) => {
        first.count ??= { file: name, line, ...count }
      },
      onUnderstood(found) {
        understood = found
        const form = describeUnderstanding('', { ...found, rows: [] })
        isShown = part.isOfArchive === true && shown.has(form)
        shown.add(form)
        out.write(
          isShown ? `${name}: understood like a file before it\n` : describeUnderstanding(name, found),
        )
        const doubts = found.doubts.filter((doubt) => !args.accepted.has(doubt.name))
        for (const doubt of doubts)
          err.write(
            `${name}: ${doubt.words}. It was not loaded; use --accept ${doubt.name} to load it anyway.\n`,
          )
        isDoubted = doubts.length > 0
        return !isDoubted && !args.isDryRun
      },
      reject: (row) => {
        first.reject ??= { file: name, ...row }
        return rejects.write({ file: name, ...row })
      },
      onProgress: progress.update,
    }).finally(() => progress.pause())
    // What is in the database counts, however the file ended.
    for (const [source, of] of times)
      await database.run((db) => saveImportedTimes(db, { source, times: of.list() }))
    addTally(total, tally)
    doubted ||= isDoubted
    if (!isDoubted && !args.isDryRun && (tally.read > 0 || !problem || !part.isOfArchive))
      out.write(`${name}: ${describeTally(tally)}\n`)
    const columns: Map<PostField, string[]> = understood?.reading?.used() ?? new Map()
    if (columns.size > 0 && tally.read > 0 && !isShown)
      out.write(`  read: ${describeColumns(columns, tally)}\n`)
    return problem
  }
  for (const file of args.files) {
    let [isDone, name] = [false, basename(file)]
    shown.clear()
    try {
      for await (const part of openParts(file)) {
        name = part.name
        const problem = await importPart(file, part)
        isDone ||= problem === undefined || !part.isOfArchive
        if (problem && part.isOfArchive) out.write(`${name}: passed over, because ${problem}\n`)
        else if (problem) err.write(`${name}: ${problem}\n`)
        failed ||= problem !== undefined && !part.isOfArchive
        if (signal.aborted) break
      }
      if (!isDone && !signal.aborted) throw new FileUnusable('no_records', NO_PARTS)
    } catch (error) {
      const problem = describeProblem(error, args)
      if (problem === undefined) throw error
      err.write(`${name}: ${problem}\n`)
      failed = true
    }
    if (signal.aborted) break
  }
  await rejects.close()
  // Screens then show what was loaded and no longer the sample universe.
  if (total.loaded + total.alreadyThere > 0)
    await database.run((db) => saveFact(db, 'import', { at: startedAt.toISOString() }))
  if (args.files.length > 1) out.write(`All: ${describeTally(total)}\n`)
  reportOddities(total, first, { out, rejectsPath: rejects.path })
  if (total.read > 0) out.write(`The posts are in ${describeDatabase(settings)}\n`)
  if (signal.aborted) err.write(STOPPED)
  if (signal.aborted) return 'stopped'
  if (failed) return 'failed'
  if (doubted) return 'doubted'
  return total.rejected > 0 ? 'rejected' : 'complete'
}

const NO_PARTS = 'it holds no file of posts that can be read'

/** Stores what is new, and the counts of what is there where the file has others. */
function createSave(database: PatientDatabase, lexicon: AssetLexicon, collectedAt: Date) {
  return async (rows: ReadPost[]) => {
    const posts = analyzePosts(
      rows.map(({ post }) => post),
      lexicon,
    ).map((post, place) => withOwnMeaning(post, rows[place]?.own))
    const { saved, alreadyThere, savedPosts, deletedPosts } = await database.run((db) =>
      savePosts(db, posts, { collectedAt }),
    )
    const settled = new Set([...savedPosts, ...deletedPosts])
    const readings = posts
      .filter((post) => !settled.has(post))
      .map((post) => ({
        ...post,
        countedAt: post.countedAt ?? collectedAt,
        isTimeGuessed: post.countedAt === undefined,
      }))
    const gone = new Set(deletedPosts.map(keyOf))
    const deleted = new Set<CollectedPost>(rows.flatMap(({ post }) => (gone.has(keyOf(post)) ? [post] : [])))
    return { saved, alreadyThere, recounted: await database.run((db) => recountPosts(db, readings)), deleted }
  }
}

function keyOf({ platform, externalId }: CollectedPost): string {
  return `${platform} ${externalId}`
}

/** An own export holds what was made of a post, also of what could not leave with it. */
function withOwnMeaning(post: AnalyzedPost, own: ReadPost['own']): AnalyzedPost {
  if (!own) return post
  const { sentimentBp: _, ...rest } = post
  const { hashtags, symbols, sentiment } = own
  return {
    ...rest,
    hashtags,
    symbols,
    ...(sentiment !== undefined && { sentimentBp: Math.round(sentiment * 10_000) }),
  }
}

const DELETIONS_AT_ONCE = 1_000

/** Removes what a file says was deleted, and keeps it away. */
function createRemove(database: PatientDatabase, now: Date) {
  return async (deletions: readonly { platform: Source; externalId: string }[]) => {
    for (const [source, of] of Map.groupBy(deletions, ({ platform }) => platform)) {
      for (let from = 0; from < of.length; from += DELETIONS_AT_ONCE) {
        const events = of
          .slice(from, from + DELETIONS_AT_ONCE)
          .map(({ externalId }) => ({ type: 'delete' as const, externalId, at: now, reason: 'deleted' }))
        await database.run((db) => applyEvents(db, { source, events, hasCounts: false, now }))
      }
    }
  }
}

/** The first of what the operator may want to mend. */
interface FirstOdds {
  reject?: RejectedRow
  count?: OddCount & { file: string; line: number }
}

function reportOddities(
  total: Tally,
  { reject, count }: FirstOdds,
  { out, rejectsPath }: { out: Output; rejectsPath: string },
): void {
  if (count) {
    const { file, line, field, value } = count
    out.write(
      `${total.oddCounts} counts could not be read and are absent; the first: ${file} line ${line}, ${field} "${value}"\n`,
    )
  }
  if (!reject) return
  out.write(`The first rejected row: ${reject.file} line ${reject.line}, ${reject.field}: ${reject.reason}\n`)
  out.write(`The rejected rows and the reasons are in ${rejectsPath}\n`)
}

/** `text from tweet, likes from likes_count`. */
function describeColumns(columns: Map<PostField, string[]>, { madeIds }: Tally): string {
  const read = [...columns].map(([field, names]) => `${field} from ${names.join(' and ')}`)
  if (madeIds > 0) read.push(`${madeIds} ids made from author, time and text`)
  return read.join(', ')
}

/** Which database it is, without what opens it. */
function describeDatabase({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl === undefined) return `the embedded database of ${resolve(dataDir)}`
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  return url ? `the database ${url.pathname.slice(1)} on ${url.host}` : 'the database of DATABASE_URL'
}

function defaultRejectsFile(dataDir: string, now: Date): string {
  return join(dataDir, 'rejects', `${now.toISOString().replaceAll(':', '-')}.jsonl`)
}

/** The names of authors by their ids, from a CSV with one column that ends in `id` and one that ends in `name`. */
function readAuthors(file: string): Map<string, string> {
  const [columns = [], ...rows] = readRows(file)
  const id = columns.findIndex((column) => /id$/i.test(column.trim()))
  const name = columns.findIndex((column) => /name$/i.test(column.trim()))
  if (id < 0 || name < 0) {
    throw new StartRefused(
      `--authors ${file}: it needs a column that ends in "id" and one that ends in "name"`,
    )
  }
  return new Map(rows.map((row) => [row[id]?.trim() ?? '', row[name]?.trim() ?? '']))
}

function readRows(file: string): string[][] {
  try {
    return parse(readFileSync(file), { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    throw new StartRefused(
      `--authors ${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
}

const POSTS_SHOWN = 3
const TEXT_CHARS = 100
const COLUMNS_SHOWN = 30

/** How the first rows of a file are read, for an operator who is about to load it. */
function describeUnderstanding(name: string, { reading, rows }: Understood): string {
  const lines: string[] = []
  if (reading?.layout) lines.push(`read as: ${reading.layout.name}`)
  const used = [...(reading?.used() ?? [])].map(
    ([field, columns]) => `${field} from ${columns.join(' and ')}`,
  )
  if (used.length > 0) lines.push(`understood: ${used.join(', ')}`)
  const unused = [...(reading?.unused().keys() ?? [])].filter((column) => column !== '')
  if (unused.length > 0) lines.push(`not used: ${listSome(unused)}`)
  const leftOut = countReasons(rows)
  if (leftOut.length > 0) lines.push(`left out: ${leftOut.join(', ')}`)
  const posts = rows.filter((row): row is ReadPost => 'post' in row).slice(0, POSTS_SHOWN)
  for (const [place, row] of posts.entries()) lines.push(`post ${place + 1}: ${describePost(row)}`)
  return lines.map((line, place) => (place === 0 ? `${name}: ${line}\n` : `  ${line}\n`)).join('')
}

function listSome(names: string[]): string {
  const more = names.length - COLUMNS_SHOWN
  return `${names.slice(0, COLUMNS_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** `2 × a boost of another's post`, the most frequent first. */
function countReasons(rows: Understood['rows']): string[] {
  const reasons = rows.flatMap((row) => ('reject' in row && row.reject.isLeftOut ? [row.reject.reason] : []))
  return [...Map.groupBy(reasons, (reason) => reason)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, of]) => `${of.length} × ${reason}`)
}

function describePost({ post }: ReadPost): string {
  const counts = COUNTS.flatMap((count) => (post[count] === undefined ? [] : [`${post[count]} ${count}`]))
  const followers = post.followers === undefined ? [] : [`${post.followers} followers`]
  const numbers = [...followers, ...counts]
  const text = post.text.replace(/\s+/g, ' ').slice(0, TEXT_CHARS).toWellFormed()
  return [
    `${post.platform} ${post.externalId}`,
    `by ${post.username}`,
    post.createdAt.toISOString(),
    ...(numbers.length > 0 ? [numbers.join(', ')] : []),
    JSON.stringify(text),
  ].join(' | ')
}
