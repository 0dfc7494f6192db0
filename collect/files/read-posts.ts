import type { CollectedPost, Source } from '#contract/posts.ts'
import { hasForeignBytes } from './decode-text.ts'
import {
  createFieldLookup,
  createGet,
  type FieldLookup,
  type FieldMap,
  hasColumnFor,
} from './field-lookup.ts'
import {
  ARCHIVE_LIST,
  type FileFormat,
  type FileRecord,
  FileUnusable,
  findFormat,
  parseJson,
  RECORD_MAX_CHARS,
  type ReadRecord,
} from './formats.ts'
import { type Fields, isFields, type PostLayout } from './layouts/layout.ts'
import type { PostField } from './layouts/post-fields.ts'
import { findHolder, findLayout, POST_LAYOUTS } from './layouts/post-layouts.ts'
import type { LongText } from './layouts/x-archive.ts'
import { openText } from './open-text.ts'
import type { DateOrder } from './parse-moment.ts'
import { findDelimiter, readCsvRecords } from './read-csv-records.ts'
import { readJsonLines } from './read-json-lines.ts'
import { readJsonList } from './read-json-list.ts'
import { type OddCount, type OwnMeaning, type Reject, type ToPostOptions, toPost } from './to-post.ts'

export interface ReadPostsOptions {
  /** Absent: as each row or the layout says. */
  platform?: Source
  /** The platforms that posts may be of. */
  platforms?: readonly Source[]
  /** Detected from the file's beginning unless given. */
  format?: FileFormat
  /** Of CSV; one character. */
  delimiter?: string
  /** A label of the Encoding Standard; UTF-8 or UTF-16 with a byte order mark unless given. */
  encoding?: string
  /** The columns of fields whose names are not the usual ones; a path such as `likes.count` for nested ones. */
  map?: FieldMap
  /** Of a CSV without a header. */
  columns?: readonly string[]
  /** The path of the list of posts within each record or within the file's object, such as `posts`. */
  records?: string
  /** The offset from UTC, in minutes, of times without a zone; 0 unless given. */
  timezoneMinutes?: number
  /** Their zone by its name, in place of the offset. */
  timeZone?: string
  /** What 03/04/2024 means; dates that can be read in one order only do not need it. */
  dateOrder?: DateOrder
  /** The author of posts that name none. */
  username?: string
  /** Author names by the ids that the file uses, such as page ids. */
  authors?: Map<string, string>
  /** The whole texts of posts that their archive has cut off. */
  longTexts?: readonly LongText[]
  /** The author of a post by its id, where the platform's ids contain it. */
  authorOfId?: (externalId: string) => string | undefined
  /** The counts whose 0 in this file means unknown. */
  zeroIsUnknown?: ReadonlySet<string>
  /** Bytes of the unpacked file at the most. */
  maxBytes?: number
  /** Posts from the future are refused by this clock. */
  now: Date
  /** Called with how the file is read, before its first row. */
  onReading?: (reading: Reading) => void
}

/** How a file is understood. */
export interface Reading {
  layout?: PostLayout
  /** The columns that have given a value so far, by field. */
  used: () => Map<PostField, string[]>
  /** Columns of the first records that nothing was read from, with a value of each. */
  unused: () => Map<string, unknown>
}

export type ReadRow =
  | ReadPost
  | { line: number; reject: Reject; row: unknown }
  | { line: number; deletion: { platform: Source; externalId: string } }

export interface ReadPost {
  line: number
  post: CollectedPost
  /** The counts that could not be read without guessing; they are absent from the post. */
  oddCounts?: OddCount[]
  /** The file gives no id: it was made from author, time and text. */
  hasMadeId?: true
  /** What an own export says of it. */
  own?: OwnMeaning
}

const START_CHARS = 64 * 1024
/** A layout is known by the first records; some of a stream are notices and no posts. */
const LOOKED_AT_RECORDS = 50

/**
 * The posts of a file, in its order, each with the line that it starts on; a row that is no post comes as a reject with
 * the field and the reason, and the rows after it go on. CSV, JSON lines, a JSON list or an object that holds one; plain
 * or gzip. Memory stays flat whatever the size.
 * Throws FileUnusable when the file as a whole cannot be read, after the rows before the damage.
 */
export async function* readPosts(
  source: AsyncIterable<Uint8Array>,
  options: ReadPostsOptions,
): AsyncGenerator<ReadRow> {
  const { start, text } = await peekText(openText(source, options))
  if (start.trim() === '') throw new FileUnusable('empty', 'the file is empty')
  yield* readRows(readRecords(start, text, options), options)
}

/** Records whose layout is known already, or `undefined` where they say it themselves. */
interface RecordBatch {
  records: FileRecord[]
  layout?: PostLayout
}

/** The posts of records of a file that is no text, such as Parquet or a spreadsheet. */
export async function* readPostsOfTable(
  columns: readonly string[],
  batches: AsyncIterable<FileRecord[]>,
  options: ReadPostsOptions,
): AsyncGenerator<ReadRow> {
  const layout = findLayoutOfColumns([...columns])
  refuseMissingColumns([...columns], { ...options, layout })
  yield* readRows(withLayout(batches, layout), options)
}

async function* readRows(
  batches: AsyncIterable<RecordBatch>,
  options: ReadPostsOptions,
): AsyncGenerator<ReadRow> {
  let reader: { lookup: FieldLookup; layout?: PostLayout } | undefined
  for await (const { records, layout: known } of batches) {
    if (!reader && records.length > 0) {
      const layout = known ?? findLayoutOf(records)
      if (layout?.refusal) throw new FileUnusable('refused', `${layout.name}: ${layout.refusal}`)
      if (layout?.needsZone && options.timezoneMinutes === undefined && options.timeZone === undefined)
        throw new FileUnusable('refused', `${layout.name}: ${NEEDS_ZONE}`)
      const lookup = createFieldLookup(options.map ?? {}, layout)
      reader = { lookup, ...(layout && { layout }) }
      options.onReading?.({ ...reader, used: lookup.used, unused: lookup.unused })
    }
    for (const record of records) {
      for (const one of unfold(record, reader?.layout)) {
        if (reader) yield toRow(one, { ...options, ...reader })
      }
    }
  }
}

function findLayoutOf(records: FileRecord[]): PostLayout | undefined {
  const looked = records.slice(0, LOOKED_AT_RECORDS)
  return findLayout(
    looked.flatMap((record) => ('broken' in record ? [] : [createGet(record.fields, record.parent)])),
  )
}

/** By the names alone: a column that is there has its own name as its value. */
function findLayoutOfColumns(columns: string[]): PostLayout | undefined {
  return findLayout([createGet(Object.fromEntries(columns.map((name) => [name, name])))])
}

async function* withLayout(
  batches: AsyncIterable<FileRecord[]>,
  layout: PostLayout | undefined,
): AsyncGenerator<RecordBatch> {
  for await (const records of batches) yield layout ? { records, layout } : { records }
}

function unfold(record: FileRecord, layout: PostLayout | undefined): FileRecord[] {
  if (!layout?.unfold || 'broken' in record) return [record]
  const { line, raw } = record
  return layout.unfold(record.fields, record.parent).map((found) => ({ line, ...(raw && { raw }), ...found }))
}

function toRow(record: FileRecord, options: ToPostOptions): ReadRow {
  const { line } = record
  if ('broken' in record) return { line, reject: { field: 'row', reason: record.broken }, row: record.raw }
  const row = record.raw ?? record.fields
  if (isForeign(record)) return { line, reject: { field: 'row', reason: FOREIGN }, row }
  const result = toPost(record, options)
  // What is not meant for others is not copied into a report.
  if ('reject' in result) return { line, reject: result.reject, row: result.reject.isLeftOut ? null : row }
  if ('deletion' in result) return { line, deletion: result.deletion }
  return {
    line,
    post: result.post,
    ...(result.oddCounts.length > 0 && { oddCounts: result.oddCounts }),
    ...(result.hasMadeId && { hasMadeId: true }),
    ...(result.own && { own: result.own }),
  }
}

const NEEDS_ZONE =
  'its times are of the zone of an account, which the file does not name; give it, such as --timezone America/Los_Angeles'

const FOREIGN = 'holds bytes that are not UTF-8; give the encoding of the file, such as windows-1252'

function isForeign({ raw, fields }: ReadRecord): boolean {
  if (raw !== undefined) return hasForeignBytes(raw)
  return Object.values(fields).some((value) => typeof value === 'string' && hasForeignBytes(value))
}

/** Enough of the text to detect its format, and the whole of it. */
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
): AsyncGenerator<RecordBatch> {
  const format = options.format ?? findFormat(start)
  if (format === 'csv') {
    yield* readCsv(start, text, options)
    return
  }
  if (format === 'jsonl') {
    const batches = readJsonLines(text)
    yield* withLayout(options.records ? openRecords(batches, options.records) : batches, undefined)
    return
  }
  const archive = ARCHIVE_LIST.exec(start)?.[1]
  if (archive !== undefined || start.trimStart()[0] === '[') {
    // A list at the top has the path within each record, an object the path of its list.
    const layout = archive === undefined ? undefined : POST_LAYOUTS.find((one) => one.archive?.test(archive))
    const batches = readJsonList(text)
    yield* withLayout(options.records ? openRecords(batches, options.records) : batches, layout)
    return
  }
  yield* readObject(text, options)
}

async function* readCsv(
  start: string,
  text: AsyncIterable<string>,
  options: ReadPostsOptions,
): AsyncGenerator<RecordBatch> {
  const isHeader = (columns: string[]) =>
    findLayoutOfColumns(columns) !== undefined || listMissing(columns, options).length === 0
  const found = options.columns ? { columns: options.columns } : findHeader(start, { ...options, isHeader })
  let layout: PostLayout | undefined
  const checkColumns = (columns: string[]) => {
    layout = findLayoutOfColumns(columns)
    refuseMissingColumns(columns, { ...options, layout })
    if (layout?.isOwn) layout = { ...layout, hasFormulaEscapes: true }
    return { isAsWritten: layout?.isOwn === true }
  }
  if (found.columns) checkColumns([...found.columns])
  const { delimiter } = options
  for await (const records of readCsvRecords(text, start, { delimiter, checkColumns, ...found }))
    yield layout ? { records, layout } : { records }
}

/** A JSON object that holds the list; one that is small enough is read whole, so that its layout is known by all of it. */
async function* readObject(
  text: AsyncIterable<string>,
  options: ReadPostsOptions,
): AsyncGenerator<RecordBatch> {
  const pieces = text[Symbol.asyncIterator]()
  let seen = ''
  let isWhole = false
  while (seen.length < RECORD_MAX_CHARS && !isWhole) {
    const next = await pieces.next()
    if (next.done) isWhole = true
    else seen += next.value
  }
  const whole = isWhole ? parseObject(seen) : undefined
  const get = whole && createGet(whole)
  const alone = whole && !options.records ? findLayoutOf([{ line: 1, fields: whole }]) : undefined
  if (whole && alone) {
    yield { records: [{ line: 1, fields: whole, raw: seen }], layout: alone }
    return
  }
  const holder = get && findHolder(get)
  if (holder?.refusal) throw new FileUnusable('refused', `${holder.name}: ${holder.refusal}`)
  async function* again(): AsyncGenerator<string> {
    yield seen
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  const records = options.records ?? holder?.list
  yield* withLayout(readJsonList(again(), { records, ...(whole && { parent: whole }) }), holder)
}

function parseObject(text: string): Fields | undefined {
  try {
    const value = parseJson(text)
    return isFields(value) ? value : undefined
  } catch {
    // What is wrong with it is said with its line where its list is read.
    return undefined
  }
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

interface Expected {
  map?: FieldMap
  username?: string
  layout?: PostLayout
}

function listMissing(columns: string[], { map = {}, username, layout }: Expected): PostField[] {
  return REQUIRED.filter((field) => map[field] !== undefined || layout?.fields[field] === undefined)
    .filter((field) => !hasColumnFor(columns, field, map))
    .filter((field) => field !== 'username' || username === undefined)
}

/** A header without what every post needs fails once, not for every row. */
function refuseMissingColumns(columns: string[], expected: Expected): void {
  if (columns.some(hasForeignBytes)) throw new FileUnusable('wrong_encoding', `the first line ${FOREIGN}`)
  if (columns.length > 1 && columns.every((name) => /^'.*'$/.test(name)))
    throw new FileUnusable('wrong_type', 'its cells stand between single quotes; write it with double ones')
  const listed = `The columns are: ${columns.join(', ').slice(0, 500)}`
  const misnamed = Object.entries(expected.map ?? {}).find(([, column]) => !isColumn(column, columns))
  if (misnamed)
    throw new FileUnusable('no_column', `there is no column ${misnamed[1]} (for ${misnamed[0]}). ${listed}`)
  const repeated = columns.find(
    (column, index) => columns.indexOf(column) !== index && !INDEX_COLUMN.test(column),
  )
  if (repeated !== undefined)
    throw new FileUnusable('no_column', `the column "${repeated}" is there twice. ${listed}`)
  const missing = listMissing(columns, expected)
  if (missing.length === 0) return
  throw new FileUnusable('no_column', `no column is recognised as ${missing.join(' or ')}. ${listed}`)
}

/** Also a value within a column that holds several. */
function isColumn(path: string, columns: string[]): boolean {
  return columns.some((column) => column === path || path.startsWith(`${column}.`))
}

/** The number of a row, which pandas writes first without a name. */
const INDEX_COLUMN = /^(?:|unnamed: \d+)$/i

/** Lines about a query, which tools write before the header. */
const PREAMBLE_LINES_MAX = 40

/**
 * Where the columns of a CSV stand: in the first line, behind lines that say what the file is about, or nowhere, if the
 * first row is one of a tool that writes no header.
 */
function findHeader(
  start: string,
  { delimiter, isHeader }: { delimiter?: string; isHeader: (columns: string[]) => boolean },
): { columns?: readonly string[]; skipLines?: number } {
  const lines = start.split(/\r?\n/, PREAMBLE_LINES_MAX)
  const cellsOf = (line: string) => splitCells(line, delimiter ?? findDelimiter(line))
  const first = cellsOf(lines[0] ?? '')
  const headless = POST_LAYOUTS.find(({ headless }) => headless?.isRow(first))
  if (headless?.headless) return { columns: headless.headless.columns }
  const at = lines.findIndex((line) => isHeader(cellsOf(line)))
  return at > 0 && !/^"?sep=/i.test(lines[0] ?? '') ? { skipLines: at } : {}
}

function splitCells(line: string, delimiter: string): string[] {
  return [...line.matchAll(delimiter === '|' ? BAR_CELL : cellPattern(delimiter))].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
}

const cellPattern = (delimiter: string) =>
  new RegExp(`(?:^|${delimiter})(?:"((?:[^"]|"")*)"|([^${delimiter}]*))`, 'g')
const BAR_CELL = /(?:^|\|)(?:"((?:[^"]|"")*)"|([^|]*))/g
