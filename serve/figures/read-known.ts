import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { openKnownDatabase } from '#store/signals/known-database.ts'
import { findFirstTopicMark, findMark, findNextMark, MARK_AFTER_MS } from '#store/signals/signal-marks.ts'
import { invalid } from '../http/errors.ts'

/** What figures are read from. */
export interface KnownData {
  data: Database
  /** The moment to which figures reach by default, and after which nothing is known. */
  now: Date
  /** The mark that is read; null: what is known now. */
  asOf: Date | null
}

/** A mark stands for the moments up to the next one, which may come later by so much as a mark may. */
const MARK_HOLDS_MS = HOUR_MS + MARK_AFTER_MS

/**
 * The data as they were at the newest mark that is not after `as_of`, or as they are now. Throws a 400 for a moment that lies
 * ahead, or of which nothing is kept, with the nearest moments of which it is. `of`: topics and creators are kept for a
 * shorter time than figures.
 */
export async function readKnown(
  data: Database,
  { as_of: text }: { as_of?: string },
  now: Date,
  of: 'figures' | 'topics' = 'figures',
): Promise<KnownData> {
  if (text === undefined) return { data, now, asOf: null }
  const asOf = new Date(text)
  if (asOf > now) throw invalid('as_of', `as_of must not be after now, ${now.toISOString()}`)
  const mark = await findMark(data, asOf)
  if (of === 'topics' && mark && !mark.hasTopics) throw await notKeptThen(data)
  if (mark && asOf.getTime() - mark.at.getTime() < MARK_HOLDS_MS)
    return { data: openKnownDatabase(data, mark), now: mark.at, asOf: mark.at }
  const next = await findNextMark(data, asOf)
  const [before, after] = [mark?.at.toISOString(), next?.at.toISOString()]
  if (!before && after)
    throw invalid('as_of', `as_of must not be before ${after}, when figures were first kept`)
  if (!before) throw invalid('as_of', 'as_of can be asked once figures are kept, which begins within an hour')
  const nearest = after ? `${before} and ${after}` : before
  throw invalid('as_of', `figures as of ${asOf.toISOString()} are not kept; the nearest are of ${nearest}`)
}

async function notKeptThen(data: Database): Promise<Error> {
  const first = await findFirstTopicMark(data)
  return invalid(
    'as_of',
    first
      ? `as_of must not be before ${first.at.toISOString()}, when topics and creators were first kept`
      : 'as_of can be asked once topics and creators are kept, which begins within an hour',
  )
}
