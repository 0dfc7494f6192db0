import type { PoolClient } from 'pg'
import type { Source } from '#contract/posts.ts'
import type { TapePlace } from '../../tape/append-to-tape.ts'
import type { TapeRow } from '../../tape/read-tape.ts'
import { toStorableJson } from '../../to-storable-json.ts'

// What rules look at, read by the transaction that judges them, in the tables of its connection.

/** What was said of a symbol in the hours that begin after `since`, up to `until`. */
export interface SumRange {
  symbol: string
  since: Date
  until: Date
  /** Sources that are left out. */
  left?: readonly Source[]
}

export interface RangeSum {
  posts: number
  sentimentPosts: number
  sentimentSumBp: number
}

/** What posts that count lean to: sums of p+ - p- in basis points. */
export interface LeaningSum {
  meant: number
  toneSumBp: number
  stanceSumBp: number
}

/** The sums of many ranges, in their order. By post_rollups_by_symbol. */
export function sumRanges(client: PoolClient, ranges: readonly SumRange[]): Promise<RangeSum[]> {
  return sumHours<RangeSum>(client, ranges, {
    table: 'post_rollups',
    sums: { posts: 'posts', sentimentPosts: 'sentiment_posts', sentimentSumBp: 'sentiment_sum_bp' },
  })
}

/** What the posts that count lean to in many ranges, over all sources, in their order. By the signals' index of symbols. */
export function sumLeanings(client: PoolClient, ranges: readonly SumRange[]): Promise<LeaningSum[]> {
  return sumHours<LeaningSum>(client, ranges, {
    table: 'signals',
    sums: {
      meant: 'filtered_meant',
      toneSumBp: 'filtered_tone_sum_bp',
      stanceSumBp: 'filtered_stance_sum_bp',
    },
  })
}

async function sumHours<Sums extends object>(
  client: PoolClient,
  ranges: readonly SumRange[],
  { table, sums }: { table: 'post_rollups' | 'signals'; sums: Record<keyof Sums & string, string> },
): Promise<Sums[]> {
  if (ranges.length === 0) return []
  const columns = Object.entries(sums).map(
    ([name, column]) => `coalesce(sum(hour.${column}), 0)::float8 as "${name}"`,
  )
  const { rows } = await client.query<Sums>(
    `select ${columns.join(', ')}
     from json_to_recordset($1) as wanted (nr int, symbol text, since timestamptz, until timestamptz, "left" text[])
     left join ${table} as hour on hour.symbol = wanted.symbol and hour.grain = 'hour'
       and hour.starts_at > wanted.since and hour.starts_at <= wanted.until and hour.platform <> all(wanted."left")
     group by wanted.nr order by wanted.nr`,
    [toStorableJson(ranges.map((range, nr) => ({ nr, left: [], ...range })))],
  )
  return rows
}

/** Up to which place of the tape the signals were brought, as far as hours from `since` on go; '0': not yet. */
export async function readSignalPlace(client: PoolClient, since: Date): Promise<string> {
  const { rows } = await client.query<{ seq: string }>(
    `select seq from signal_reader where not exists (select 1 from signal_stale where starts_at >= $1)`,
    [since],
  )
  return rows[0]?.seq ?? '0'
}

/** What assets cost now, by id; in US dollars as decimal text. */
export async function readPrices(
  client: PoolClient,
  assetIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; price: string }>(
    'select asset_id as id, price::text from latest_prices where asset_id = any($1)',
    [assetIds],
  )
  return new Map(rows.map(({ id, price }) => [id, price]))
}

/** What assets cost at a place of the tape, by the ticks since a moment; those that had none are left out. By tape_ticks. */
export async function readPricesOfTape(
  client: PoolClient,
  { assetIds, since, place }: { assetIds: readonly string[]; since: Date; place: TapePlace },
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; price: string }>(
    `select distinct on (one.id) one.id, one.price
     from tape cross join lateral jsonb_each_text(data -> 'prices') as one (id, price)
     where kind = 'tick' and at > $2 and at <= $3 and seq <= $4 and one.id = any($1)
     order by one.id, at desc, seq desc`,
    [assetIds, since, place.at, place.seq],
  )
  return new Map(rows.map(({ id, price }) => [id, price]))
}

/**
 * What assets cost at moments: the close of the newest candle that ended by then, of the finest kind that reaches so far.
 * Undefined where none ended within `staleMs` before it. By the candles' primary key.
 */
export async function readPricesAt(
  client: PoolClient,
  wanted: readonly { assetId: string; at: Date; staleMs: number }[],
): Promise<(string | undefined)[]> {
  if (wanted.length === 0) return []
  const { rows } = await client.query<{ price: string | null }>(
    `select found.close::text as price
     from json_to_recordset($1) as wanted (nr int, "assetId" text, at timestamptz, "staleMs" float8)
     left join lateral (
       select one.close, one.ends from (values ('1m', interval '1 minute'), ('5m', interval '5 minutes'),
         ('1h', interval '1 hour')) as kind (name, length)
       cross join lateral (
         select close, start + kind.length as ends from candles
         where asset_id = wanted."assetId" and "interval" = kind.name and start <= wanted.at - kind.length
         order by start desc limit 1) as one
       where one.ends >= wanted.at - make_interval(secs => wanted."staleMs" / 1000)
       order by one.ends desc limit 1
     ) as found on true
     order by wanted.nr`,
    [toStorableJson(wanted.map((one, nr) => ({ nr, ...one })))],
  )
  return rows.map(({ price }) => price ?? undefined)
}

export type TapeNews = Pick<TapeRow, 'seq' | 'at' | 'kind' | 'source' | 'subject' | 'symbols' | 'data'>

/** The ticks, and what names a post, behind a place; oldest first. */
export async function readTapeNews(
  client: PoolClient,
  { after, limit }: { after: { seq: string; at: Date }; limit: number },
): Promise<TapeNews[]> {
  const { rows } = await client.query<TapeNews>({
    name: 'read-tape-news',
    text: `select seq, at, kind, source, subject, symbols, case when kind = 'tick' then data end as data
           from tape where at >= $1 and seq > $2 order by at, seq limit $3`,
    values: [after.at, after.seq, limit],
  })
  return rows
}
