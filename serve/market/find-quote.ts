import type { Static } from 'typebox'
import { divideDecimals } from '#analyze/market/divide-decimals.ts'
import {
  isFiatCurrency,
  type PriceTick,
  QUOTE_ASSETS,
  type QuoteAsset,
  type QuoteName,
  RATE_AGE_MAX_SECONDS,
} from '#contract/market.ts'
import type { QuoteRate } from '#contract/public/market-fields.ts'
import type { Database } from '#store/database.ts'
import { type CurrencyRate, listRatesAt } from '#store/market/currency-rates.ts'
import { findLatestPrices, findPricesAsOf } from '#store/market/prices.ts'
import { ageOf, judgePrice, type PriceCircumstances } from './price-absence.ts'

/** What the prices of an answer are given in. */
export interface Quote {
  /** US dollars for one as decimal text; undefined where no fresh one is known, null of dollars themselves. */
  price: string | undefined | null
  rate: Static<typeof QuoteRate>
}

interface QuoteQuery {
  quote: QuoteName
  asOf: Date | undefined
  circumstances: PriceCircumstances
}

/** The rate at a moment: now, or `asOf`. */
export async function findQuote(data: Database, query: QuoteQuery): Promise<Quote> {
  const { quote, asOf, circumstances } = query
  if (quote === 'USD') return { price: null, rate: null }
  const now = asOf ?? circumstances.now
  const found = isFiatCurrency(quote)
    ? (await listRatesAt(data, { currency: quote, moments: [now] }))[0]
    : await findTick(data, QUOTE_ASSETS[quote], query)
  return { price: found?.price, rate: describe(quote, found, now) }
}

/** The last price of an asset, if it is one of the moment. */
async function findTick(
  data: Database,
  assetId: QuoteAsset,
  { asOf, circumstances }: QuoteQuery,
): Promise<PriceTick | undefined> {
  const assetIds = [assetId]
  const [latest] = asOf
    ? await findPricesAsOf(data, { assetIds, asOf, withinMs: RATE_AGE_MAX_SECONDS * 1000 })
    : await findLatestPrices(data, { assetIds, limit: 1 })
  return latest && (asOf || judgePrice(latest.tick, circumstances).status === 'ok') ? latest.tick : undefined
}

function describe(
  currency: QuoteName,
  found: CurrencyRate | PriceTick | undefined,
  now: Date,
): Static<typeof QuoteRate> {
  return {
    currency,
    price: found?.price ?? null,
    at: found?.at.toISOString() ?? null,
    age_seconds: found ? ageOf(found.at, now) : null,
    method: found?.method ?? null,
    venues: (found?.venues ?? []).map(({ venue, price, at, refused }) => ({
      venue,
      price: price ?? null,
      at: at.toISOString(),
      used: refused === undefined,
    })),
  }
}

/** Dollars in the money of a quote, null where it has no rate. */
export function convert({ price }: Pick<Quote, 'price'>, dollars: string | null): string | null {
  if (price === null || dollars === null) return dollars
  return price === undefined ? null : divideDecimals(dollars, price)
}
