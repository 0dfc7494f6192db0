import { setImmediate } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { toStorableJson } from '../queries.ts'
import { uniteStored } from '../social/author-sketch.ts'
import type { Queryable } from './queryable.ts'
import {
  CREATOR_COUNTS,
  type CreatorsRow,
  HASHED_AUTHORS,
  KNOWN_CREATOR_COUNTS,
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

/** Updates the planner's statistics for tables that are read right after filling; autovacuum takes a minute. */
export async function analyzeSignals(db: Queryable): Promise<void> {
  await db.query('analyze signals, signal_terms, signal_creators, signal_moods')
}

/** An hour of a source and its rows. */
interface RowsOfHour {
  startsAt: Date
  rows: HourRows
}

/**
 * Makes the rows of hours of one source what was computed, and those of their days the sums of the hours; rows that are
 * right stay untouched. In the caller's transaction.
 */
export async function saveHours(client: PoolClient, platform: string, hours: RowsOfHour[]): Promise<void> {
  if (hours.length === 0) return
  const stored = await readHours(client, { platform, starts: hours.map(({ startsAt }) => startsAt) })
  const changesOf = <Row extends object>(
    rowsOf: (hour: HourRows) => Row[],
    keyOf: (row: Row) => string,
  ): HourChanges<Row>[] =>
    hours.map(({ startsAt, rows }, place) => ({
      startsAt,
      ...findChanges(rowsOf(stored[place]!), rowsOf(rows), keyOf), // as many as hours
    }))
  const signals = changesOf(
    (hour) => hour.signals,
    ({ symbol }) => symbol,
  )
  await writeSignals(client, { platform, grain: 'hour' }, signals)
  await writeTerms(
    client,
    platform,
    changesOf((hour) => hour.terms, keyOfTerm),
  )
  await writeCreators(
    client,
    platform,
    changesOf(
      (hour) => hour.creators,
      ({ symbol }) => symbol,
    ),
  )
  await writeMoods(
    client,
    platform,
    changesOf(
      (hour) => hour.moods,
      () => '',
    ),
  )
  await saveDays(client, platform, { hours, changes: signals })
}

/** What is stored of an hour. By the primary keys. */
export async function readHourRows(db: Queryable, { platform, startsAt }: SourceHour): Promise<HourRows> {
  const [rows] = await readHours(db, { platform, starts: [startsAt] })
  return rows! // as many as hours
}

/** What is stored of hours of one source, in their order. By the primary keys. */
async function readHours(
  db: Queryable,
  { platform, starts }: { platform: string; starts: Date[] },
): Promise<HourRows[]> {
  const values = [platform, starts]
  const signals = await readSignals(db, {
    where: `platform = $1 and grain = 'hour' and starts_at = any($2::timestamptz[])`,
    values,
  })
  const { rows: terms } = await db.query<Timed<TermRow>>(
    `select starts_at, kind, term, ${TERM_COLUMNS.join(', ')}, encode(registers, 'hex') as registers,
       encode(filtered_registers, 'hex') as filtered_registers
     from signal_terms where platform = $1 and starts_at = any($2::timestamptz[])`,
    values,
  )
  const { rows: creators } = await db.query<Timed<CreatorsRow>>(
    `select starts_at, symbol, authors, posts, filtered_posts, engagement::float8[] as engagement,
       filtered_engagement::float8[] as filtered_engagement, filtered_judged,
       filtered_sentiment_sum_bp::float8[] as filtered_sentiment_sum_bp,
       filtered_sentiment_squares::float8[] as filtered_sentiment_squares
     from signal_creators where platform = $1 and starts_at = any($2::timestamptz[])`,
    values,
  )
  const { rows: moods } = await db.query<Timed<MoodsRow>>(
    'select starts_at, moods, filtered_moods from signal_moods where platform = $1 and starts_at = any($2::timestamptz[])',
    values,
  )
  const ofHour = {
    signals: groupByHour(signals),
    terms: groupByHour(terms.map((row) => toNumbers(row, TERM_COLUMNS))),
    creators: groupByHour(creators),
    moods: groupByHour(moods),
  }
  return starts.map((startsAt) => {
    const at = startsAt.getTime()
    return {
      signals: ofHour.signals.get(at) ?? [],
      terms: ofHour.terms.get(at) ?? [],
      creators: ofHour.creators.get(at) ?? [],
      moods: ofHour.moods.get(at) ?? [],
    }
  })
}

/** A row with the hour that it is of. */
type Timed<Row> = Row & { starts_at: Date }

/** The rows of each hour, by its time in ms, without it. */
function groupByHour<Row extends object>(rows: Timed<Row>[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>()
  for (const { starts_at, ...rest } of rows) {
    const row = rest as unknown as Row // all of it but the time
    const known = grouped.get(starts_at.getTime())
    if (known) known.push(row)
    else grouped.set(starts_at.getTime(), [row])
  }
  return grouped
}

/** Kind and term; no kind has a space. */
export function keyOfTerm({ kind, term }: { kind: string; term: string }): string {
  return `${kind} ${term}`
}

/** What is stored of a day, whose first moment `startsAt` is. */
export async function readDayRows(db: Queryable, { platform, startsAt }: SourceHour): Promise<SignalRow[]> {
  const rows = await readSignals(db, {
    where: `platform = $1 and grain = 'day' and starts_at = $2`,
    values: [platform, startsAt],
  })
  return groupByHour(rows).get(startsAt.getTime()) ?? []
}

async function readSignals(
  db: Queryable,
  { where, values }: { where: string; values: unknown[] },
): Promise<Timed<SignalRow>[]> {
  const { rows } = await db.query<Timed<SignalRow>>(
    `select starts_at, symbol, ${SIGNAL_COLUMNS.join(', ')}, encode(filtered_registers, 'hex') as filtered_registers
     from signals where ${where}`,
    values,
  )
  return rows.map((row) => toNumbers(row, SIGNAL_COLUMNS))
}

/** pg gives 64-bit integers as text. */
function toNumbers<Row extends object>(row: Row, columns: readonly (keyof Row)[]): Row {
  return { ...row, ...Object.fromEntries(columns.map((column) => [column, Number(row[column])])) }
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

/** What changes in the rows of an hour or day. */
interface HourChanges<Row> extends Changes<Row> {
  startsAt: Date
}

/** The times and keys of rows that are not any more, as two lists. */
function listGone(changes: HourChanges<object>[]): { times: Date[]; keys: string[] } {
  const gone = changes.flatMap((hour) => hour.gone.map((key) => ({ at: hour.startsAt, key })))
  return { times: gone.map(({ at }) => at), keys: gone.map(({ key }) => key) }
}

/** So many rows are made JSON in a few milliseconds. */
const ROWS_AT_ONCE = 500

/** The rows that are written, each with its time, as JSON, some at a time, so that a request does not wait for all. */
function* writtenJson(changes: HourChanges<object>[]): Generator<string> {
  const rows = changes.flatMap(({ startsAt, written }) => written.map((row) => ({ startsAt, row })))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    yield toStorableJson(
      rows.slice(at, at + ROWS_AT_ONCE).map(({ startsAt, row }) => ({ starts_at: startsAt, ...row })),
    )
}

async function writeSignals(
  client: PoolClient,
  { platform, grain }: { platform: string; grain: 'hour' | 'day' },
  changes: HourChanges<SignalRow>[],
): Promise<void> {
  await keepVersions(client, platform, { ...VERSIONS[grain], changes, keyOf: ({ symbol }) => symbol })
  const { times, keys } = listGone(changes)
  if (keys.length > 0) {
    await client.query(
      `delete from signals where platform = $1 and grain = $2
         and (starts_at, symbol) in (select * from unnest($3::timestamptz[], $4::text[]))`,
      [platform, grain, times, keys],
    )
  }
  const columns = SIGNAL_COLUMNS.join(', ')
  const sql = `insert into signals (platform, symbol, grain, starts_at, ${columns}, filtered_registers, known_at, known_mark)
     select $1, symbol, $2, starts_at, ${columns}, decode(filtered_registers, 'hex'), clock_timestamp(),
       ${LAST_MARK}
     from json_to_recordset($3) as row (
       starts_at timestamptz, symbol text, filtered_registers text,
       ${SIGNAL_COLUMNS.map((column) => `${column} bigint`).join(', ')}
     )
     on conflict (platform, grain, starts_at, symbol) do update set
       filtered_registers = excluded.filtered_registers,
       known_at = excluded.known_at,
       known_mark = excluded.known_mark,
       ${SIGNAL_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`
  for (const json of writtenJson(changes)) await client.query(sql, [platform, grain, json])
}

/** Where what marks knew of a table's rows is kept, and how. */
interface Versioned {
  table: 'signals' | 'signal_terms' | 'signal_creators'
  versions: 'signal_versions' | 'signal_term_versions' | 'signal_creator_versions'
  /** The columns of both, and how each that is kept otherwise is read. */
  columns: readonly string[]
  read?: Readonly<Record<string, string>>
  /** What names a row within its source and time, as an expression. */
  key: string
  stepMs: number
  /** A condition on what the rows share besides their source. */
  of: string
}

const SIGNAL_KEY = [
  'platform',
  'symbol',
  'grain',
  'starts_at',
  'known_at',
  'known_mark',
  'filtered_registers',
]
const VERSIONS = {
  hour: signalVersions('hour', HOUR_MS),
  day: signalVersions('day', DAY_MS),
  terms: {
    table: 'signal_terms',
    versions: 'signal_term_versions',
    columns: [
      ...['platform', 'starts_at', 'kind', 'term', 'known_mark', 'registers', 'filtered_registers'],
      ...TERM_COLUMNS,
    ],
    key: `kind || ' ' || term`,
    stepMs: HOUR_MS,
    of: 'true',
  },
  creators: {
    table: 'signal_creators',
    versions: 'signal_creator_versions',
    columns: ['platform', 'starts_at', 'symbol', 'known_mark', 'authors', ...KNOWN_CREATOR_COUNTS],
    read: { authors: HASHED_AUTHORS },
    key: 'symbol',
    stepMs: HOUR_MS,
    of: 'true',
  },
} as const satisfies Record<string, Versioned>

function signalVersions(grain: 'hour' | 'day', stepMs: number): Versioned {
  return {
    table: 'signals',
    versions: 'signal_versions',
    columns: [...SIGNAL_KEY, ...SIGNAL_COLUMNS],
    key: 'symbol',
    stepMs,
    of: `grain = '${grain}'`,
  }
}

/**
 * Keeps what the last mark knew of rows that are about to be replaced or deleted: those written before it, of an hour or day
 * that was over by then. By the primary keys.
 */
async function keepVersions<Row extends object>(
  client: PoolClient,
  platform: string,
  { changes, keyOf, ...kept }: Versioned & { changes: HourChanges<Row>[]; keyOf: (row: Row) => string },
): Promise<void> {
  const { rows: marks } = await client.query<{ nr: string; at: Date }>(
    'select nr, at from signal_marks order by nr desc limit 1',
  )
  const [last] = marks
  if (!last) return
  const over = changes.filter(({ startsAt }) => startsAt.getTime() + kept.stepMs <= last.at.getTime())
  const replaced = over.flatMap(({ startsAt, written, gone }) =>
    [...written.map(keyOf), ...gone].map((key) => ({ startsAt, key })),
  )
  if (replaced.length === 0) return
  const read: Partial<Record<string, string>> = kept.read ?? {}
  await client.query(
    `insert into ${kept.versions} (${kept.columns.join(', ')}, last_mark)
     select ${kept.columns.map((column) => read[column] ?? column).join(', ')}, $4 from ${kept.table}
     where platform = $1 and ${kept.of} and known_mark < $4 and starts_at = any($2)
       and (starts_at, ${kept.key}) in (select * from unnest($2::timestamptz[], $3::text[]))`,
    [platform, replaced.map(({ startsAt }) => startsAt), replaced.map(({ key }) => key), last.nr],
  )
}

/** As a column: which mark was the last one when a row was written. */
const LAST_MARK = '(select coalesce(max(nr), 0) from signal_marks)'

async function writeTerms(
  client: PoolClient,
  platform: string,
  changes: HourChanges<TermRow>[],
): Promise<void> {
  await keepVersions(client, platform, { ...VERSIONS.terms, changes, keyOf: keyOfTerm })
  const { times, keys } = listGone(changes)
  if (keys.length > 0) {
    await client.query(
      `delete from signal_terms where platform = $1 and starts_at = any($2)
         and (starts_at, kind || ' ' || term) in (select * from unnest($2::timestamptz[], $3::text[]))`,
      [platform, times, keys],
    )
  }
  const columns = TERM_COLUMNS.join(', ')
  const sql = `insert into signal_terms (platform, starts_at, kind, term, ${columns}, registers, filtered_registers, known_mark)
     select $1, starts_at, kind, term, ${columns}, decode(registers, 'hex'), decode(filtered_registers, 'hex'), ${LAST_MARK}
     from json_to_recordset($2) as row (
       starts_at timestamptz, kind text, term text, registers text, filtered_registers text,
       ${TERM_COLUMNS.map((column) => `${column} bigint`).join(', ')}
     )
     on conflict (starts_at, platform, kind, term) do update set
       registers = excluded.registers,
       filtered_registers = excluded.filtered_registers,
       known_mark = excluded.known_mark,
       ${TERM_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`
  for (const json of writtenJson(changes)) await client.query(sql, [platform, json])
}

async function writeCreators(
  client: PoolClient,
  platform: string,
  changes: HourChanges<CreatorsRow>[],
): Promise<void> {
  await keepVersions(client, platform, { ...VERSIONS.creators, changes, keyOf: ({ symbol }) => symbol })
  const { times, keys } = listGone(changes)
  if (keys.length > 0) {
    await client.query(
      `delete from signal_creators where platform = $1
         and (starts_at, symbol) in (select * from unnest($2::timestamptz[], $3::text[]))`,
      [platform, times, keys],
    )
  }
  const columns = ['authors', ...CREATOR_COUNTS]
  const sql = `insert into signal_creators (platform, starts_at, symbol, ${columns.join(', ')}, known_mark)
     select $1, starts_at, symbol, ${columns.join(', ')}, ${LAST_MARK}
     from json_to_recordset($2) as row (
       starts_at timestamptz, symbol text, authors text[], posts int[], filtered_posts int[], engagement bigint[],
       filtered_engagement bigint[], filtered_judged int[], filtered_sentiment_sum_bp bigint[],
       filtered_sentiment_squares bigint[]
     )
     on conflict (platform, starts_at, symbol) do update set
       known_mark = excluded.known_mark,
       ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`
  for (const json of writtenJson(changes)) await client.query(sql, [platform, json])
}

async function writeMoods(
  client: PoolClient,
  platform: string,
  changes: HourChanges<MoodsRow>[],
): Promise<void> {
  const { times } = listGone(changes)
  if (times.length > 0) {
    await client.query('delete from signal_moods where platform = $1 and starts_at = any($2)', [
      platform,
      times,
    ])
  }
  const sql = `insert into signal_moods (platform, starts_at, moods, filtered_moods)
     select $1, starts_at, moods, filtered_moods
     from json_to_recordset($2) as row (starts_at timestamptz, moods int[], filtered_moods int[])
     on conflict (starts_at, platform) do update set
       moods = excluded.moods, filtered_moods = excluded.filtered_moods`
  for (const json of writtenJson(changes)) await client.query(sql, [platform, json])
}

/** The days of hours for the symbols that changed. */
async function saveDays(
  client: PoolClient,
  platform: string,
  { hours, changes }: { hours: RowsOfHour[]; changes: HourChanges<SignalRow>[] },
): Promise<void> {
  const symbols = new Map<number, Set<string>>()
  for (const { startsAt, written, gone } of changes) {
    if (written.length + gone.length === 0) continue
    const day = dayOf(startsAt)
    const known = symbols.get(day) ?? new Set()
    symbols.set(day, known)
    for (const symbol of [...written.map((row) => row.symbol), ...gone]) known.add(symbol)
  }
  const days = await sumHoursOfDays(client, { platform, symbols, hours })
  const written = days.map(({ startsAt, rows }) => {
    const summed = new Set(rows.map(({ symbol }) => symbol))
    const gone = [...(symbols.get(startsAt.getTime()) ?? [])].filter((symbol) => !summed.has(symbol))
    return { startsAt, written: rows, gone }
  })
  await writeSignals(client, { platform, grain: 'day' }, written)
}

function dayOf(startsAt: Date): number {
  return Math.floor(startsAt.getTime() / DAY_MS) * DAY_MS
}

interface RowsOfDay {
  startsAt: Date
  rows: SignalRow[]
}

/** What is summed up: of days, by their first moment in ms, these symbols. */
interface DaysToSum {
  platform: string
  symbols: ReadonlyMap<number, ReadonlySet<string>>
  /** Hours whose rows are known; those of the other hours are read. */
  hours: readonly RowsOfHour[]
}

/**
 * What the hours of each day come to; people are counted once, by the union of sketches. Symbols without a post have no
 * row.
 */
export async function sumHoursOfDays(
  db: Queryable,
  { platform, symbols, hours }: DaysToSum,
): Promise<RowsOfDay[]> {
  const known = new Set(hours.map(({ startsAt }) => startsAt.getTime()))
  const unknown = [...symbols.keys()].flatMap((day) => listHours(day).filter((at) => !known.has(at)))
  const wanted = [...new Set([...symbols.values()].flatMap((of) => [...of]))]
  const read = await readSignals(db, {
    where: `platform = $1 and grain = 'hour' and starts_at = any($2::timestamptz[]) and symbol = any($3)`,
    values: [platform, unknown.map((at) => new Date(at)), wanted],
  })
  const rows = [
    ...hours.flatMap(({ startsAt, rows }) => rows.signals.map((row) => ({ day: dayOf(startsAt), row }))),
    ...read.map(({ starts_at, ...row }) => ({ day: dayOf(starts_at), row: row as SignalRow })), // all but the time
  ]
  const people = await readPeople(db, platform, symbols)
  const byDay = Map.groupBy(
    rows.filter(({ day, row }) => symbols.get(day)?.has(row.symbol)),
    ({ day }) => day,
  )
  const days: RowsOfDay[] = []
  for (const day of symbols.keys()) {
    await setImmediate() // a request waits for a day at most
    const bySymbol = Map.groupBy(byDay.get(day) ?? [], ({ row }) => row.symbol)
    const rows = [...bySymbol].map(([symbol, ofSymbol]) =>
      sumRows(
        ofSymbol.map(({ row }) => row),
        people.get(`${day} ${symbol}`),
      ),
    )
    days.push({ startsAt: new Date(day), rows })
  }
  return days
}

function listHours(day: number): number[] {
  return Array.from({ length: DAY_MS / HOUR_MS }, (_, hour) => day + hour * HOUR_MS)
}

/** The stored sketches of all authors, by day and symbol. By the primary key. */
async function readPeople(
  db: Queryable,
  platform: string,
  symbols: DaysToSum['symbols'],
): Promise<Map<string, Buffer>> {
  const pairs = [...symbols].flatMap(([day, of]) => [...of].map((symbol) => ({ day, symbol })))
  const { rows } = await db.query<{ starts_at: Date; symbol: string; registers: Buffer }>(
    `select starts_at, symbol, registers
     from unnest($2::timestamptz[], $3::text[]) as wanted (starts_at, symbol)
     join author_sketches using (starts_at, symbol)
     where platform = $1 and grain = 'day'`,
    [platform, pairs.map(({ day }) => new Date(day)), pairs.map(({ symbol }) => symbol)],
  )
  return new Map(
    rows.map(({ starts_at, symbol, registers }) => [`${starts_at.getTime()} ${symbol}`, registers]),
  )
}

/** The sum of the rows of one symbol; `people` is the sketch of all of its authors. */
function sumRows(rows: SignalRow[], people: Buffer | undefined): SignalRow {
  const sums = Object.fromEntries(
    SIGNAL_COLUMNS.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)]),
  ) as Record<(typeof SIGNAL_COLUMNS)[number], number> // one for each column
  const counted = uniteStored(rows.map((row) => Buffer.from(row.filtered_registers, 'hex')))
  return {
    symbol: rows[0]!.symbol, // a symbol without a row is not summed up
    ...sums,
    authors: Math.min(sums.authors, people ? uniteStored([people]).authors : sums.authors),
    filtered_authors: Math.min(sums.filtered_authors, counted.authors),
    filtered_registers: counted.registers.toString('hex'),
  }
}
