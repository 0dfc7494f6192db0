import type { Asset, NamedAsset } from '#contract/market.ts'
import type { Database } from '../database.ts'
import { toStorableJson } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'
import { unknownToPlanner } from '../social/post-filter.ts'

const UPSERT = `
insert into assets (id, symbol, name, rank, category)
select id, symbol, name, rank, category
from json_to_recordset($1) as asset (id text, symbol text, name text, rank integer, category text)
on conflict (id) do update set
  symbol = excluded.symbol, name = excluded.name, rank = excluded.rank,
  category = coalesce(excluded.category, assets.category)
where (assets.symbol, assets.name, assets.rank, assets.category) is distinct from
  (excluded.symbol, excluded.name, excluded.rank, coalesce(excluded.category, assets.category))`

/**
 * The assets that have one of the symbols (upper case) or ids, the largest first, those without a rank last.
 * By assets_by_symbol and the primary key.
 */
export async function findAssets(
  db: Database,
  wanted: { symbols: string[]; ids: string[] },
): Promise<Asset[]> {
  const { rows } = await db.pool.query<AssetRow>({
    name: 'find-assets',
    isShort: true,
    text: `select id, symbol, name, rank from assets
     where symbol = any (${unknownToPlanner(1, 'text[]')}::text[]) or id = any (${unknownToPlanner(2, 'text[]')}::text[])
     order by rank nulls last, id`,
    values: [wanted.symbols, wanted.ids],
  })
  return rows.map(({ rank, ...asset }) => (rank === null ? asset : { ...asset, rank }))
}

type AssetRow = Omit<Asset, 'rank'> & { rank: number | null }

/** A place in the order of assets: rank (absent ones last), then id. */
export interface AssetPlace {
  rank: number | null
  id: string
}

/** An asset with its CAIP-19, which an operator gave. */
export type ListedAsset = Asset & { caip19?: string }

/**
 * Assets after a place, by rank. `address` is a CAIP-19 or the part of it that the contract has on its chain; hexadecimal
 * ones in any case. By assets_by_symbol, assets_by_address or assets_by_rank.
 */
export async function listAssetsPage(
  db: Database,
  query: { symbol?: string; address?: string; after?: AssetPlace; limit: number },
): Promise<ListedAsset[]> {
  const { address } = query
  const place = address?.split(':').at(-1)
  const { rows } = await db.pool.query<AssetRow & Record<'category' | 'caip19', string | null>>(
    `select id, symbol, name, rank, category, caip19 from assets
     where ($1::text is null or symbol = $1)
       and ($5::text is null or (
         lower(split_part(caip19, ':', 3)) = lower($5)
         and (split_part(caip19, ':', 3) = $5 or $5 ilike '0x%')
         and ($6::text is null or lower(left(caip19, length(caip19) - length($5))) = lower($6))
       ))
       and ($2::text is null
            or case when $3::int is null then rank is null and id > $2
                    else rank is null or (rank, id) > ($3, $2) end)
     order by rank nulls last, id limit $4`,
    [
      query.symbol,
      query.after?.id,
      query.after?.rank,
      query.limit,
      place ?? null,
      address && place && address !== place ? address.slice(0, -place.length) : null,
    ],
  )
  return rows.map(({ rank, category, caip19, ...asset }) => ({
    ...asset,
    ...(rank === null ? {} : { rank }),
    ...(category === null ? {} : { category }),
    ...(caip19 === null ? {} : { caip19 }),
  }))
}

/** Stores assets; what is newly known of one (symbol, name, rank, category) replaces what was. Of repeats the last one stands. */
export async function saveAssets(db: Database, assets: Asset[]): Promise<void> {
  const byId = new Map(assets.map((asset) => [asset.id, { ...asset, symbol: asset.symbol.toUpperCase() }]))
  if (byId.size === 0) return
  // One order for all savers, so that they cannot deadlock.
  const sorted = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  await runTransaction(db.pool, (client) => client.query(UPSERT, [toStorableJson(sorted)]))
}

/**
 * All assets with the operator's words for them, the largest market capitalization first, those without a rank last. A
 * few ten thousand at the most.
 */
export async function listAssets(db: Database): Promise<NamedAsset[]> {
  const { rows } = await db.pool.query<NamedAssetRow>(
    `select id, symbol, name, rank, aliases, context_words, is_homonym from assets order by rank nulls last, id`,
  )
  return rows.map(
    ({ id, symbol, name, rank, aliases, context_words: contextWords, is_homonym: isHomonym }) => ({
      id,
      symbol,
      name,
      ...(rank === null ? {} : { rank }),
      ...(aliases.length === 0 ? {} : { aliases }),
      ...(contextWords.length === 0 ? {} : { contextWords }),
      ...(isHomonym === null ? {} : { isHomonym }),
    }),
  )
}

interface NamedAssetRow {
  id: string
  symbol: string
  name: string
  rank: number | null
  aliases: string[]
  context_words: string[]
  is_homonym: boolean | null
}
