import { STARTER_WATCHLIST } from '#contract/account-choices.ts'
import { GROUP_ASSETS_MAX } from '#contract/alerts.ts'
import type { Queries } from '../../queries.ts'

/** Assets that a rule is held against one by one. */
export type MembersOf =
  | {
      kind: 'watchlist'
      userId: string /** As watchlistKey gives it; absent: the first one. */
      nameKey?: string
    }
  | { kind: 'top'; count: number }
  | { kind: 'category'; name: string }

export interface Member {
  id: string
  symbol: string
}

/** The assets of groups, by their keys: GROUP_ASSETS_MAX of each at most, in a fixed order. By the keys of assets and of both tables of watchlists. */
export async function listMembers(
  db: Queries,
  groups: ReadonlyMap<string, MembersOf>,
): Promise<Map<string, Member[]>> {
  if (groups.size === 0) return new Map()
  const of = <Kind extends MembersOf['kind']>(kind: Kind) =>
    [...groups].flatMap(([key, group]) =>
      group.kind === kind ? [{ key, ...(group as Extract<MembersOf, { kind: Kind }>) }] : [],
    )
  const { rows } = await db.pool.query<Member & { key: string }>(
    `select key, asset.id, asset.symbol from (
       select top.key, ranked.id, ranked.rank as place
       from jsonb_to_recordset($1) as top (key text, count int)
       join assets as ranked on ranked.rank <= top.count
     union all
       select wanted.key, kind.id, kind.place
       from jsonb_to_recordset($2) as wanted (key text, name text)
       cross join lateral (
         select id, row_number() over (order by rank nulls last, id) as place from assets
         where category = wanted.name order by place limit $4
       ) as kind
     union all
       select mine.key, watched.id, watched.place
       from jsonb_to_recordset($3) as mine (key text, "userId" uuid, "nameKey" text)
       left join watchlists on watchlists.user_id = mine."userId"
       left join named_watchlists as named on named.user_id = mine."userId" and named.name_key = mine."nameKey"
       cross join lateral (
         select id, place from unnest(
           case when mine."nameKey" is null then coalesce(watchlists.asset_ids, $5) else named.asset_ids end
         ) with ordinality as listed (id, place)
         where exists (select 1 from assets where assets.id = listed.id) order by place limit $4
       ) as watched
     ) as member
     join assets as asset on asset.id = member.id
     order by key, place, asset.id`,
    [
      JSON.stringify(of('top')),
      JSON.stringify(of('category')),
      JSON.stringify(of('watchlist')),
      GROUP_ASSETS_MAX,
      [...STARTER_WATCHLIST],
    ],
  )
  const found = Map.groupBy(rows, ({ key }) => key)
  return new Map(
    [...groups.keys()].map((key) => [
      key,
      (found.get(key) ?? []).slice(0, GROUP_ASSETS_MAX).map(({ id, symbol }) => ({ id, symbol })),
    ]),
  )
}
