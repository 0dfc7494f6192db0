import { randomBytes } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import type { ExportFormat } from '#contract/tasks.ts'
import type { Database } from '#store/database.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import { listTapeAfter } from '#store/tape/read-tape.ts'
import { createParquetRows, startOf } from '../files/create-parquet-rows.ts'
import { writeAll } from '../files/open-post-file.ts'
import { copyWithout, type FoundRows, findRows, identityOf, toRowsFile } from '../files/post-rows.ts'
import type { PostFields } from '../files/row-encoder.ts'

/** A file of posts, and up to where the tape was looked through for deletions. */
export interface PostFileVersion {
  name: string
  format: ExportFormat
  place: TapePlace
}

/** The same posts without those deleted by now: under the same name where none was among them. */
export interface LeftVersion {
  name: string
  place: TapePlace
  rows: number
  bytes: number
}

const ENTRIES_AT_ONCE = 5_000
/** So many deletions are looked for at once; 100 MB. */
const GONE_AT_ONCE = 500_000

/**
 * Leaves what was deleted since out of a file, whatever its size and however much that is: the posts are cut out and the
 * rest is copied under another name, so that a download under way goes on as it began and one that is resumed notices.
 * Nothing is asked of the posts' tables. The earlier file stays for the caller to take away, once it stored the name.
 * Undefined where it is unknown which posts the file has.
 */
export async function leaveOutDeleted(
  db: Database,
  folder: string,
  { name, format, place }: PostFileVersion,
): Promise<LeftVersion | undefined> {
  let current: LeftVersion = { name, place, rows: 0, bytes: 0 }
  for await (const { gone, last } of readGone(db, place)) {
    current.place = last
    if (gone.size === 0) continue
    const path = join(folder, current.name)
    const found = await findRows(toRowsFile(path), gone)
    if (!found) return undefined
    if (found.numbers.length === 0) continue
    const next = toNextName(current.name)
    const bytes = await writeWithout(path, join(folder, next), { format, found })
    if (current.name !== name) await removeFile(path)
    current = { name: next, place: last, rows: found.total - found.numbers.length, bytes }
  }
  return current
}

/** Takes away a file and what belongs to it, also where it was never made. */
export async function removeFile(path: string): Promise<void> {
  await Promise.all([path, toRowsFile(path)].map((one) => rm(one, { force: true })))
}

async function writeWithout(
  from: string,
  to: string,
  { format, found }: { format: ExportFormat; found: FoundRows },
): Promise<number> {
  try {
    if (format === 'parquet') await rewriteParquet(from, to, found.numbers)
    else await copyWithout(from, to, found.inFile)
    await copyWithout(toRowsFile(from), toRowsFile(to), found.inRows)
  } catch (error) {
    await removeFile(to)
    throw error
  }
  return (await stat(to)).size
}

/** What was deleted, as many as may be looked for at once. */
async function* readGone(db: Database, from: TapePlace) {
  let last: TapePlace = from
  let gone = new Set<bigint>()
  for (;;) {
    const entries = await listTapeAfter(db, last, ENTRIES_AT_ONCE)
    for (const { kind, source, subject } of entries)
      if (kind === 'delete') gone.add(identityOf({ platform: source, _id: subject }))
    last = entries.at(-1) ?? last
    const isEnd = entries.length < ENTRIES_AT_ONCE
    if (isEnd || gone.size >= GONE_AT_ONCE) {
      yield { gone, last }
      gone = new Set()
    }
    if (isEnd) return
  }
}

/** `TASK.TRY~VERSION.csv`, the version new each time. */
function toNextName(name: string): string {
  const [, own = '', extension = ''] = /^([^~]*?)(?:~[0-9a-f]+)?(\.[a-z]+)$/.exec(name) ?? []
  return `${own}~${randomBytes(6).toString('hex')}${extension}`
}

/**
 * Writes a Parquet file of ours again without these rows, by their numbers from 0: row groups that have none of them are
 * copied as they are, which is most of the work spared.
 */
async function rewriteParquet(from: string, to: string, numbers: readonly number[]): Promise<void> {
  const source = await asyncBufferFromFile(from)
  const metadata = await parquetMetadataAsync(source)
  const rows = createParquetRows(topLevelNames(metadata.schema))
  const gone = new Set(numbers)
  const file = await open(to, 'wx', 0o600)
  try {
    await writeAll(file, rows.begin())
    let rowStart = 0
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows)
      if (isAnyWithin(numbers, rowStart, rowEnd)) {
        const all = await parquetReadObjects({ file: source, metadata, rowStart, rowEnd })
        const kept = all.filter((_, place) => !gone.has(rowStart + place))
        // What was written from rows of this shape is read back in it; times and whole numbers are taken as they come.
        await writeAll(file, rows.encode(kept as unknown as PostFields[]).data)
      } else {
        const start = startOf(group)
        const data = await source.slice(start, start + Number(group.total_compressed_size))
        await writeAll(file, rows.copy(group, new Uint8Array(data)))
      }
      rowStart = rowEnd
    }
    await writeAll(file, rows.end())
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The root names how many fields it has, each of which may have some below it. */
function topLevelNames(schema: { name: string; num_children?: number }[]): string[] {
  const names: string[] = []
  const endOf = (at: number): number => {
    let next = at + 1
    for (let left = schema[at]?.num_children ?? 0; left > 0; left--) next = endOf(next)
    return next
  }
  for (let at = 1; at < schema.length; at = endOf(at)) names.push(schema[at]?.name ?? '')
  return names
}

/** Whether one of the numbers, which are sorted, is in the range. */
function isAnyWithin(numbers: readonly number[], from: number, until: number): boolean {
  return numbers.some((number) => number >= from && number < until)
}
