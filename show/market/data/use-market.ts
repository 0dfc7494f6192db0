import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AssetHistory, MarketAsset } from '#contract/app/market.ts'
import { type AnswerTo, getAsset, getMarket, getMarketMood } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import type { AssetPeriod } from '#contract/market.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { askUnreachedEvery } from '../../shell/data/query-client.ts'
import { useLive } from '../../shell/live/use-live.ts'
import { askedBasis } from '../figures/basis-switch.tsx'

export type Market = AnswerTo<typeof getMarket>

interface MarketNeeds {
  /** Prices move as they come. */
  live?: boolean
  /** The end of the time whose posts count, ISO 8601; now unless given. */
  until?: string | null
  /** Of which posts the figures are. */
  basis?: ChosenBasis
  /** Nothing of it is asked for otherwise. */
  needed?: boolean
}

/** The market, which is the same for all screens that show of it. */
export function useMarket({
  live = false,
  until = null,
  basis = 'counted',
  needed = true,
}: MarketNeeds = {}) {
  const queryKey = ['market', ...(until === null ? [] : [until]), ...(basis === 'raw' ? [basis] : [])]
  usePriceTicks<Market>(queryKey, {
    live: live && needed,
    withPrices: (market, move) => ({ ...market, data: market.data.map(move) }),
  })
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callApi(getMarket, { query: { endDate: until ?? undefined, ...askedBasis(basis) }, signal }),
    enabled: needed,
    refetchInterval: ({ state }) => (live && state.data ? askPricesEvery() : askUnreachedEvery(state)),
  })
}

/** One asset's history. While another period loads, the one before stays; of another asset nothing does. */
export function useAsset(
  assetId: string,
  {
    period,
    until = null,
    basis = 'counted',
    live,
  }: { period: AssetPeriod; until?: string | null; basis?: ChosenBasis; live: boolean },
) {
  usePriceTicks<AssetHistory>(['asset', assetId], {
    live,
    withPrices: (history, move) => ({ ...history, asset: move(history.asset) }),
  })
  return useQuery({
    queryKey: ['asset', assetId, period, until, basis],
    queryFn: ({ signal }) =>
      callApi(getAsset, {
        params: { id: assetId },
        query: { period, endDate: until ?? undefined, ...askedBasis(basis) },
        signal,
      }),
    placeholderData: (before, query) =>
      query?.queryKey[1] === assetId ? keepPreviousData(before) : undefined,
    refetchInterval: ({ state }) => (live && state.data ? askPricesEvery() : askUnreachedEvery(state)),
  })
}

/** Prices come every few seconds; where no connection brings them, they are asked for. */
const ASK_EVERY_MS = 5_000
/** So long after the last one the connection does not bring them. */
const SILENT_MS = 15_000
/** What moves slower than prices, such as volume and sentiment, is asked for beside them. */
const REST_EVERY_MS = MINUTE_MS

let tickedAt = 0

/** How often prices are asked for; false while they come by themselves. */
function askPricesEvery(): number {
  return Date.now() - tickedAt < SILENT_MS ? SILENT_MS : ASK_EVERY_MS
}

/** Puts each new price into the answers that are kept under these keys, as it comes. */
function usePriceTicks<Answer>(
  queryKey: QueryKey,
  {
    live,
    withPrices,
  }: { live: boolean; withPrices: (answer: Answer, move: (asset: MarketAsset) => MarketAsset) => Answer },
): void {
  const queries = useQueryClient()
  useLive(
    'prices',
    (event) => {
      if (event.type !== 'prices') return
      tickedAt = Date.now()
      const move = (asset: MarketAsset): MarketAsset => {
        const price = event.prices[asset.id]
        // What was asked for meanwhile may be younger.
        return price === undefined || event.at < asset.at
          ? asset
          : { ...asset, price: Number(price), at: event.at }
      }
      for (const query of queries.getQueryCache().findAll({ queryKey })) {
        const { data, dataUpdatedAt } = query.state
        if (data === undefined) continue
        // The time stays that of the whole answer, so that the rest of it is asked for when it is due.
        query.setData(withPrices(data as Answer, move), { updatedAt: dataUpdatedAt, manual: true })
        if (Date.now() - dataUpdatedAt > REST_EVERY_MS)
          queries.invalidateQueries({ queryKey: query.queryKey })
      }
    },
    live,
  )
}

export type MarketMood = AnswerTo<typeof getMarketMood>

/** It is of whole hours, and their posts are counted a few seconds after they came. */
const ASKED_EVERY_MS = MINUTE_MS

/** The mood of the whole market in the 24 hours to `until`, ISO 8601; now unless given. */
export function useMarketMood(until: string | null) {
  return useQuery({
    queryKey: ['market-mood', until],
    queryFn: ({ signal }) => callApi(getMarketMood, { query: { end: until ?? undefined }, signal }),
    // Also after a failure, which is shown in its place until an answer arrives.
    refetchInterval: until === null ? ASKED_EVERY_MS : false,
  })
}
