import type { Database } from '../database.ts'
import type { ApiKey } from './api-key.ts'

export interface ListedApiKey extends ApiKey {
  lastUsedAt: Date | null
  /** Calls by day (`2026-01-31`); a day without calls is absent. */
  callsByDay: Record<string, number>
}

/** The keys of a user that are not revoked, newest first, with their calls since the day of `since` (UTC). */
export async function listApiKeys(
  db: Database,
  query: { userId: string; since: Date },
): Promise<ListedApiKey[]> {
  const { rows } = await db.pool.query<ListedApiKey>(
    `select k.id, k.name, k.mode, k.scopes, k.created_at as "createdAt", k.expires_at as "expiresAt",
            (select s.last_four from api_key_secrets s where s.key_id = k.id order by s.created_at desc limit 1)
              as "lastFour",
            u.last_at as "lastUsedAt", coalesce(d.calls_by_day, '{}') as "callsByDay"
     from api_keys k
     left join (
       select key_id, max(last_at) as last_at from usage_days where account_id = $1 group by key_id
     ) u on u.key_id = k.id
     left join (
       select key_id, jsonb_object_agg(day, calls) as calls_by_day
       from (
         select key_id, day, sum(calls)::bigint as calls
         from usage_days where account_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
         group by key_id, day
       ) by_day
       group by key_id
     ) d on d.key_id = k.id
     where k.user_id = $1 and k.revoked_at is null
     order by k.created_at desc, k.id`,
    [query.userId, query.since],
  )
  return rows
}
