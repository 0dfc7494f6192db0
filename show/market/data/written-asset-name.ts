import { ASSET_IN_TEMPLATE } from '#contract/asset-in-template.ts'

/** An asset's name as the server wrote it into the page of that asset, so that both sides render the same. */
export function writtenAssetName(assetId: string): string | undefined {
  if (typeof document === 'undefined')
    return assetId === ASSET_IN_TEMPLATE.id ? ASSET_IN_TEMPLATE.name : undefined
  const { assetId: writtenId, assetName } = document.documentElement.dataset
  return assetId === writtenId ? assetName : undefined
}
