import type { PoolClient } from 'pg'
import { type Source, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { answerAll, withTimeout } from '../../queries.ts'
import {
  type AuthorRegister,
  type AuthorSketch,
  addToStored,
  createAuthorSketch,
  mergeStored,
  REGISTER_SQL,
  registerOf,
  toStored,
} from '../author-sketch.ts'
import { dayOf, hourOf } from './save-rollups.ts'
import type { Sums } from './sums.ts'

/** Of one platform, symbol ('' for all posts) and hour or day. */
interface Window {
  platform: Source
  symbol: string
  grain: 'hour' | 'day'
  startsAt: string
}

interface HourChange {
  window: Window
  day: Window
  /** By platform:username, the name as it is written: posts that came minus posts that went. */
  authors: Map<string, number>
}

/**
 * The sketches of authors by hour and day. Who came is added to what is stored. Where a removed author may have given a
 * register its rank, that register is read again from the posts that are left, and the day is made from its hours, so
 * that a sketch is always the one of a rebuild: the more authors an hour has, the fewer of them hold a register alone.
 * Saved behind the roll-ups: only the holder of a window's roll-up may change its sketch.
 */
export function createSketches(): Sums {
  const changes = new Map<string, HourChange>()
  return {
    add({ platform, username, symbols, createdAt }, sign) {
      if (username === UNKNOWN_AUTHOR) return // no author to count
      const author = `${platform}:${username}`
      const startsAt = hourOf(createdAt)
      for (const symbol of ['', ...symbols]) {
        const { authors } = changeOf(changes, { platform, symbol, grain: 'hour', startsAt })
        authors.set(author, (authors.get(author) ?? 0) + sign)
      }
    },
    async save(client, { timeoutMs }) {
      const all = [...changes.values()]
      const query = createQuery(client, timeoutMs)
      const registers = await findRegisters(query, new Set(all.flatMap(({ authors }) => [...authors.keys()])))
      const shrunk = await lowerRanks(query, all, registers)
      const shrunkDays = new Set(shrunk.map(({ day }) => keyOf(day)))
      await addAuthors(query, all, { registers, shrunkDays })
      if (shrunk.length > 0) await sketchDays(query, shrunk)
    },
  }
}

/** The one of an hour, begun where there is none. */
function changeOf(changes: Map<string, HourChange>, window: Window): HourChange {
  const key = keyOf(window)
  const known = changes.get(key)
  if (known) return known
  const day: Window = { ...window, grain: 'day', startsAt: dayOf(window.startsAt) }
  const begun = { window, day, authors: new Map() }
  changes.set(key, begun)
  return begun
}

type Query = <Row>(name: string, text: string, values: unknown[]) => Promise<Row[]>

function createQuery(client: PoolClient, timeoutMs: number): Query {
  return async <Row>(name: string, text: string, values: unknown[]) =>
    (await client.query(withTimeout({ name, text, values }, timeoutMs))).rows as Row[]
}

/** Takes from the stored sketches of hours what only those had who went; the hours that became less. */
async function lowerRanks(
  query: Query,
  all: HourChange[],
  registers: Map<string, AuthorRegister>,
): Promise<HourChange[]> {
  const left = all.filter(({ authors }) => [...authors.values()].some((posts) => posts < 0))
  if (left.length === 0) return []
  const stored = await readSketches(
    query,
    left.map(({ window }) => window),
  )
  const doubtful: { change: HourChange; sketch: AuthorSketch; register: number }[] = []
  for (const change of left) {
    const sketch = createAuthorSketch()
    mergeStored(sketch, stored.get(keyOf(change.window)) ?? new Uint8Array())
    for (const [author, posts] of change.authors) {
      const hashed = posts < 0 ? registers.get(author) : undefined
      // Another author has a higher rank.
      if (!hashed || (sketch[hashed.register] ?? 0) > hashed.rank) continue
      doubtful.push({ change, sketch, register: hashed.register })
    }
  }
  const ranks = await readRanks(query, doubtful)
  const lowered = new Map<HourChange, AuthorSketch>()
  for (const { change, sketch, register } of doubtful) {
    const rank = ranks.get(`${keyOf(change.window)} ${register}`) ?? 0
    if (sketch[register] === rank) continue
    sketch[register] = rank
    lowered.set(change, sketch)
  }
  const written = [...lowered].map(([{ window }, sketch]): [Window, Buffer | undefined] => {
    const bytes = toStored(sketch)
    return [window, bytes.length > 0 ? bytes : undefined]
  })
  await writeSketches(query, new Map(written))
  return [...lowered.keys()]
}

/** Adds who came to the stored sketches of their hours and days, but not to days that are made again. */
async function addAuthors(
  query: Query,
  all: HourChange[],
  { registers, shrunkDays }: { registers: Map<string, AuthorRegister>; shrunkDays: Set<string> },
): Promise<void> {
  const grown = new Map<string, { window: Window; authors: Set<string> }>()
  for (const change of all) {
    const came = [...change.authors].filter(([, posts]) => posts > 0)
    const windows = shrunkDays.has(keyOf(change.day)) ? [change.window] : [change.window, change.day]
    for (const window of came.length > 0 ? windows : []) {
      const known = grown.get(keyOf(window)) ?? { window, authors: new Set() }
      grown.set(keyOf(window), known)
      for (const [author] of came) known.authors.add(author)
    }
  }
  if (grown.size === 0) return
  const stored = await readSketches(
    query,
    [...grown.values()].map(({ window }) => window),
  )
  const changed = new Map<Window, Buffer>()
  for (const [key, { window, authors }] of grown) {
    const added = [...authors].flatMap((author) => registers.get(author) ?? [])
    const sketch = addToStored(stored.get(key), added)
    if (sketch) changed.set(window, sketch)
  }
  await writeSketches(query, changed)
}

/** By platform:username. */
async function findRegisters(query: Query, authors: Set<string>): Promise<Map<string, AuthorRegister>> {
  const registers = new Map<string, AuthorRegister>()
  const unfolded: string[] = []
  for (const author of authors) {
    const parted = author.indexOf(':')
    if (FOLDED.test(author))
      registers.set(author, registerOf(author.slice(0, parted), author.slice(parted + 1)))
    else unfolded.push(author)
  }
  if (unfolded.length === 0) return registers
  const split = unfolded.map((author) => /^([^:]*):(.*)$/s.exec(author) ?? [])
  const names = split.map(([, , username = '']) => username.replaceAll('\0', '').toWellFormed())
  const rows = await query<AuthorRegister & { place: string }>(
    'find-author-registers',
    `select place, ${REGISTER_SQL}
     from unnest($1::text[], $2::text[]) with ordinality as author (platform, username, place)`,
    [split.map(([, platform]) => platform), names],
  )
  for (const row of rows) registers.set(unfolded[Number(row.place) - 1] ?? '', row)
  return registers
}

/** What no database folds into something else, whatever its collation: most names, which need not be asked for. */
const FOLDED = /^[!-@[-`a-z{-~]+$/

/** The ranks that the posts give registers of hours now, by window and register. */
async function readRanks(
  query: Query,
  asked: { change: HourChange; register: number }[],
): Promise<Map<string, number>> {
  const byHour = [
    ...Map.groupBy(asked, ({ change: { window } }) => `${window.platform} ${window.startsAt}`).values(),
  ]
  const ranks = new Map<string, number>()
  for (let from = 0; from < byHour.length; from += HOURS_AT_ONCE)
    await answerAll(
      byHour.slice(from, from + HOURS_AT_ONCE).map((ofHour) => readRanksOfHour(query, ofHour, ranks)),
    )
  return ranks
}

/** So many are sent together. */
const HOURS_AT_ONCE = 100

/** Of one hour, to `ranks`. */
async function readRanksOfHour(
  query: Query,
  asked: { change: HourChange; register: number }[],
  ranks: Map<string, number>,
): Promise<void> {
  const { window } = asked[0]!.change // a group has a member
  const symbols = new Set(asked.map(({ change }) => change.window.symbol))
  const registers = new Set(asked.map(({ register }) => register))
  const rows = await query<AuthorRegister & { symbol: string }>('read-author-ranks', RANKS_OF_HOUR, [
    window.platform,
    window.startsAt,
    [...symbols],
    [...registers],
  ])
  for (const { symbol, register, rank } of rows)
    ranks.set(`${keyOf({ ...window, symbol })} ${register}`, rank)
}

/**
 * A range of posts_newest: joined with many hours, PostgreSQL would read all posts, because it takes any range that it cannot
 * know for half a percent of them. An author is hashed once, however many symbols and posts. Only the few who have an asked
 * register are joined: without statistics of a table that was empty a minute ago, PostgreSQL joins by comparing each with
 * each.
 */
const RANKS_OF_HOUR = `
with post as materialized (
  select platform, username, array_append(symbols, '') as symbols from posts
  where platform = $1 and created_at >= $2 and created_at < $2::timestamptz + interval '1 hour'
    and username <> '${UNKNOWN_AUTHOR}'
), author as materialized (
  select * from (
    select platform, username, ${REGISTER_SQL} from (select distinct platform, username from post) as named
  ) as hashed
  where register = any($4)
)
select symbol, register, max(rank) as rank
from post join author using (platform, username), unnest(symbols) as symbol
where symbol = any($3)
group by 1, 2`

/** The days as the unions of their hours. */
async function sketchDays(query: Query, changes: HourChange[]): Promise<void> {
  const days = [...new Map(changes.map(({ day }) => [keyOf(day), day])).values()]
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const part = days.slice(from, from + DAYS_AT_ONCE)
    const [platforms, symbols, , starts] = toColumns(part)
    const rows = await query<{ place: number; registers: Buffer }>('read-hours-of-days', HOURS_OF_DAYS, [
      platforms,
      symbols,
      starts,
    ])
    const hours = Map.groupBy(rows, ({ place }) => place)
    const unions = part.map((day, nr): [Window, Buffer | undefined] => {
      const found = hours.get(nr + 1)
      return [day, found && mergeAll(found)]
    })
    await writeSketches(query, new Map(unions))
  }
}

/** A day has at most 24 sketches of 16 kB. */
const DAYS_AT_ONCE = 50

const HOURS_OF_DAYS = `
select day.place::int as place, registers
from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality as day (platform, symbol, starts_at, place)
join author_sketches as hour on hour.platform = day.platform and hour.symbol = day.symbol and hour.grain = 'hour'
  and hour.starts_at >= day.starts_at and hour.starts_at < day.starts_at + interval '1 day'`

interface HourRow {
  platform: Source
  symbol: string
  starts_at: Date
}

interface StoredRow extends HourRow {
  grain: 'hour' | 'day'
  registers: Buffer
}

async function readSketches(query: Query, windows: Window[]): Promise<Map<string, Buffer>> {
  const rows = await query<StoredRow>(
    'read-author-sketches',
    `select platform, symbol, grain, starts_at, registers from author_sketches
     where (platform, symbol, grain, starts_at) in (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]))`,
    toColumns(windows),
  )
  return new Map(rows.map((row) => [keyOf(toWindow(row, row.grain)), row.registers]))
}

/** Stores sketches; a window without one loses its row. */
async function writeSketches(query: Query, sketches: Map<Window, Buffer | undefined>): Promise<void> {
  const kept = [...sketches].flatMap(([window, sketch]) => (sketch ? [{ window, sketch }] : []))
  const gone = [...sketches].flatMap(([window, sketch]) => (sketch ? [] : [window]))
  if (kept.length > 0) {
    await query(
      'write-author-sketches',
      `insert into author_sketches (platform, symbol, grain, starts_at, registers)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bytea[])
       on conflict (platform, symbol, grain, starts_at) do update set registers = excluded.registers`,
      [...toColumns(kept.map(({ window }) => window)), kept.map(({ sketch }) => sketch)],
    )
  }
  if (gone.length === 0) return
  await query(
    'drop-author-sketches',
    `delete from author_sketches
     where (platform, symbol, grain, starts_at) in (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]))`,
    toColumns(gone),
  )
}

function toColumns(windows: Window[]): unknown[] {
  return [
    windows.map(({ platform }) => platform),
    windows.map(({ symbol }) => symbol),
    windows.map(({ grain }) => grain),
    windows.map(({ startsAt }) => startsAt),
  ]
}

function toWindow({ platform, symbol, starts_at }: HourRow, grain: 'hour' | 'day'): Window {
  return { platform, symbol, grain, startsAt: `${starts_at.toISOString().slice(0, -5)}Z` }
}

function mergeAll(rows: { registers: Buffer }[]): Buffer {
  const sketch = createAuthorSketch()
  for (const { registers } of rows) mergeStored(sketch, registers)
  return toStored(sketch)
}

function keyOf({ platform, symbol, grain, startsAt }: Window): string {
  return `${platform} ${symbol} ${grain} ${startsAt}`
}
