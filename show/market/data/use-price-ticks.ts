import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { MarketAsset } from '#contract/app/market.ts'
import { useLive } from '../../shell/live/use-live.ts'

/** Prices come every few seconds; where no connection brings them, they are asked for. */
const ASK_EVERY_MS = 5_000
/** So long after the last one the connection does not bring them. */
const SILENT_MS = 15_000
/** What moves slower than prices, such as volume and sentiment, is asked for beside them. */
const REST_EVERY_MS = 60_000

let tickedAt = 0

/** How often prices are asked for; false while they come by themselves. */
export function askPricesEvery(): number {
  return Date.now() - tickedAt < SILENT_MS ? SILENT_MS : ASK_EVERY_MS
}

/** Puts each new price into the answers that are kept under these keys, as it comes. */
export function usePriceTicks<Answer>(
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
