import type { Source } from '#contract/posts.ts'
import type { Queries } from '../query-rows.ts'

/** A stretch of time. */
export interface Span {
  from: Date
  until: Date
}

/** A stretch in which a source was not read. */
export interface UnreadStretch extends Span {
  source: Source
  /** Before reading began: nothing of it is to be compared. Of gaps, a time may miss less than its 24th, and than an hour. */
  isBegin: boolean
}

/** What of earlier times one can be compared with. */
export interface Comparable {
  /** Sources that are left out of all of them. */
  left: Source[]
  /** Whether each of the earlier times was read throughout, of the sources that are not left out. */
  isRead: boolean[]
}

const HOUR_MS = 3_600_000
/** A source is left out rather than having fewer times before to compare with. Ours: a week of days. */
const TIMES_WANTED = 7

/** When which sources were not read, of the time for which it was read. */
export class Coverage {
  readonly #stretches: ReadonlyMap<Source, readonly UnreadStretch[]>

  constructor(stretches: readonly UnreadStretch[]) {
    this.#stretches = Map.groupBy(stretches, ({ source }) => source)
  }

  /** The sources of which anything is missing. */
  get sources(): Source[] {
    return [...this.#stretches.keys()]
  }

  /** Whether a source was read throughout a time. */
  isRead(source: Source, { from, until }: Span): boolean {
    const missingMaxMs = Math.min(HOUR_MS, (until.getTime() - from.getTime()) / 24)
    let missingMs = 0
    for (const stretch of this.#stretches.get(source) ?? []) {
      const ms =
        Math.min(until.getTime(), stretch.until.getTime()) - Math.max(from.getTime(), stretch.from.getTime())
      if (ms > 0) missingMs += stretch.isBegin ? missingMaxMs : ms
    }
    return missingMs < missingMaxMs || missingMs === 0
  }

  /** The sources that were not read throughout a time, with since when they are. */
  lacking({ from, until }: Span): Map<Source, Date> {
    return new Map(
      this.sources
        .filter((source) => !this.isRead(source, { from, until }))
        .map((source) => {
          const ends = (this.#stretches.get(source) ?? [])
            .filter((stretch) => stretch.from < until && stretch.until > from)
            .map((stretch) => Math.min(stretch.until.getTime(), until.getTime()))
          return [source, new Date(Math.max(...ends))]
        }),
    )
  }

  /**
   * Which sources and which of the earlier times to compare a time with, so that nothing that was not read makes a rise or
   * a fall: the sources that were read throughout it and throughout the same earlier times. One for which these would
   * become fewer than seven is left out itself. `speakers` are those that have posts in any of the times. Pure.
   */
  compare({
    speakers,
    now,
    earlier,
  }: {
    speakers: readonly Source[]
    now: Span
    earlier: readonly Span[]
  }): Comparable {
    const known = speakers
      .filter((source) => this.isRead(source, now))
      .map((source) => ({ source, isRead: earlier.map((span) => this.isRead(source, span)) }))
      .toSorted((a, b) => count(b.isRead) - count(a.isRead) || (a.source < b.source ? -1 : 1))
    const compared = new Set<Source>()
    let isRead = earlier.map(() => true)
    for (const one of known) {
      const both = isRead.map((wasRead, place) => wasRead && one.isRead[place] === true)
      const least = Math.min(compared.size === 0 ? 1 : TIMES_WANTED, count(isRead))
      if (count(both) < least) continue
      compared.add(one.source)
      isRead = both
    }
    const left = speakers.filter((source) => !compared.has(source))
    const hasNone = speakers.length > 0 && compared.size === 0
    return { left, isRead: hasNone ? earlier.map(() => false) : isRead }
  }
}

/** When which sources were not read, in a time. By the few rows of what is known of each source. */
export async function readCoverage(db: Queries, { from, until }: Span): Promise<Coverage> {
  const { rows } = await db.pool.query<{
    source: Source
    starts_at: Date | null
    ends_at: Date | null
    is_begin: boolean
  }>(
    `select source, starts_at, ends_at, is_begin from (
       select source, null::timestamptz as starts_at,
         min(case stream when 'begun' then (cursor->>'from')::timestamptz else ${READ_BACK_TO} end) as ends_at,
         true as is_begin
       from source_cursors
       where stream in ('begun', 'back')
       group by source
       union all
       select source, starts_at, ends_at, false from source_gaps where not filled
       union all
       select source, since, null, false from source_health where state not in ('starting', 'live')
     ) as missing
     where (starts_at is null or starts_at < $2) and (ends_at is null or ends_at > $1) and ${IS_LIVE}
     order by source, starts_at`,
    [from, until],
  )
  return new Coverage(
    rows.map(({ source, starts_at, ends_at, is_begin }) => ({
      source,
      from: starts_at ?? BEGIN_OF_TIME,
      until: ends_at ?? END_OF_TIME,
      isBegin: is_begin,
    })),
  )
}

/** The sources of which posts are stored of a time, to the day. By the index of the signals' symbols: a row a day and source. */
export async function listSpeakers(db: Queries, { from, until }: Span): Promise<Source[]> {
  const { rows } = await db.pool.query<{ source: Source }>(
    `select distinct platform as source from signals
     where symbol = '' and grain = 'day' and starts_at >= date_trunc('day', $1::timestamptz, 'UTC') and starts_at < $2
     order by 1`,
    [from, until],
  )
  return rows.map(({ source }) => source)
}

/**
 * What of earlier times a time can be compared with, over all sources that have posts in them. Where everything was read,
 * and of data that no source brings, that is all of it.
 */
export async function findComparable(
  db: Queries,
  { now, earlier }: { now: Span; earlier: readonly Span[] },
): Promise<Comparable> {
  const span = { from: earliestOf([now, ...earlier]), until: now.until }
  const coverage = await readCoverage(db, span)
  if (coverage.sources.length === 0) return { left: [], isRead: earlier.map(() => true) }
  return coverage.compare({ speakers: await listSpeakers(db, span), now, earlier })
}

const BEGIN_OF_TIME = new Date(0)
const END_OF_TIME = new Date(8.64e15) // the last moment there is in JavaScript

function earliestOf(spans: readonly Span[]): Date {
  return new Date(Math.min(...spans.map(({ from }) => from.getTime())))
}

function count(list: readonly boolean[]): number {
  return list.filter(Boolean).length
}

/** The window is read from its end to its begin. */
const READ_BACK_TO = `(cursor->>'to')::timestamptz
  - coalesce((cursor->>'progress')::float8, 0) * ((cursor->>'to')::timestamptz - (cursor->>'from')::timestamptz)`

/** The sample's posts lie in a schema of their own, in front of the tables of sources. */
const IS_LIVE = `(
  select count(distinct relnamespace) = 1 from pg_class
  where oid in (to_regclass('posts'), to_regclass('source_cursors'))
)`
