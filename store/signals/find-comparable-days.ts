import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import { findComparable, type Span } from '../sources/coverage.ts'
import { listKnownDays } from './list-terms.ts'

/** What the people of a time are compared with. */
export interface ComparableDays {
  /** So many days before: of the same hours all posts are computed, and all sources that are compared were read. */
  known: ReadonlySet<number>
  /** Sources that are not compared, because they were not read throughout the time, or on too few of the days. */
  left: readonly Source[]
}

const DAY_MS = 86_400_000

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
