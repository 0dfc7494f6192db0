import type { Static } from 'typebox'
import { VENUES_SOURCE, type VenuePrice } from '#contract/market.ts'
import { splitNames } from '#contract/public/name-list.ts'
import {
  ASSETS_PER_CALL,
  getPrices as contract,
  type PriceRow,
  STALE_AFTER_SECONDS,
} from '#contract/public/prices.ts'
import type { Database } from '#store/database.ts'
import { findLatestPrices, findPricesAsOf, type LatestPrice } from '#store/market/prices.ts'
import { figureRightOf } from '../faces/apply-rights.ts'
import { gatheredReadsOf } from '../http/gathered-reads.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { readAsOf } from '../public/read-input.ts'
import { listAttributions } from '../sources/attributions.ts'
import { ALTERNATIVES_MAX, type ResolvedAsset, resolveAssets } from './assets.ts'
import { convert, findQuote, type Quote } from './find-quote.ts'
import {
  ageOf,
  circumstancesOfPast,
  findPriceCircumstances,
  judgePrice,
  type PriceCircumstances,
} from './price-absence.ts'

type Row = Static<typeof PriceRow>
type KnownPrice = Pick<LatestPrice, 'tick' | 'source' | 'supplySource'>

export const getPrices = publicRoute(contract, async (ctx, { query, data }) => {
  const asked = { symbols: namesIn(query.symbols), ids: namesIn(query.ids) }
  if (asked.symbols.length + asked.ids.length > ASSETS_PER_CALL) {
    throw invalidAt('#/query/symbols', `symbols and ids may name at most ${ASSETS_PER_CALL} assets together`)
  }
  const asOf = await readAsOf(data, query, ctx.now())
  const resolved = await resolveAssets(data, asked)
  const assetIds = [...new Set(resolved.flatMap(({ asset }) => asset?.id ?? []))]
  const [byId, circumstances]: [ReadonlyMap<string, KnownPrice>, PriceCircumstances] = await Promise.all([
    asOf
      ? findPricesAsOf(data, { assetIds, asOf, withinMs: STALE_AFTER_SECONDS * 1000 }).then(byAsset)
      : latestPrices(data).take(assetIds),
    asOf ? circumstancesOfPast(asOf) : findPriceCircumstances(ctx, data),
  ])
  const quote = await findQuote(data, { quote: query.quote, asOf, circumstances })
  const known = assetIds.flatMap((id) => byId.get(id) ?? [])
  const rows = resolved.map((one) =>
    toRow(one, one.asset && byId.get(one.asset.id), { circumstances, quote, mayLeave: figureRightOf(ctx) }),
  )
  const attribution = listAttributions(
    ctx,
    known.flatMap(({ tick, supplySource }) => [
      ...(tick.venues ?? []).flatMap(({ venue, refused }) => (refused ? [] : venue)),
      ...(supplySource ? [supplySource] : []),
    ]),
  )
  return {
    body: { rate: quote.rate, data: rows, attribution },
    hasData: rows.some((row) => row.price !== null),
    version: JSON.stringify([
      { ...quote.rate, age_seconds: 0 },
      ...rows.map(({ age_seconds: _, venues, ...facts }) => ({
        ...facts,
        venues: venues.map(({ age_seconds: __, ...said }) => said),
      })),
    ]),
  }
})

const latestPrices = gatheredReadsOf(async (db: Database, assetIds: string[]) =>
  byAsset(await findLatestPrices(db, { assetIds, limit: assetIds.length })),
)

function byAsset<Price extends KnownPrice>(prices: Price[]): Map<string, Price> {
  return new Map(prices.map((price) => [price.tick.assetId, price]))
}

function namesIn(text: string | undefined): string[] {
  return text === undefined ? [] : splitNames(text)
}

function toRow(
  { requested, asset, alternatives }: ResolvedAsset,
  latest: KnownPrice | undefined,
  {
    circumstances,
    quote,
    mayLeave,
  }: { circumstances: PriceCircumstances; quote: Quote; mayLeave: (source: string) => boolean },
): Row {
  const { now } = circumstances
  const isMade = latest?.tick.method !== undefined || latest?.source === VENUES_SOURCE
  const { status, since, ageSeconds } = asset
    ? judgePrice(latest?.tick, circumstances, isMade)
    : { status: 'not_covered' as const, since: null, ageSeconds: null }
  // Without a fresh venue there is no price; the row says how old the last one is.
  const isPriced = latest !== undefined && (!isMade || status === 'ok')
  const hasPrice = isPriced && quote.price !== undefined
  const inQuote = (dollars: string | undefined) => convert(quote, dollars ?? null)
  const isWithheld =
    latest?.tick.marketCap !== undefined &&
    latest.supplySource !== undefined &&
    !mayLeave(latest.supplySource)
  return {
    requested,
    status: isPriced && !hasPrice && status === 'ok' ? 'no_rate' : status,
    id: asset?.id ?? null,
    symbol: asset?.symbol ?? null,
    name: asset?.name ?? null,
    rank: asset?.rank ?? null,
    alternatives: alternatives.slice(0, ALTERNATIVES_MAX).map(({ id }) => id),
    price: hasPrice ? inQuote(latest.tick.price) : null,
    change_24h: hasPrice && quote.rate === null ? (latest.tick.change24h ?? null) : null,
    volume_24h: hasPrice ? inQuote(latest.tick.volume24h) : null,
    market_cap: hasPrice && !isWithheld ? inQuote(latest.tick.marketCap) : null,
    market_cap_withheld: isWithheld ? 'source_terms' : null,
    at: latest?.tick.at.toISOString() ?? null,
    age_seconds: ageSeconds,
    source: latest?.source ?? null,
    since,
    method: latest?.tick.method ?? null,
    spread_bp: latest?.tick.spreadBp ?? null,
    venues: (latest?.tick.venues ?? []).map((venue) => toVenueRow(venue, { now, inQuote })),
  }
}

function toVenueRow(
  { venue, price, volume24h, at, refused }: VenuePrice,
  { now, inQuote }: { now: Date; inQuote: (dollars: string | undefined) => string | null },
): Row['venues'][number] {
  return {
    venue,
    price: inQuote(price),
    volume_24h: inQuote(volume24h),
    at: at.toISOString(),
    age_seconds: ageOf(at, now),
    used: refused === undefined,
    refused: refused ?? null,
  }
}
