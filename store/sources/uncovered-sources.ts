import type { Source } from '#contract/posts.ts'
import type { Queries } from '../query-rows.ts'
import { readCoverage, type Span } from './coverage.ts'

/**
 * The sources that were not read throughout a time, with since when they are: reading here begins within it, or an hour of it
 * is missing, of a shorter time than a day a 24th. What they gave in a part of it is not to be compared with what they gave in another. A source
 * whose posts came from files alone is none of them, and of data that no source brings, such as the sample, there are none.
 */
export async function listUncoveredSources(db: Queries, span: Span): Promise<Map<Source, Date>> {
  return (await readCoverage(db, span)).lacking(span)
}
