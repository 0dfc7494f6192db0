import type { PoolClient } from 'pg'
import { createAuthorSketch, estimateAuthors, mergeStored, toStored } from '../social/author-sketch.ts'
import { toStorableJson } from '../to-storable-json.ts'
import type { Queryable } from './queryable.ts'
import {
  CREATOR_COUNTS,
  type CreatorsRow,
  type MoodsRow,
  SIGNAL_COLUMNS,
  type SignalRow,
  type SourceHour,
  TERM_COLUMNS,
  type TermRow,
} from './signal-row.ts'

export interface HourRows {
  signals: SignalRow[]
  terms: TermRow[]
  creators: CreatorsRow[]
  /** One, or none where no post has a mood. */
  moods: MoodsRow[]
}

/** Tells the planner what came in, for who fills tables that are read at once: it would find out after a minute. */
export async function analyzeSignals(db: Queryable): Promise<void> {
  await db.query('analyze signals, signal_terms, signal_creators, signal_moods')
}

/**
 * Makes the rows of hours of one source and day what was computed, and those of the day the sums of its hours; rows that are
 * right stay untouched. In the caller's transaction.
 */
export async function saveHoursOfDay(
  client: PoolClient,
  hours: { hour: SourceHour; rows: HourRows }[],
): Promise<void> {
  const changed = new Set<string>()
  for (const { hour, rows } of hours) {
    for (const symbol of await saveHourRows(client, hour, rows)) changed.add(symbol)
  }
  const [any] = hours
  if (any && changed.size > 0) await sumDay(client, any.hour, [...changed])
}

/** Gives the symbols whose rows of the hour changed. */
async function saveHourRows(client: PoolClient, hour: SourceHour, rows: HourRows): Promise<string[]> {
  const stored = await readHourRows(client, hour)
  const signals = findChanges(stored.signals, rows.signals, ({ symbol }) => symbol)
  await write(client, { ...hour, grain: 'hour', changes: signals })
  await writeTerms(client, hour, findChanges(stored.terms, rows.terms, keyOfTerm))
  await writeCreators(
    client,
    hour,
    findChanges(stored.creators, rows.creators, ({ symbol }) => symbol),
  )
  await writeMoods(
    client,
    hour,
    findChanges(stored.moods, rows.moods, () => ''),
  )
  return [...signals.written.map(({ symbol }) => symbol), ...signals.gone]
}

/** What is stored of an hour. By the primary keys. */
export async function readHourRows(db: Queryable, { platform, startsAt }: SourceHour): Promise<HourRows> {
  const signals = await readSignals(db, {
    where: `platform = $1 and grain = 'hour' and starts_at = $2`,
    values: [platform, startsAt],
  })
  const { rows } = await db.query(
    `select kind, term, ${TERM_COLUMNS.join(', ')}, encode(registers, 'hex') as registers,
       encode(filtered_registers, 'hex') as filtered_registers
     from signal_terms where platform = $1 and starts_at = $2`,
    [platform, startsAt],
  )
  const { rows: creators } = await db.query<CreatorsRow>(
    `select symbol, authors, posts, filtered_posts, engagement::float8[] as engagement,
       filtered_engagement::float8[] as filtered_engagement
     from signal_creators where platform = $1 and starts_at = $2`,
    [platform, startsAt],
  )
  const { rows: moods } = await db.query<MoodsRow>(
    'select moods, filtered_moods from signal_moods where platform = $1 and starts_at = $2',
    [platform, startsAt],
  )
  return { signals, terms: rows.map((row) => toNumbers<TermRow>(row, TERM_COLUMNS)), creators, moods }
}

/** Kind and term; no kind has a space. */
export function keyOfTerm({ kind, term }: { kind: string; term: string }): string {
  return `${kind} ${term}`
}

/** What is stored of a day, whose first moment `startsAt` is. */
export async function readDayRows(db: Queryable, { platform, startsAt }: SourceHour): Promise<SignalRow[]> {
  return readSignals(db, {
    where: `platform = $1 and grain = 'day' and starts_at = $2`,
    values: [platform, startsAt],
  })
}

async function readSignals(
  db: Queryable,
  { where, values }: { where: string; values: unknown[] },
): Promise<SignalRow[]> {
  const { rows } = await db.query(
    `select symbol, ${SIGNAL_COLUMNS.join(', ')}, encode(filtered_registers, 'hex') as filtered_registers
     from signals where ${where}`,
    values,
  )
  return rows.map((row) => toNumbers<SignalRow>(row, SIGNAL_COLUMNS))
}

/** pg gives 64-bit integers as text. */
function toNumbers<Row>(row: Record<string, unknown>, columns: readonly string[]): Row {
  return { ...row, ...Object.fromEntries(columns.map((column) => [column, Number(row[column])])) } as Row // as selected
}

interface Changes<Row> {
  written: Row[]
  /** The keys of rows that are not any more. */
  gone: string[]
}

function findChanges<Row extends object>(
  stored: Row[],
  wanted: Row[],
  keyOf: (row: Row) => string,
): Changes<Row> {
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  const written = wanted.filter((row) => !isSame(known.get(keyOf(row)), row))
  const wantedKeys = new Set(wanted.map(keyOf))
  return { written, gone: [...known.keys()].filter((key) => !wantedKeys.has(key)) }
}

function isSame<Row extends object>(a: Row | undefined, b: Row): boolean {
  return a !== undefined && listDifferences(a, b).length === 0
}

/** The columns in which two rows differ; a missing row has none of the other's. */
export function listDifferences(a: object | undefined, b: object | undefined): string[] {
  const [before, now]: Record<string, unknown>[] = [{ ...a }, { ...b }]
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])
  return [...names].filter((name) => !isSameValue(before?.[name], now?.[name]))
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((value, place) => value === b[place])
}

interface Written extends SourceHour {
  grain: 'hour' | 'day'
  changes: Changes<SignalRow>
}

async function write(client: PoolClient, { platform, startsAt, grain, changes }: Written): Promise<void> {
  if (changes.gone.length > 0) {
    await client.query(
      'delete from signals where platform = $1 and grain = $2 and starts_at = $3 and symbol = any($4)',
      [platform, grain, startsAt, changes.gone],
    )
  }
  if (changes.written.length === 0) return
  const columns = SIGNAL_COLUMNS.join(', ')
  await client.query(
    `insert into signals (platform, symbol, grain, starts_at, ${columns}, filtered_registers, known_at)
     select $1, symbol, $2, $3, ${columns}, decode(filtered_registers, 'hex'), clock_timestamp()
     from json_to_recordset($4) as row (
       symbol text, filtered_registers text, ${SIGNAL_COLUMNS.map((column) => `${column} bigint`).join(', ')}
     )
     on conflict (platform, grain, starts_at, symbol) do update set
       filtered_registers = excluded.filtered_registers,
       known_at = excluded.known_at,
       ${SIGNAL_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [platform, grain, startsAt, toStorableJson(changes.written)],
  )
}

async function writeTerms(
  client: PoolClient,
  { platform, startsAt }: SourceHour,
  { written, gone }: Changes<TermRow>,
): Promise<void> {
  if (gone.length > 0) {
    await client.query(
      `delete from signal_terms where platform = $1 and starts_at = $2 and kind || ' ' || term = any($3)`,
      [platform, startsAt, gone],
    )
  }
  if (written.length === 0) return
  const columns = TERM_COLUMNS.join(', ')
  await client.query(
    `insert into signal_terms (platform, starts_at, kind, term, ${columns}, registers, filtered_registers)
     select $1, $2, kind, term, ${columns}, decode(registers, 'hex'), decode(filtered_registers, 'hex')
     from json_to_recordset($3) as row (
       kind text, term text, registers text, filtered_registers text,
       ${TERM_COLUMNS.map((column) => `${column} bigint`).join(', ')}
     )
     on conflict (starts_at, platform, kind, term) do update set
       registers = excluded.registers,
       filtered_registers = excluded.filtered_registers,
       ${TERM_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [platform, startsAt, toStorableJson(written)],
  )
}

async function writeCreators(
  client: PoolClient,
  { platform, startsAt }: SourceHour,
  { written, gone }: Changes<CreatorsRow>,
): Promise<void> {
  if (gone.length > 0) {
    await client.query(
      'delete from signal_creators where platform = $1 and starts_at = $2 and symbol = any($3)',
      [platform, startsAt, gone],
    )
  }
  if (written.length === 0) return
  const columns = ['authors', ...CREATOR_COUNTS]
  await client.query(
    `insert into signal_creators (platform, starts_at, symbol, ${columns.join(', ')})
     select $1, $2, symbol, ${columns.join(', ')}
     from json_to_recordset($3) as row (
       symbol text, authors text[], posts int[], filtered_posts int[], engagement bigint[],
       filtered_engagement bigint[]
     )
     on conflict (platform, starts_at, symbol) do update set
       ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [platform, startsAt, toStorableJson(written)],
  )
}

async function writeMoods(
  client: PoolClient,
  { platform, startsAt }: SourceHour,
  { written, gone }: Changes<MoodsRow>,
): Promise<void> {
  if (gone.length > 0) {
    await client.query('delete from signal_moods where platform = $1 and starts_at = $2', [
      platform,
      startsAt,
    ])
  }
  for (const { moods, filtered_moods } of written) {
    await client.query(
      `insert into signal_moods (platform, starts_at, moods, filtered_moods) values ($1, $2, $3, $4)
       on conflict (starts_at, platform) do update set
         moods = excluded.moods, filtered_moods = excluded.filtered_moods`,
      [platform, startsAt, moods, filtered_moods],
    )
  }
}

const DAY_MS = 86_400_000

/** The day of an hour for some symbols, as the sum of its hours; people are counted once, by the union of sketches. */
async function sumDay(
  client: PoolClient,
  { platform, startsAt }: SourceHour,
  symbols: string[],
): Promise<void> {
  const day = { platform, startsAt: new Date(Math.floor(startsAt.getTime() / DAY_MS) * DAY_MS) }
  const days = await sumHoursOfDay(client, day, symbols)
  const gone = symbols.filter((symbol) => !days.some((row) => row.symbol === symbol))
  await write(client, { ...day, grain: 'day', changes: { written: days, gone } })
}

/** What the hours of a day come to. Symbols without a post have no row. */
export async function sumHoursOfDay(
  db: Queryable,
  { platform, startsAt }: SourceHour,
  symbols: string[],
): Promise<SignalRow[]> {
  const hours = await readSignals(db, {
    where: `platform = $1 and symbol = any($2) and grain = 'hour'
      and starts_at >= $3 and starts_at < $3::timestamptz + interval '1 day'`,
    values: [platform, symbols, startsAt],
  })
  const { rows: people } = await db.query<{ symbol: string; registers: Buffer }>(
    `select symbol, registers from author_sketches
     where platform = $1 and symbol = any($2) and grain = 'day' and starts_at = $3`,
    [platform, symbols, startsAt],
  )
  const rawSketches = new Map(people.map(({ symbol, registers }) => [symbol, registers]))
  return [...Map.groupBy(hours, ({ symbol }) => symbol)].map(([symbol, rows]) => {
    const filtered = mergeAll(rows.map((row) => Buffer.from(row.filtered_registers, 'hex')))
    const raw = rawSketches.get(symbol)
    const sums = Object.fromEntries(
      SIGNAL_COLUMNS.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)]),
    ) as Record<(typeof SIGNAL_COLUMNS)[number], number> // one for each column
    return {
      symbol,
      ...sums,
      authors: Math.min(sums.authors, raw ? estimateAuthors(mergeAll([raw])) : sums.authors),
      filtered_authors: Math.min(sums.filtered_authors, estimateAuthors(filtered)),
      filtered_registers: toStored(filtered).toString('hex'),
    }
  })
}

function mergeAll(stored: Uint8Array[]) {
  const sketch = createAuthorSketch()
  for (const registers of stored) mergeStored(sketch, registers)
  return sketch
}
