import { useQuery } from '@tanstack/react-query'
import type { MarketAsset } from '#contract/app/market.ts'
import { getAssetPushers } from '#contract/app/operations.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { PushersCard } from '../../social/pushers/pushers-card.tsx'

interface AssetPushersProps {
  asset: Pick<MarketAsset, 'id' | 'name'>
  /** The end of the 24 hours; null: now. */
  until: string | null
}

/** The groups of accounts that push an asset, and its figures without them. */
export function AssetPushers({ asset: { id, name }, until }: AssetPushersProps) {
  const pushers = useQuery({
    queryKey: ['asset-pushers', id, until],
    queryFn: ({ signal }) =>
      callApi(getAssetPushers, { params: { id }, query: { end: until ?? undefined }, signal }),
    refetchInterval: until === null && MINUTE_MS,
  })
  return <PushersCard pushers={pushers} name={name} />
}
