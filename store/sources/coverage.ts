import type { Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Queries } from '../queries.ts'
import { unknownToPlanner } from '../social/post-filter.ts'

/** A period of time. */
export interface Span {
  from: Date
  until: Date
}

/** A period in which a source was not read. */
export interface UnreadStretch extends Span {
  source: Source
  /** Before reading began: nothing of it is to be compared. Of gaps, a time may miss less than its 24th, and than an hour. */
  isBegin: boolean
  /** Of gaps that are over: why. */
  reason?: string
}

/** A time of which files brought the posts of a source. */
export interface ImportedTime extends Span {
  source: Source
}

/**
 * How the posts of a time came: by reading the source, or from files where that gave next to nothing. What came in one way
 * is not compared with what came in the other, for a file may hold a part of what the source has, or more than is picked.
 */
type Way = 'reading' | 'files'
const WAYS: readonly Way[] = ['reading', 'files']

/** What of earlier times one can be compared with. */
export interface Comparable {
  /** Sources that are left out of all of them. */
  left: Source[]
  /** Whether each of the earlier times was read throughout, of the sources that are not left out. */
  isRead: boolean[]
}

/** A source is left out rather than having fewer times before to compare with. Ours: a week of days. */
const TIMES_WANTED = 7

/** When which sources were not read, of the time for which it was read, and of when files brought posts of theirs. */
export class Coverage {
  readonly #stretches: ReadonlyMap<Source, readonly UnreadStretch[]>
  readonly #imported: ReadonlyMap<Source, readonly ImportedTime[]>

  constructor(stretches: readonly UnreadStretch[], imported: readonly ImportedTime[] = []) {
    this.#stretches = Map.groupBy(stretches, ({ source }) => source)
    this.#imported = Map.groupBy(imported, ({ source }) => source)
  }

  /** The sources of which anything is missing. */
  get sources(): Source[] {
    return [...this.#stretches.keys()]
  }

  /** What was missed of a time for a reason that was noted, the oldest first. */
  listGaps({ from, until }: Span): (UnreadStretch & { reason: string })[] {
    return [...this.#stretches.values()]
      .flat()
      .flatMap(({ reason, ...stretch }) =>
        reason !== undefined && stretch.from < until && stretch.until > from ? [{ ...stretch, reason }] : [],
      )
      .sort((one, other) => one.from.getTime() - other.from.getTime())
  }

  /** The same, as if each source had been read ever since. */
  withoutBegins(): Coverage {
    const stretches = [...this.#stretches.values()].flat().filter(({ isBegin }) => !isBegin)
    return new Coverage(stretches, [...this.#imported.values()].flat())
  }

  /** Whether a source was read throughout a time, or files brought its posts throughout one in which it was not read. */
  isRead(source: Source, span: Span): boolean {
    return this.#wayOf(source, span) !== undefined
  }

  /**
   * The sources that were not read throughout a time, with since when they are. Of a time that is to be compared with
   * another, `like`, its posts have to have come in the way in which those of the other did.
   */
  lacking({ from, until }: Span, like: Span = { from, until }): Map<Source, Date> {
    return new Map(
      this.sources
        .filter((source) => !this.#isReadBy(this.#wayOf(source, like) ?? 'reading', source, { from, until }))
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
   * a fall: the sources that were read throughout it and throughout the same earlier times, or files brought all of both. One for which these would
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
      .flatMap((source) => {
        const way = this.#wayOf(source, now)
        return way ? { source, isRead: earlier.map((span) => this.#isReadBy(way, source, span)) } : []
      })
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

  /** At the most one is: of a time that was read throughout, too little is left to files. */
  #wayOf(source: Source, span: Span): Way | undefined {
    return WAYS.find((way) => this.#isReadBy(way, source, span))
  }

  #isReadBy(way: Way, source: Source, span: Span): boolean {
    const lengthMs = span.until.getTime() - span.from.getTime()
    const missingMaxMs = Math.min(HOUR_MS, lengthMs / 24)
    const isLittle = (ms: number) => ms < missingMaxMs || ms === 0
    const unread = this.#stretches.get(source) ?? []
    if (way === 'files') {
      const brought = measureUnion(this.#imported.get(source) ?? [], span)
      return isLittle(lengthMs - brought) && isLittle(lengthMs - measureUnion(unread, span))
    }
    return isLittle(
      unread.reduce((ms, stretch) => {
        const ofStretch = measureUnion([stretch], span)
        return ms + (ofStretch > 0 && stretch.isBegin ? missingMaxMs : ofStretch)
      }, 0),
    )
  }
}

/** How much of a time some stretches cover together, in milliseconds. */
function measureUnion(stretches: readonly Span[], { from, until }: Span): number {
  let coveredMs = 0
  let reached = from.getTime()
  for (const stretch of stretches.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const end = Math.min(until.getTime(), stretch.until.getTime())
    coveredMs += Math.max(0, end - Math.max(reached, stretch.from.getTime()))
    reached = Math.max(reached, end)
  }
  return coveredMs
}

const [FROM, UNTIL] = [unknownToPlanner(1, 'timestamptz'), unknownToPlanner(2, 'timestamptz')]

/** When which sources were not read, in a time, and of when files brought their posts. By the few rows of what is known of each source. */
export async function readCoverage(db: Queries, { from, until }: Span): Promise<Coverage> {
  const { rows } = await db.pool.query<{
    source: Source
    starts_at: Date | null
    ends_at: Date | null
    is_begin: boolean
    is_imported: boolean
    reason: string | null
  }>({
    name: 'read-coverage',
    isShort: true,
    text: `select source, starts_at, ends_at, is_begin, is_imported, reason from (
       select source, null::timestamptz as starts_at,
         min(case stream when 'begun' then (cursor->>'from')::timestamptz else ${READ_BACK_TO} end) as ends_at,
         true as is_begin, false as is_imported, null as reason
       from source_cursors
       where stream in ('begun', 'back')
       group by source
       union all
       select source, starts_at, ends_at, false, false, reason from source_gaps where not filled
       union all
       select source, case when state in ('starting', 'live') then updated_at else since end, null, false, false, null
       from source_health where state not in ('starting', 'live') or updated_at < least(${UNTIL}, now()) - ${SILENCE_MAX}
       union all
       select source, starts_at, ends_at, false, true, null from imported_times
     ) as time
     where (starts_at is null or starts_at < ${UNTIL}) and (ends_at is null or ends_at > ${FROM}) and ${IS_LIVE}
     order by source, starts_at`,
    values: [from, until],
  })
  const stretches = rows.map(({ source, starts_at, ends_at, is_begin, is_imported, reason }) => ({
    source,
    from: starts_at ?? BEGIN_OF_TIME,
    until: ends_at ?? END_OF_TIME,
    isBegin: is_begin,
    isImported: is_imported,
    reason: reason ?? undefined,
  }))
  return new Coverage(
    stretches.filter(({ isImported }) => !isImported),
    stretches.filter(({ isImported }) => isImported),
  )
}

/**
 * The sources that may still be reading what came while they were away: live since a moment ago, without a batch that
 * reached the present; of those that are read in the order of what happened (`inOrder`) as long as they are behind. By the few
 * rows of the sources' health.
 */
export async function listCatchingUp(
  db: Queries,
  { now, inOrder }: { now: Date; inOrder: readonly Source[] },
): Promise<Source[]> {
  const { rows } = await db.pool.query<{ source: Source }>(
    `select source from source_health
     where state in ('starting', 'live') and ${IS_LIVE}
       and (since > $1::timestamptz - ${CATCHES_UP_WITHIN}
         and (last_event_at is null or last_event_at < since or lag_ms is null or lag_ms > ${CAUGHT_UP_MS})
         or source = any($2) and lag_ms > ${CAUGHT_UP_MS})
     order by source`,
    [now, inOrder],
  )
  return rows.map(({ source }) => source)
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

/** A reader of a source reports every few seconds; one that was killed, or is disabled, does not. Ours. */
const SILENCE_MAX = `interval '10 minutes'`

/** A source that was away has read what it missed by then, or says of what it could not. Ours. */
const CATCHES_UP_WITHIN = `interval '10 minutes'`
/** A batch whose newest post is so young has reached the present. Ours. */
const CAUGHT_UP_MS = 120_000

/** The window is read from its end to its begin. */
const READ_BACK_TO = `(cursor->>'to')::timestamptz
  - coalesce((cursor->>'progress')::float8, 0) * ((cursor->>'to')::timestamptz - (cursor->>'from')::timestamptz)`

/** The sample's posts lie in a schema of their own, in front of the tables of sources. */
const IS_LIVE = `(
  select count(distinct relnamespace) = 1 from pg_class
  where oid in (to_regclass('posts'), to_regclass('source_cursors'))
)`
