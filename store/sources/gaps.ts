import type { PoolClient } from 'pg'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import type { Queries } from '../queries.ts'
import { unknownToPlanner } from '../social/post-filter.ts'
import { readCoverage, type Span } from './coverage.ts'

/** A period in which nothing could be read. */
export interface SourceGap {
  source: string
  from: Date
  until: Date
  reason: string
  /** Read afterwards, so that nothing is missing any more. */
  filled: boolean
}

/** False: it was known already, as far as it reaches. */
export async function saveSourceGap(
  client: Pick<PoolClient, 'query'>,
  { source, from, until, reason }: Omit<SourceGap, 'filled'>,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'save-source-gap',
    text: `insert into source_gaps as known (source, starts_at, ends_at, reason) values ($1, $2, $3, $4)
           on conflict (source, starts_at) do update
           set ends_at = greatest(known.ends_at, excluded.ends_at), reason = excluded.reason
           where known.ends_at < excluded.ends_at`,
    values: [source, from, until, reason],
  })
  return rowCount === 1
}

/** The gaps that overlap a period, oldest first. */
export async function listSourceGaps(
  db: Database,
  { sources, from, until }: { sources?: readonly string[]; from: Date; until: Date },
): Promise<SourceGap[]> {
  const [since, end, wanted] = [
    unknownToPlanner(1, 'timestamptz'),
    unknownToPlanner(2, 'timestamptz'),
    unknownToPlanner(3, 'text[]'),
  ]
  const { rows } = await db.pool.query<SourceGap>({
    name: 'list-source-gaps',
    text: `select source, starts_at as "from", ends_at as until, reason, filled from source_gaps
     where starts_at < ${end} and ends_at > ${since} and (${wanted} is null or source = any(${wanted}::text[]))
     order by starts_at`,
    values: [from, until, sources ?? null],
  })
  return rows
}

/**
 * The sources that were not read throughout a time, with since when they are: reading here begins within it, or an hour of it
 * is missing, of a shorter time than a day a 24th. What they gave in a part of it is not to be compared with what they gave in another. A source
 * whose posts came from files alone is none of them, and of data that no source brings, such as the sample, there are none.
 */
export async function listUncoveredSources(db: Queries, span: Span): Promise<Map<Source, Date>> {
  return (await readCoverage(db, span)).lacking(span)
}
