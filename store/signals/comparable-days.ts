import type { Source } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import type { Queries } from '../queries.ts'
import { findComparable, type Span } from '../sources/coverage.ts'
import { listKnownDays } from './list-terms.ts'

/** So few hours of sources are no history that is missing: a source may send something old at any time. */
const UNCOUNTED_MAX = 24

/** What the people of a time are compared with. */
export interface ComparableDays {
  /** So many days before: of the same hours all posts are computed, and all sources that are compared were read. */
  known: ReadonlySet<number>
  /** Sources that are not compared, because they were not read throughout the time, or on too few of the days. */
  left: readonly Source[]
}

/** Which of some earlier days a time can be compared with, and of which sources. `days` counts from 1. */
export async function findComparableDays(
  db: Database,
  { from, until, days }: Span & { days: readonly number[] },
): Promise<ComparableDays> {
  const listed = [...(await listKnownDays(db, { from, until, days }))]
  const back = (at: Date, day: number) => new Date(at.getTime() - day * DAY_MS)
  const { left, isRead } = await findComparable(db, {
    now: { from, until },
    earlier: listed.map((day) => ({ from: back(from, day), until: back(until, day) })),
  })
  return { known: new Set(listed.filter((_, place) => isRead[place])), left }
}

/**
 * From when on the posts of a time are in the signals: `from`, or the end of the newest hour with posts that was never
 * computed, such as after a first start or an import. Hours that are only to be computed again count. Some rows of the
 * list of what is to be computed, each looked up by the signals' primary key.
 */
export async function findCountedSince(
  db: Queries,
  { from, until }: { from: Date; until: Date },
): Promise<Date> {
  const { rows } = await db.pool.query<{ hours: string; ends_at: Date | null }>(
    `select count(*) as hours, max(starts_at) + interval '1 hour' as ends_at
     from signal_stale as stale
     where starts_at >= $1 and starts_at < $2 and not exists (
       select 1 from signals
       where platform = stale.platform and grain = 'hour' and starts_at = stale.starts_at and symbol = ''
     )`,
    [from, until],
  )
  const [uncounted] = rows
  return uncounted?.ends_at && Number(uncounted.hours) > UNCOUNTED_MAX ? uncounted.ends_at : from
}
