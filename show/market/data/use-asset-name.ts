import { useQueryClient } from '@tanstack/react-query'
import type { Market } from './use-market.ts'
import { writtenAssetName } from './written-asset-name.ts'

/** The name of an asset that is still loading, where the page or the market that was looked at before tells it. */
export function useAssetName(assetId: string): string | undefined {
  const market = useQueryClient().getQueryData<Market>(['market'])
  return writtenAssetName(assetId) ?? market?.data.find(({ id }) => id === assetId)?.name
}
