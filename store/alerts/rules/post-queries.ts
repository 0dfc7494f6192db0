import type { PoolClient } from 'pg'
import { type AlertMode, POST_QUERIES_PER_ACCOUNT } from '#contract/alerts.ts'

/** Thrown where the rules of an account would look at more queries of posts than they may. */
export class TooManyPostQueries extends Error {
  override name = 'TooManyPostQueries'
}

/**
 * Throws TooManyPostQueries where the rules of an account are beyond their bound, so that what was just written is undone.
 * The caller holds the row of the user, so two at once cannot pass it together. By alerts_by_owner.
 */
export async function boundPostQueries(
  client: PoolClient,
  { userId, mode }: { userId: string; mode: AlertMode },
): Promise<void> {
  const { rows } = await client.query<{ queries: number }>(
    `select count(*)::int as queries
     from alerts, jsonb_path_query(rule, 'strict $.rule.when.** ? (@.figure == "posts")')
     where user_id = $1 and mode = $2 and rule is not null`,
    [userId, mode],
  )
  if ((rows[0]?.queries ?? 0) > POST_QUERIES_PER_ACCOUNT) throw new TooManyPostQueries()
}
