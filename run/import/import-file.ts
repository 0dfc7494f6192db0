import { basename } from 'node:path'
import type { Part } from '#collect/files/containers/open-parts.ts'
import { type Doubt, findDoubts } from '#collect/files/find-doubts.ts'
import { FileUnusable } from '#collect/files/formats.ts'
import {
  type Reading,
  type ReadPost,
  type ReadRow,
  readPosts,
  readPostsOfTable,
} from '#collect/files/read-posts.ts'
import type { OddCount } from '#collect/files/to-post.ts'
import type { CollectedPost, Source } from '#contract/posts.ts'
import { IMPORT_PLATFORMS, type ImportArguments } from './read-import-arguments.ts'
import type { Tally } from './tally.ts'

export interface ImportFileOptions {
  file: string
  part: Part
  args: ImportArguments
  authors?: Map<string, string>
  /** The author of a post id, where the platform's ids contain it. */
  authorOfId?: (externalId: string) => string | undefined
  now: Date
  signal: AbortSignal
  /** Counted up as rows are dealt with. */
  tally: Tally
  save: (posts: ReadPost[]) => Promise<{
    saved: number
    alreadyThere: number
    recounted: number
    /** Those that their source deleted. */
    deleted: ReadonlySet<CollectedPost>
  }>
  /** Called with the posts that the file says are deleted, after those before them are stored. */
  remove: (deletions: { platform: Source; externalId: string }[]) => Promise<void>
  /** Called with every count that could not be read, and the line that it stands on. */
  onOddCount: (line: number, count: OddCount) => void
  /** Called once with how the first rows are understood, before any is stored; false: the file is not loaded. */
  onUnderstood: (understood: Understood) => boolean
  reject: (row: { line: number; field: string; reason: string; row: unknown }) => Promise<void>
  onProgress: (file: string, bytesRead: number, tally: Tally) => void
}

/** The first rows of a file as they would be stored. */
export interface Understood {
  reading?: Reading
  rows: ReadRow[]
  doubts: Doubt[]
}

const BATCH_POSTS = 2_000
/** Each batch is twice the one before, so that also of a small file some posts are stored while others are analyzed. */
const FIRST_BATCH_POSTS = 250
/** So many rows are understood before the first is stored. */
const UNDERSTOOD_ROWS = 2_000
/** One batch is stored while the next one is read and analyzed and the one after it waits its turn. */
const BATCHES_IN_FLIGHT = 2

/**
 * Loads one file and returns in words why it could not be read to its end, if so.
 * Throws the error of `save` or `reject`; batches that were saved stay.
 */
export async function importFile(options: ImportFileOptions): Promise<string | undefined> {
  const { part, tally, signal } = options
  const startedAt = performance.now()
  const saver = createSaver(options)
  let problem: string | undefined
  try {
    for await (const row of readUnderstood(options)) {
      await takeRow(row, saver, options)
      options.onProgress(options.file, 'bytesRead' in part ? (part.bytesRead?.() ?? 0) : 0, tally)
      if (signal.aborted) break
    }
  } catch (error) {
    problem = describeProblem(error, options.args)
    if (problem === undefined) throw error
  } finally {
    await saver.settle()
    tally.seconds = (performance.now() - startedAt) / 1_000
  }
  await saver.finish()
  tally.seconds = (performance.now() - startedAt) / 1_000
  return problem
}

/** The rows of a file, none before the first of them were understood, and none if they were not as they should be. */
async function* readUnderstood(options: ImportFileOptions): AsyncGenerator<ReadRow> {
  const { part, args, onUnderstood } = options
  let reading: Reading | undefined
  let first: ReadRow[] | undefined = []
  const understand = (rows: ReadRow[]) => {
    const hasGivenAuthor = args.username !== undefined || part.username !== undefined || args.usernameFromFile
    const zone = args.timeZone ?? args.timezoneMinutes
    const doubts = reading
      ? findDoubts({ rows, reading, map: args.map, hasGivenAuthor, ...(zone !== undefined && { zone }) })
      : []
    return onUnderstood({ rows, doubts, ...(reading && { reading }) })
  }
  const rows = readFile(options, (found) => {
    reading = found
  })
  let failure: { error: unknown } | undefined
  try {
    for await (const row of rows) {
      if (!first) {
        yield row
        continue
      }
      first.push(row)
      if (first.length < UNDERSTOOD_ROWS) continue
      const held: ReadRow[] = first
      first = undefined
      if (!understand(held)) return
      yield* held
    }
  } catch (error) {
    failure = { error }
  }
  // What stands before the damage of a file is loaded, if it was understood.
  if (first && first.length > 0 && understand(first)) yield* first
  if (failure) throw failure.error
}

function readFile(
  { part, args, authors, authorOfId, now }: ImportFileOptions,
  onReading: (reading: Reading) => void,
): AsyncGenerator<ReadRow> {
  const fromFile = args.usernameFromFile ? usernameFromFile(part.name) : undefined
  const readOptions = {
    ...args,
    platforms: IMPORT_PLATFORMS,
    username: args.username ?? part.username ?? fromFile,
    authors,
    authorOfId,
    longTexts: part.longTexts,
    now,
    onReading,
  }
  if ('columns' in part) return readPostsOfTable(part.columns, part.records, readOptions)
  return readPosts(part.bytes, readOptions)
}

/** `kiss` from kiss_facebook_statuses.csv.gz. */
function usernameFromFile(file: string): string {
  const name = basename(file).replace(/\.(?:csv|tsv|txt|json|jsonl|ndjson|gz)\b/gi, '')
  return name.replace(/_(?:facebook|twitter|instagram|news)?_?(?:statuses|posts|tweets)$/i, '')
}

async function takeRow(
  row: ReadRow,
  saver: ReturnType<typeof createSaver>,
  { tally, reject, onOddCount }: ImportFileOptions,
): Promise<void> {
  if ('deletion' in row) {
    tally.read += 1
    tally.deletions += 1
    return saver.remove(row.deletion)
  }
  if ('post' in row) {
    tally.madeIds += row.hasMadeId ? 1 : 0
    tally.oddCounts += row.oddCounts?.length ?? 0
    for (const count of row.oddCounts ?? []) onOddCount(row.line, count)
    return saver.add(row)
  }
  const { isLeftOut, ...rejected } = row.reject
  await reject({ line: row.line, ...rejected, row: row.row })
  tally.read += 1
  tally.rejected += 1
  tally.leftOut += isLeftOut ? 1 : 0
}

/** Gathers posts into batches and keeps a bounded number of them on their way, so that memory stays flat. */
function createSaver({ save, remove, reject, tally }: ImportFileOptions) {
  const inFlight = new Set<Promise<void>>()
  let batch: ReadPost[] = []
  let batchPosts = FIRST_BATCH_POSTS
  let deletions: { platform: Source; externalId: string }[] = []
  let failure: { error: unknown } | undefined
  const store = async (rows: ReadPost[]) => {
    const { saved, alreadyThere, recounted, deleted } = await save(rows)
    const gone = rows.filter(({ post }) => deleted.has(post))
    // The row itself is what the source asked to forget.
    for (const { line, post } of gone)
      await reject({ line, field: 'externalId', reason: DELETED, row: { externalId: post.externalId } })
    tally.read += rows.length
    tally.loaded += saved
    tally.alreadyThere += alreadyThere
    tally.recounted += recounted
    tally.rejected += gone.length
    tally.deleted += gone.length
  }
  const send = () => {
    const rows = batch
    batch = []
    const job = store(rows)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => inFlight.delete(job))
    inFlight.add(job)
  }
  const settle = async () => {
    await Promise.all(inFlight)
  }
  const finish = async () => {
    if (batch.length > 0 && !failure) send()
    await settle()
    if (failure) throw failure.error
    const gone = deletions
    deletions = []
    if (gone.length > 0) await remove(gone)
  }
  return {
    settle,
    finish,
    async remove(deletion: { platform: Source; externalId: string }): Promise<void> {
      if (deletions.push(deletion) >= BATCH_POSTS) await finish()
    },
    async add(row: ReadPost): Promise<void> {
      batch.push(row)
      if (batch.length < batchPosts) return
      batchPosts = Math.min(2 * batchPosts, BATCH_POSTS)
      while (inFlight.size >= BATCHES_IN_FLIGHT) await Promise.race(inFlight)
      if (failure) throw failure.error
      send()
    },
  }
}

const DELETED = 'the post or its author was deleted at the source'

/** Why a file could not be read, in words; undefined for an error that says nothing of a file. */
export function describeProblem(error: unknown, { map }: Pick<ImportArguments, 'map'>): string | undefined {
  if (!(error instanceof FileUnusable)) {
    const isOfSystem = error instanceof Error && 'syscall' in error && 'path' in error && 'code' in error
    return isOfSystem ? `it cannot be read (${error.code})` : undefined
  }
  if (error.code === 'wrong_encoding') return `${error.message} (--encoding NAME)`
  if (error.code !== 'no_column') return error.message
  const advice = Object.keys(map).length > 0 ? 'Correct --map' : 'Name it with --map FIELD=COLUMN'
  const forAuthor = error.message.includes('username')
    ? ', or give --username NAME or --username-from-file'
    : ''
  return `${error.message}. ${advice}${forAuthor}.`
}
