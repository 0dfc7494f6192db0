import type { PoolClient } from 'pg'
import { VENUES_SOURCE } from '#contract/market.ts'
import { toStorableJson } from '../../queries.ts'
import type { TapePlace } from '../../tape/append-to-tape.ts'
import type { TapeRow } from '../../tape/read-tape.ts'

// What rules look at, read by the transaction that judges them, in the tables of its connection.

/**
 * Up to when the signals have read the tape (Infinity: all of it), and whether the hour that ends at a moment is still to
 * be computed again. Undefined before they were ever computed.
 */
export async function findSignalState(
  client: PoolClient,
  { end }: { end: Date },
): Promise<{ readUntilMs: number; isStale: boolean } | undefined> {
  const { rows } = await client.query<{ readUntilMs: number; isStale: boolean }>(
    `select case when reader.seq = tape_head.seq then 'Infinity'::float8
              else extract(epoch from reader.at)::float8 * 1000 end as "readUntilMs",
            exists (select 1 from signal_stale
                    where starts_at >= $1::timestamptz - interval '1 hour' and starts_at < $1) as "isStale"
     from signal_reader as reader, tape_head`,
    [end],
  )
  return rows[0]
}

/** What an asset cost, and when. */
export interface KnownPrice {
  /** US dollars as decimal text. */
  price: string
  atMs: number
  /** Made of what venues say, which is old sooner. */
  isMade: boolean
}

/** What assets cost now, by id. */
export async function readPrices(
  client: PoolClient,
  assetIds: readonly string[],
): Promise<Map<string, KnownPrice>> {
  const { rows } = await client.query<KnownPrice & { id: string }>(
    `select asset_id as id, price::text, extract(epoch from at)::float8 * 1000 as "atMs", method is not null as "isMade"
     from latest_prices where asset_id = any($1)`,
    [assetIds],
  )
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/** What assets cost at a place of the tape, by the ticks since a moment; those that had none are left out. By tape_ticks. */
export async function readPricesOfTape(
  client: PoolClient,
  { assetIds, since, place }: { assetIds: readonly string[]; since: Date; place: TapePlace },
): Promise<Map<string, KnownPrice>> {
  const { rows } = await client.query<KnownPrice & { id: string }>(
    `select distinct on (one.id) one.id, one.price, extract(epoch from at)::float8 * 1000 as "atMs",
       source = '${VENUES_SOURCE}' as "isMade"
     from tape cross join lateral jsonb_each_text(data -> 'prices') as one (id, price)
     where kind = 'tick' and at > $2 and at <= $3 and seq <= $4 and one.id = any($1)
     order by one.id, at desc, seq desc`,
    [assetIds, since, place.at, place.seq],
  )
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/** A candle that has ended is stored so long after it at the latest. Ours. */
const LATE_SECONDS = 120

/**
 * What assets cost at moments: the close of the newest candle that ended by then, of the finest kind that reaches so far.
 * Undefined where the one before the moment is missing: a price from before a gap is none of then. By the candles' primary
 * key.
 */
export async function readPricesAt(
  client: PoolClient,
  wanted: readonly { assetId: string; at: Date }[],
): Promise<(string | undefined)[]> {
  if (wanted.length === 0) return []
  const { rows } = await client.query<{ price: string | null }>(
    `select found.close::text as price
     from json_to_recordset($1) as wanted (nr int, "assetId" text, at timestamptz)
     left join lateral (
       select one.close from (values ('1m', interval '1 minute'), ('5m', interval '5 minutes'),
         ('1h', interval '1 hour')) as kind (name, length)
       cross join lateral (
         select close, start + kind.length as ends from candles
         where asset_id = wanted."assetId" and "interval" = kind.name and start <= wanted.at - kind.length
         order by start desc limit 1) as one
       where one.ends > wanted.at - kind.length - make_interval(secs => ${LATE_SECONDS})
       order by one.ends desc limit 1
     ) as found on true
     order by wanted.nr`,
    [toStorableJson(wanted.map((one, nr) => ({ nr, ...one })))],
  )
  return rows.map(({ price }) => price ?? undefined)
}

/** What some assets cost at a tick that is looked at again. */
export interface ReplayedTick {
  atMs: number
  prices: [assetId: string, known: KnownPrice][]
}

/**
 * The prices of some assets at each tick behind a moment and until another, up to a place of the tape, in their order. An hour of
 * ticks a second takes some 200 ms on a busy machine. By tape_ticks.
 */
export async function readTicksOf(
  client: PoolClient,
  {
    assetIds,
    since,
    until,
    place,
  }: { assetIds: readonly string[]; since: Date; until: Date; place: TapePlace },
): Promise<ReplayedTick[]> {
  const { rows } = await client.query<{ atMs: number; isMade: boolean; prices: [string, string][] }>(
    `select extract(epoch from at)::float8 * 1000 as "atMs", source = '${VENUES_SOURCE}' as "isMade", found.prices
     from tape cross join lateral (
       select json_agg(json_build_array(id, data -> 'prices' ->> id)) as prices
       from unnest($1::text[]) as id where data -> 'prices' ? id) as found
     where kind = 'tick' and at > $2 and at <= least($3::timestamptz, $4) and seq <= $5 and found.prices is not null
     order by at, seq`,
    [assetIds, since, until, place.at, place.seq],
  )
  return rows.map(({ atMs, isMade, prices }) => ({
    atMs,
    prices: prices.map(([asset, price]) => [asset, { price, atMs, isMade }]),
  }))
}

export type Tick = Pick<TapeRow, 'seq' | 'at' | 'source' | 'data'>

/** The ticks behind a place, oldest first. By tape_ticks. */
export async function readTicks(
  client: PoolClient,
  { after, limit }: { after: { seq: string; at: Date }; limit: number },
): Promise<Tick[]> {
  const { rows } = await client.query<Tick>({
    name: 'read-ticks',
    text: `select seq, at, source, data
           from tape where kind = 'tick' and at >= $1 and seq > $2 order by at, seq limit $3`,
    values: [after.at, after.seq, limit],
  })
  return rows
}
