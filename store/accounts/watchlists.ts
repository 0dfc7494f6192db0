import type { PoolClient } from 'pg'
import { STARTER_WATCHLIST, WATCHED_MAX } from '#contract/account-choices.ts'
import { NAMED_WATCHED_MAX, watchlistKey } from '#contract/app/accounts/list-rules.ts'
import { takeRuleVersion } from '../alerts/rules/stored-rule.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** Ids of the assets that an account watches, the newest first; the starter's while it has not chosen. */
export async function listWatched(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ assetIds: string[] }>(
    'select asset_ids as "assetIds" from watchlists where user_id = $1',
    [userId],
  )
  return rows[0]?.assetIds ?? [...STARTER_WATCHLIST]
}

/** What is added to a list of assets and what is taken off it; what is both is removed. */
export interface WatchedChange {
  userId: string
  add: readonly string[]
  remove: readonly string[]
}

/**
 * Adds and removes assets in one statement, so that two browsers of one account lose nothing of each other. Gives the
 * list that comes of it.
 */
export async function changeWatched(db: Database, { userId, add, remove }: WatchedChange): Promise<string[]> {
  const { rows } = await db.pool.query<{ assetIds: string[] }>(
    `insert into watchlists (user_id, asset_ids)
     values ($1, (${mergedWith('$4::text[]', WATCHED_MAX)}))
     on conflict (user_id) do update set asset_ids = (${mergedWith('watchlists.asset_ids', WATCHED_MAX)})
     returning asset_ids as "assetIds"`,
    [userId, add, remove, STARTER_WATCHLIST],
  )
  return rows[0]?.assetIds ?? []
}

/** A further watchlist of an account. */
export interface NamedList {
  id: string
  name: string
  assetIds: string[]
}

interface OwnList {
  userId: string
  id: string
}

const COLUMNS = 'id, name, asset_ids as "assetIds"'

/** The further watchlists of an account, by name. By named_watchlists_pkey. */
export async function listNamedWatchlists(db: Database, userId: string): Promise<NamedList[]> {
  const { rows } = await db.pool.query<NamedList>(
    `select ${COLUMNS} from named_watchlists where user_id = $1 order by name_key`,
    [userId],
  )
  return rows
}

/** One of them by its name, in whichever case. By named_watchlists_user_id_name_key_key. */
export async function findNamedWatchlist(
  db: Database,
  { userId, name }: { userId: string; name: string },
): Promise<NamedList | undefined> {
  const { rows } = await db.pool.query<NamedList>(
    `select ${COLUMNS} from named_watchlists where user_id = $1 and name_key = $2`,
    [userId, watchlistKey(name)],
  )
  return rows[0]
}

/**
 * Creates a list; one that has its id is given as it is. `taken`: another one has the name; `full`: the account has
 * `most` of them already.
 */
export async function createNamedWatchlist(
  db: Database,
  list: OwnList & { name: string; assetIds: readonly string[]; most: number; now: Date },
): Promise<NamedList | 'taken' | 'full'> {
  const { userId, id, name, assetIds, most, now } = list
  return runTransaction(db.pool, async (client) => {
    await lockAccount(client, userId)
    const known = await findOwn(client, { userId, id })
    if (known) return known
    const { rows } = await client.query<{ lists: number; taken: boolean }>(
      `select count(*)::int as lists, coalesce(bool_or(name_key = $2), false) as taken
       from named_watchlists where user_id = $1`,
      [userId, watchlistKey(name)],
    )
    if (rows[0]?.taken) return 'taken'
    if ((rows[0]?.lists ?? 0) >= most) return 'full'
    await client.query(
      `insert into named_watchlists (user_id, id, name, name_key, asset_ids, created_at)
       values ($1, $4, $5, $6, (${mergedWith("'{}'::text[]", NAMED_WATCHED_MAX)}), $7)`,
      [userId, assetIds, [], id, name, watchlistKey(name), now],
    )
    return (await findOwn(client, { userId, id })) ?? 'full'
  })
}

interface Renaming {
  name?: string | undefined
  /** A rule over a list, printed with another name of it. */
  renameIn: (expression: string, name: string) => string
}

/**
 * Renames a list where a name is given, and adds and removes assets, so that two browsers lose nothing of each other.
 * Rules over it are printed again by `renameIn`. Undefined where the account has no such list; `taken`: another one has
 * the name.
 */
export async function changeNamedWatchlist(
  db: Database,
  { userId, id, name, add, remove, renameIn }: OwnList & WatchedChange & Renaming,
): Promise<NamedList | 'taken' | undefined> {
  return runTransaction(db.pool, async (client) => {
    await lockAccount(client, userId)
    const before = await findOwn(client, { userId, id })
    if (!before) return undefined
    if (name !== undefined && name !== before.name) {
      const { rowCount } = await client.query(
        'select 1 from named_watchlists where user_id = $1 and name_key = $2 and id <> $3',
        [userId, watchlistKey(name), id],
      )
      if (rowCount) return 'taken'
      await renameInRules(client, { userId, from: before.name, to: name, renameIn })
    }
    const { rows } = await client.query<NamedList>(
      `update named_watchlists set name = coalesce($4, name), name_key = coalesce($5, name_key),
         asset_ids = (${mergedWith('asset_ids', NAMED_WATCHED_MAX)})
       where user_id = $1 and id = $6 returning ${COLUMNS}`,
      [userId, add, remove, name ?? null, name === undefined ? null : watchlistKey(name), id],
    )
    return rows[0]
  })
}

/** Whether the account had it. It stays where a rule is over it, whose title is given. */
export async function deleteNamedWatchlist(
  db: Database,
  { userId, id }: OwnList,
): Promise<boolean | { usedBy: string }> {
  return runTransaction(db.pool, async (client) => {
    await lockAccount(client, userId)
    const known = await findOwn(client, { userId, id })
    if (!known) return false
    const [rule] = await listRulesOver(client, { userId, name: known.name })
    if (rule) return { usedBy: rule.title }
    await client.query('delete from named_watchlists where user_id = $1 and id = $2', [userId, id])
    return true
  })
}

/** Two changes of one account are made one behind the other. */
async function lockAccount(client: PoolClient, userId: string): Promise<void> {
  await client.query('select 1 from users where id = $1 for update', [userId])
}

async function findOwn(client: PoolClient, { userId, id }: OwnList): Promise<NamedList | undefined> {
  const { rows } = await client.query<NamedList>(
    `select ${COLUMNS} from named_watchlists where user_id = $1 and id = $2`,
    [userId, id],
  )
  return rows[0]
}

interface RuleOver {
  id: string
  /** Its name, else how it is written. */
  title: string
  expression: string
}

/** The rules of an account over a named watchlist. By alerts_by_owner. */
async function listRulesOver(
  client: PoolClient,
  { userId, name }: { userId: string; name: string },
): Promise<RuleOver[]> {
  const { rows } = await client.query<RuleOver>(
    `select id, coalesce(name, expression) as title, expression from alerts
     where user_id = $1 and rule #>> '{rule,of,kind}' = 'watchlist' and rule #>> '{rule,of,name}' = $2
     order by created_at`,
    [userId, name],
  )
  return rows
}

/** Rules over a list name it as it is named now; deleted ones, too, which may be restored. By deleted_alerts_by_owner. */
async function renameInRules(
  client: PoolClient,
  { userId, from, to, renameIn }: { userId: string; from: string; to: string } & Pick<Renaming, 'renameIn'>,
): Promise<void> {
  for (const { id, expression } of await listRulesOver(client, { userId, name: from })) {
    await client.query(
      `update alerts set expression = $2, rule = jsonb_set(rule, '{rule,of,name}', to_jsonb($3::text)), rule_version = $4
       where id = $1`,
      [id, renameIn(expression, to), to, await takeRuleVersion(client)],
    )
  }
  const { rows: deleted } = await client.query<{ id: string; expression: string }>(
    `select id, alert ->> 'expression' as expression from deleted_alerts
     where user_id = $1 and alert #>> '{rule,rule,of,kind}' = 'watchlist' and alert #>> '{rule,rule,of,name}' = $2`,
    [userId, from],
  )
  for (const { id, expression } of deleted) {
    await client.query(
      `update deleted_alerts set alert = jsonb_set(jsonb_set(alert, '{expression}', to_jsonb($2::text)),
         '{rule,rule,of,name}', to_jsonb($3::text))
       where id = $1`,
      [id, renameIn(expression, to), to],
    )
  }
}

/** What is added and then what was watched, each once, without what is removed. */
function mergedWith(before: string, most: number): string {
  return `
    select coalesce(array_agg(asset_id order by place), '{}') from (
      select asset_id, min(place) as place
      from unnest($2::text[] || ${before}) with ordinality as wanted (asset_id, place)
      where asset_id <> all ($3::text[])
      group by asset_id order by place limit ${most}
    ) as kept`
}
