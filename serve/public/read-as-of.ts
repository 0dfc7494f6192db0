import type { Database } from '#store/database.ts'
import { findTapeStart } from '#store/tape/read-tape.ts'
import { invalidAt } from './problem.ts'

/**
 * The moment whose knowledge is asked for; undefined: now. Throws a 400 for one that lies ahead, and for one from before
 * the tape began, that says since when.
 */
export async function readAsOf(
  data: Database,
  { as_of: text }: { as_of?: string },
  now: Date,
): Promise<Date | undefined> {
  if (text === undefined) return undefined
  const asOf = new Date(text)
  if (asOf > now) throw invalidAt('#/query/as_of', `as_of must not be after now, ${now.toISOString()}`)
  const start = await findTapeStart(data)
  if (!start) throw invalidAt('#/query/as_of', 'as_of can be asked once the tape has begun; it is empty')
  if (asOf >= start) return asOf
  throw invalidAt('#/query/as_of', `as_of must not be before ${start.toISOString()}, when the tape begins`)
}
