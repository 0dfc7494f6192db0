import type { PoolClient } from 'pg'
import { type AlertMode, GROUP_RULES_PER_ACCOUNT, POST_QUERIES_PER_ACCOUNT } from '#contract/alerts.ts'

/** Thrown where the rules of an account would look at more queries of posts than they may. */
export class TooManyPostQueries extends Error {
  override name = 'TooManyPostQueries'
}

/** Thrown where an account would have more rules over groups than it may. */
export class TooManyGroupRules extends Error {
  override name = 'TooManyGroupRules'
}

/**
 * Throws TooManyPostQueries or TooManyGroupRules where the rules of an account are beyond their bound, so that what was just written is undone.
 * The caller holds the row of the user, so two at once cannot pass it together. By alerts_by_owner.
 */
export async function boundRules(
  client: PoolClient,
  { userId, mode }: { userId: string; mode: AlertMode },
): Promise<void> {
  const { rows } = await client.query<{ queries: number; groups: number }>(
    `select count(*) filter (where rule -> 'rule' ? 'of')::int as groups, coalesce(sum((
       select count(*) from jsonb_path_query(rule, 'strict $.rule.when.** ? (@.figure == "posts")'))), 0)::int as queries
     from alerts
     where user_id = $1 and mode = $2 and rule is not null`,
    [userId, mode],
  )
  if ((rows[0]?.queries ?? 0) > POST_QUERIES_PER_ACCOUNT) throw new TooManyPostQueries()
  if ((rows[0]?.groups ?? 0) > GROUP_RULES_PER_ACCOUNT) throw new TooManyGroupRules()
}
