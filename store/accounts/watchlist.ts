import { STARTER_WATCHLIST, WATCHED_MAX } from '#contract/account-choices.ts'
import type { Database } from '../database.ts'

/** Ids of the assets that an account watches, the newest first; the starter's while it has not chosen. */
export async function listWatched(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ assetIds: string[] }>(
    'select asset_ids as "assetIds" from watchlists where user_id = $1',
    [userId],
  )
  return rows[0]?.assetIds ?? [...STARTER_WATCHLIST]
}

/**
 * Adds and removes assets in one statement, so that two browsers of one account lose nothing of each other; what is both
 * is removed. Gives the list that comes of it.
 */
export async function changeWatched(
  db: Database,
  { userId, add, remove }: { userId: string; add: readonly string[]; remove: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ assetIds: string[] }>(
    `insert into watchlists (user_id, asset_ids)
     values ($1, (${mergedWith('$4::text[]')}))
     on conflict (user_id) do update set asset_ids = (${mergedWith('watchlists.asset_ids')})
     returning asset_ids as "assetIds"`,
    [userId, add, remove, STARTER_WATCHLIST],
  )
  return rows[0]?.assetIds ?? []
}

/** What is added and then what was watched, each once, without what is removed. */
function mergedWith(before: string): string {
  return `
    select coalesce(array_agg(asset_id order by place), '{}') from (
      select asset_id, min(place) as place
      from unnest($2::text[] || ${before}) with ordinality as wanted (asset_id, place)
      where asset_id <> all ($3::text[])
      group by asset_id order by place limit ${WATCHED_MAX}
    ) as kept`
}
