import type { CollectedPost, Source } from '#contract/posts.ts'
import { hasForeignBytes } from './decode-text.ts'
import { createFieldLookup, type FieldMap, hasColumnFor } from './field-lookup.ts'
import type { FileRecord, ReadRecord } from './file-record.ts'
import { isFields } from './file-record.ts'
import { FileUnusable } from './file-unusable.ts'
import { type FileFormat, findFormat } from './find-format.ts'
import { openText } from './open-text.ts'
import type { DateOrder } from './parse-moment.ts'
import type { PostField } from './post-fields.ts'
import { readCsvRecords } from './read-csv-records.ts'
import { readJsonLines } from './read-json-lines.ts'
import { readJsonList } from './read-json-list.ts'
import { type OddCount, type Reject, type ToPostOptions, toPost } from './to-post.ts'

export interface ReadPostsOptions {
  platform: Source
  /** Told by the file's beginning unless given. */
  format?: FileFormat
  /** Of CSV; one character. */
  delimiter?: string
  /** A label of the Encoding Standard; UTF-8 or UTF-16 with a byte order mark unless given. */
  encoding?: string
  /** The columns of fields whose names are not the usual ones; a path such as `likes.count` for nested ones. */
  map?: FieldMap
  /** The path of the list of posts within each record or within the file's object, such as `posts`. */
  records?: string
  /** The offset from UTC, in minutes, of times without a zone; 0 unless given. */
  timezoneMinutes?: number
  /** What 03/04/2024 means; dates that can be read in one order only do not need it. */
  dateOrder?: DateOrder
  /** The author of posts that name none. */
  username?: string
  /** The names of authors that the file knows by another word, such as page ids. */
  authors?: Map<string, string>
  /** Who wrote the post of an id, where the platform's ids tell it. */
  authorOfId?: (externalId: string) => string | undefined
  /** The counts whose 0 in this file means unknown. */
  zeroIsUnknown?: ReadonlySet<string>
  /** Bytes of the unpacked file at the most. */
  maxBytes?: number
  /** Posts from the future are refused by this clock. */
  now: Date
  /** Called at the end, also of a file that breaks off, with the columns that were read for each field. */
  onColumns?: (columns: Map<PostField, string[]>) => void
}

export type ReadRow = ReadPost | { line: number; reject: Reject; row: unknown }

export interface ReadPost {
  line: number
  post: CollectedPost
  /** The counts that could not be read without guessing; they are absent from the post. */
  oddCounts?: OddCount[]
  /** The file gives no id: it was made from author, time and text. */
  hasMadeId?: true
}

const START_CHARS = 64 * 1024

/**
 * The posts of a file, in its order, each with the line that it starts on; a row that is no post comes as a reject with
 * the field and the reason, and the rows after it go on. CSV with a header, JSON lines, a JSON list or an object that
 * holds one; plain or gzip. Memory stays flat whatever the size.
 * Throws FileUnusable when the file as a whole cannot be read, after the rows before the damage.
 */
export async function* readPosts(
  source: AsyncIterable<Uint8Array>,
  options: ReadPostsOptions,
): AsyncGenerator<ReadRow> {
  const { start, text } = await peekText(openText(source, options))
  if (start.trim() === '') throw new FileUnusable('empty', 'the file is empty')
  const lookup = createFieldLookup(options.map ?? {})
  const toPostOptions = { ...options, lookup }
  try {
    for await (const batch of readRecords(start, text, options)) {
      for (const record of batch) yield toRow(record, toPostOptions)
    }
  } finally {
    options.onColumns?.(lookup.used())
  }
}

function toRow(record: FileRecord, options: ToPostOptions): ReadRow {
  const { line } = record
  if ('broken' in record) return { line, reject: { field: 'row', reason: record.broken }, row: record.raw }
  const row = record.raw ?? record.fields
  if (isForeign(record)) return { line, reject: { field: 'row', reason: FOREIGN }, row }
  const result = toPost(record, options)
  if ('reject' in result) return { line, reject: result.reject, row }
  return {
    line,
    post: result.post,
    ...(result.oddCounts.length > 0 && { oddCounts: result.oddCounts }),
    ...(result.hasMadeId && { hasMadeId: true }),
  }
}

const FOREIGN = 'holds bytes that are not UTF-8; give the encoding of the file, such as windows-1252'

function isForeign({ raw, fields }: ReadRecord): boolean {
  if (raw !== undefined) return hasForeignBytes(raw)
  return Object.values(fields).some((value) => typeof value === 'string' && hasForeignBytes(value))
}

/** Enough of the text to tell its format by, and the whole of it. */
async function peekText(
  text: AsyncGenerator<string>,
): Promise<{ start: string; text: AsyncIterable<string> }> {
  let start = ''
  let done = false
  while (start.length < START_CHARS && !done) {
    const next = await text.next()
    if (next.done) done = true
    else start += next.value
  }
  async function* whole(): AsyncGenerator<string> {
    yield start
    if (!done) yield* text
  }
  return { start, text: whole() }
}

async function* readRecords(
  start: string,
  text: AsyncIterable<string>,
  options: ReadPostsOptions,
): AsyncGenerator<FileRecord[]> {
  const format = options.format ?? findFormat(start)
  if (format === 'csv') {
    const checkColumns = (columns: string[]) => refuseMissingColumns(columns, options)
    yield* readCsvRecords(text, start, { delimiter: options.delimiter, checkColumns })
    return
  }
  if (format === 'json') {
    // A list at the top has the path within each record, an object the path of its list.
    const isList = start.trimStart()[0] === '['
    const batches = readJsonList(text, isList ? {} : { records: options.records })
    yield* isList && options.records ? openRecords(batches, options.records) : batches
    return
  }
  const batches = readJsonLines(text)
  yield* options.records ? openRecords(batches, options.records) : batches
}

/** Every record is an account or a page that holds a list of posts. */
async function* openRecords(
  batches: AsyncIterable<FileRecord[]>,
  path: string,
): AsyncGenerator<FileRecord[]> {
  for await (const batch of batches) yield batch.flatMap((record) => openRecord(record, path))
}

function openRecord(record: FileRecord, path: string): FileRecord[] {
  if ('broken' in record) return [record]
  const { line } = record
  let parent = record.fields // the innermost object around the list
  let list: unknown = parent
  for (const step of path.split('.')) {
    if (isFields(list)) parent = list
    list = isFields(list) ? list[step] : undefined
  }
  if (!Array.isArray(list)) return [{ line, broken: `no list at ${path}`, raw: record.raw ?? '' }]
  return list.map((fields): ReadRecord | FileRecord =>
    isFields(fields)
      ? { line, fields, parent }
      : { line, broken: 'not an object with fields', raw: JSON.stringify(fields) },
  )
}

const REQUIRED = ['createdAt', 'username', 'text'] as const satisfies PostField[]

/** A header without what every post needs fails once, not for every row. */
function refuseMissingColumns(columns: string[], { map = {}, username }: ReadPostsOptions): void {
  if (columns.some(hasForeignBytes)) throw new FileUnusable('wrong_encoding', `the first line ${FOREIGN}`)
  const listed = `The columns are: ${columns.join(', ').slice(0, 500)}`
  const misnamed = Object.entries(map).find(([, column]) => !columns.includes(column))
  if (misnamed)
    throw new FileUnusable('no_column', `there is no column ${misnamed[1]} (for ${misnamed[0]}). ${listed}`)
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index)
  if (repeated !== undefined)
    throw new FileUnusable('no_column', `the column "${repeated}" is there twice. ${listed}`)
  const missing = REQUIRED.filter((field) => !hasColumnFor(columns, field, map)).filter(
    (field) => field !== 'username' || username === undefined,
  )
  if (missing.length === 0) return
  throw new FileUnusable('no_column', `no column is known as ${missing.join(' or ')}. ${listed}`)
}
