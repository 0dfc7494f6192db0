import {
  type FiatCurrency,
  type PriceMethod,
  RATE_AGE_MAX_SECONDS,
  type VenuePrice,
} from '#contract/market.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import { type Queries, toStorableJson } from '../queries.ts'

/** What one unit of a currency was worth in US dollars, as decimal text, and which venues said so. */
export interface CurrencyRate {
  currency: FiatCurrency
  price: string
  at: Date
  method: PriceMethod
  venues: VenuePrice[]
}

/** Every minute is kept so long, then the last one of each hour. */
const MINUTES_KEPT_DAYS = 31

/** Keeps rates as known now; one that is there stays, so that what was answered then can be answered again. */
export async function saveRates(db: Database, rates: readonly CurrencyRate[], now: Date): Promise<void> {
  await saveKnownRates(
    db,
    rates.map((rate) => ({ ...rate, known_at: now })),
  )
}

/** Keeps rates as known at moments of the past. */
export async function saveKnownRates(
  db: Database,
  rates: readonly (CurrencyRate & { known_at: Date })[],
): Promise<void> {
  if (rates.length === 0) return
  await db.pool.query({
    name: 'save-currency-rates',
    text: `
      insert into currency_rates (currency, known_at, at, price, method, venues)
      select currency, known_at, at, price, method, venues
      from json_to_recordset($1) as rate (
        currency text, known_at timestamptz, at timestamptz, price numeric, method text, venues jsonb
      )
      on conflict do nothing`,
    values: [toStorableJson(rates)],
  })
}

interface RateRow {
  price: string | null
  at: Date
  method: PriceMethod
  venues: (Omit<VenuePrice, 'at'> & { at: string })[]
}

/** For each moment the last rate up to it, if it is not too old, in their order. By the primary key. */
export async function listRatesAt(
  db: Queries,
  { currency, moments }: { currency: FiatCurrency; moments: readonly Date[] },
): Promise<(CurrencyRate | undefined)[]> {
  const { rows } = await db.pool.query<RateRow>(
    `select rate.price::text, rate.at, rate.method, rate.venues
     from unnest($2::timestamptz[]) with ordinality as asked (moment, nr)
     left join lateral (
       select at, price, method, venues from currency_rates
       where currency = $1 and known_at <= moment and known_at >= moment - make_interval(secs => ${RATE_AGE_MAX_SECONDS})
         and at >= moment - make_interval(secs => ${RATE_AGE_MAX_SECONDS})
       order by known_at desc limit 1
     ) as rate on true
     order by asked.nr`,
    [currency, moments],
  )
  return rows.map(({ price, venues, ...row }) =>
    price === null
      ? undefined
      : { ...row, currency, price, venues: venues.map((venue) => ({ ...venue, at: new Date(venue.at) })) },
  )
}

/** Deletes the rates of old minutes but the last of each hour, whichever minute that was. By the primary key. */
export async function pruneRates(db: Database, now: Date): Promise<void> {
  await db.pool.query(
    `delete from currency_rates as rate where known_at < $1 and exists (
       select 1 from currency_rates as later
       where later.currency = rate.currency and later.known_at > rate.known_at
         and later.known_at < date_trunc('hour', rate.known_at, 'UTC') + interval '1 hour')`,
    [new Date(now.getTime() - MINUTES_KEPT_DAYS * DAY_MS)],
  )
}
