import type { PoolClient } from 'pg'
import type { Source } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { withTimeout } from '../../queries.ts'
import type { StoredPost } from '../saving/stored-posts.ts'

/**
 * When the counts of a post are asked for, after it was first seen: at once for the author's name, and then as they
 * settle. The source's own limits decide how soon a check that is due is made. docs/decisions/0377
 */
export const COUNT_CHECKS_MS = [20_000, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS] as const

/** Older posts have the counts that they will have: they are asked for once. */
const SETTLED_MS = 2 * DAY_MS

export async function planCountChecks(
  client: PoolClient,
  source: Source,
  { posts, now, timeoutMs }: { posts: StoredPost[]; now: Date; timeoutMs: number },
): Promise<void> {
  if (posts.length === 0) return
  const steps = posts.map(({ createdAt }) =>
    now.getTime() - createdAt.getTime() > SETTLED_MS ? COUNT_CHECKS_MS.length - 1 : 0,
  )
  const dueAt = new Date(now.getTime() + COUNT_CHECKS_MS[0])
  const values = [source, posts.map(({ externalId }) => externalId), steps, now, dueAt]
  await client.query(withTimeout({ ...PLAN, values }, timeoutMs))
}

const PLAN = {
  name: 'plan-count-checks',
  text: `insert into count_checks (platform, external_id, step, first_at, due_at)
         select $1, id, step, $4, $5 from unnest($2::text[], $3::smallint[]) as planned (id, step)
         on conflict (platform, external_id) do nothing`,
}

export async function forgetCountChecks(
  client: PoolClient,
  source: Source,
  { posts, timeoutMs }: { posts: Pick<StoredPost, 'externalId'>[]; timeoutMs: number },
): Promise<void> {
  if (posts.length === 0) return
  const values = [source, posts.map(({ externalId }) => externalId)]
  await client.query(withTimeout({ ...FORGET, values }, timeoutMs))
}

const FORGET = {
  name: 'forget-count-checks',
  text: 'delete from count_checks where platform = $1 and external_id = any($2)',
}

/** The posts whose counts are due, longest due first. */
export async function listDueCountChecks(
  db: Database,
  { source, now, limit }: { source: Source; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ external_id: string }>({
    name: 'list-due-count-checks',
    text: 'select external_id from count_checks where platform = $1 and due_at <= $2 order by due_at limit $3',
    values: [source, now, limit],
  })
  return rows.map((row) => row.external_id)
}

/** Plans the next check of posts that were asked for; after the last one there is none. */
export async function advanceCountChecks(
  db: Database,
  { source, ids, now }: { source: Source; ids: readonly string[]; now: Date },
): Promise<void> {
  const last = COUNT_CHECKS_MS.length - 1
  await db.pool.query({
    name: 'end-count-checks',
    text: 'delete from count_checks where platform = $1 and external_id = any($2) and step >= $3',
    values: [source, ids, last],
  })
  await db.pool.query({
    name: 'advance-count-checks',
    text: `update count_checks set
             step = step + 1,
             absent_since = null,
             due_at = greatest(first_at + ($3::bigint[])[step + 2] * interval '1 millisecond', $4::timestamptz)
           where platform = $1 and external_id = any($2)`,
    values: [source, ids, [...COUNT_CHECKS_MS], now],
  })
}

/** Leaves checks of posts that the source did not show for later, and gives since when each is absent. */
export async function noteAbsences(
  db: Database,
  { source, ids, now, until }: { source: Source; ids: readonly string[]; now: Date; until: Date },
): Promise<Map<string, Date>> {
  const { rows } = await db.pool.query<{ external_id: string; absent_since: Date }>({
    name: 'note-absences',
    text: `update count_checks set due_at = $4, absent_since = coalesce(absent_since, $3)
           where platform = $1 and external_id = any($2) returning external_id, absent_since`,
    values: [source, ids, now, until],
  })
  return new Map(rows.map((row) => [row.external_id, row.absent_since]))
}

/** Leaves checks that are due for later. */
export async function postponeCountChecks(
  db: Database,
  { source, ids, until }: { source: Source; ids: readonly string[]; until: Date },
): Promise<void> {
  await db.pool.query({
    name: 'postpone-count-checks',
    text: 'update count_checks set due_at = $3 where platform = $1 and external_id = any($2)',
    values: [source, ids, until],
  })
}
