import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { EXPORT_COLUMNS } from '#contract/post-exports.ts'
import type { ExportFormat } from '#contract/tasks.ts'
import type { Database } from '#store/database.ts'

const COLUMNS = EXPORT_COLUMNS.twitter
const FETCHED_AT_ONCE = 5_000
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

type Row = Record<string, unknown>

/** Reads a file of all posts of X row by row beside the store's own, newest first, and counts those that differ. */
export async function compareWithStore(
  db: Database,
  { file, format }: { file: string; format: ExportFormat },
): Promise<{ rows: number; different: number; first?: string }> {
  const written = format === 'csv' ? readCsv(file) : readParquet(file)
  let [rows, different] = [0, 0]
  let first: string | undefined
  for await (const stored of readStore(db)) {
    const { value: row, done } = await written.next()
    if (!done) rows++
    const wanted = JSON.stringify(format === 'csv' ? toCells(stored) : stored)
    const found = JSON.stringify(row)
    if (found === wanted) continue
    different++
    first ??= `${found} instead of ${wanted}`
  }
  for await (const row of written) {
    rows++
    different++
    first ??= `${JSON.stringify(row)} is not in the store`
  }
  return { rows, different, first }
}

/** What the store has, by SQL of its own. */
async function* readStore(db: Database): AsyncGenerator<Row> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query(`declare stored no scroll cursor for
      select
        external_id as id, created_at, posts.username, authors.followers::float8 as followers, text,
        views::float8 as views, likes::float8 as likes, replies::float8 as replies, retweets::float8 as retweets,
        hashtags, symbols, sentiment_bp, url
      from posts left join authors
        on authors.platform = posts.platform and authors.username_key = lower(posts.username)
      where posts.platform = 'twitter' order by created_at desc, external_id desc`)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${FETCHED_AT_ONCE} from stored`)
      for (const { created_at, sentiment_bp, ...row } of rows) {
        yield inOrder({
          ...row,
          text_withheld: null,
          created_at: (created_at as Date).toISOString(),
          sentiment: sentiment_bp === null ? null : Number(sentiment_bp) / 10_000,
        })
      }
      if (rows.length < FETCHED_AT_ONCE) return
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** As cells of a spreadsheet: an absent value is empty, a list is joined, and no text begins a formula. */
function toCells(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
      return [name, FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text]
    }),
  )
}

async function* readCsv(file: string): AsyncGenerator<Row> {
  for await (const row of createReadStream(file).pipe(parse({ columns: true }))) yield inOrder(row as Row)
}

async function* readParquet(path: string): AsyncGenerator<Row> {
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows)
    for (const row of await parquetReadObjects({ file, metadata, rowStart, rowEnd })) {
      yield inOrder(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toPlain(value)])))
    }
    rowStart = rowEnd
  }
}

function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Date ? value.toISOString() : value
}

function inOrder(row: Row): Row {
  return Object.fromEntries(COLUMNS.map((name) => [name, row[name] ?? null]))
}
