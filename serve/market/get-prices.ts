import type { Static } from 'typebox'
import {
  ASSETS_PER_CALL,
  getPrices as contract,
  type PriceRow,
  STALE_AFTER_SECONDS,
} from '#contract/public/prices.ts'
import { findLatestPrices, type LatestPrice } from '#store/market/find-latest-prices.ts'
import { isUpstreamThrottled } from '#store/market/is-upstream-throttled.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { ALTERNATIVES_MAX, type ResolvedAsset, resolveAssets } from './resolve-assets.ts'
import { splitList } from './split-list.ts'

type Row = Static<typeof PriceRow>

export const getPrices = publicRoute(contract, async (ctx, { query, data }) => {
  const asked = { symbols: splitList('symbols', query.symbols), ids: splitList('ids', query.ids) }
  const count = asked.symbols.length + asked.ids.length
  if (count === 0) throw invalidAt('#/query/symbols', 'symbols or ids is required')
  if (count > ASSETS_PER_CALL) {
    throw invalidAt('#/query/symbols', `symbols and ids may name at most ${ASSETS_PER_CALL} assets together`)
  }
  const now = ctx.now()
  const resolved = await resolveAssets(data, asked)
  const assetIds = [...new Set(resolved.flatMap(({ asset }) => asset?.id ?? []))]
  const [prices, throttled] = await Promise.all([
    findLatestPrices(data, { assetIds, limit: ASSETS_PER_CALL }),
    isUpstreamThrottled(data, now),
  ])
  const byId = new Map(prices.map((price) => [price.asset.id, price]))
  const rows = resolved.map((one) => toRow(one, one.asset && byId.get(one.asset.id), { now, throttled }))
  return {
    body: { data: rows },
    hasData: rows.some((row) => row.price !== null),
    version: JSON.stringify(rows.map(({ age_seconds: _, ...facts }) => facts)),
  }
})

function toRow(
  { requested, asset, alternatives }: ResolvedAsset,
  latest: LatestPrice | undefined,
  { now, throttled }: { now: Date; throttled: boolean },
): Row {
  const ageSeconds = latest
    ? Math.max(0, Math.floor((now.getTime() - latest.tick.at.getTime()) / 1000))
    : null
  return {
    requested,
    status: statusOf({ isKnown: asset !== undefined, ageSeconds, throttled }),
    id: asset?.id ?? null,
    symbol: asset?.symbol ?? null,
    name: asset?.name ?? null,
    rank: asset?.rank ?? null,
    alternatives: alternatives.slice(0, ALTERNATIVES_MAX).map(({ id }) => id),
    price: latest?.tick.price ?? null,
    change_24h: latest?.tick.change24h ?? null,
    volume_24h: latest?.tick.volume24h ?? null,
    market_cap: latest?.tick.marketCap ?? null,
    at: latest?.tick.at.toISOString() ?? null,
    age_seconds: ageSeconds,
    source: latest?.source ?? null,
  }
}

function statusOf(known: { isKnown: boolean; ageSeconds: number | null; throttled: boolean }): Row['status'] {
  if (!known.isKnown) return 'not_covered'
  if (known.ageSeconds !== null && known.ageSeconds <= STALE_AFTER_SECONDS) return 'ok'
  if (known.throttled) return 'throttled_upstream'
  return known.ageSeconds === null ? 'no_data' : 'stale'
}
