import { useState } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'

interface Compared<Asset> {
  /** Each once, in the order asked for. */
  chosen: Asset[]
  /** What no asset is called. */
  missing: string[]
}

/** Which of the known assets are meant by upper-case tickers, or by ids as the address of their page has them. */
export function findCompared<Asset extends Pick<MarketAsset, 'id' | 'symbol'>>(
  names: readonly string[],
  known: readonly Asset[],
): Compared<Asset> {
  const find = (name: string) =>
    known.find(({ symbol }) => symbol === name) ?? known.find(({ id }) => id.toUpperCase() === name)
  return {
    chosen: [...new Set(names.flatMap((name) => find(name) ?? []))],
    missing: names.filter((name) => !find(name)),
  }
}

/** Which of the series colours an asset has, by its id. */
export type ColorSlots = ReadonlyMap<string, number>

/** An asset keeps its colour while it is compared; one that is added takes the first that is free. */
export function useColorSlots(assetIds: readonly string[]): ColorSlots {
  const [slots, setSlots] = useState(() => assignSlots(new Map(), assetIds))
  const next = assignSlots(slots, assetIds)
  if (next !== slots) setSlots(next)
  return next
}

/** The slots of those that stay, and the lowest free ones for those that are new; `slots` itself where nothing changes. */
export function assignSlots(slots: ColorSlots, assetIds: readonly string[]): ColorSlots {
  const isSame = slots.size === assetIds.length && assetIds.every((id) => slots.has(id))
  if (isSame) return slots
  const next = new Map([...slots].filter(([id]) => assetIds.includes(id)))
  for (const id of assetIds) {
    if (next.has(id)) continue
    const taken = new Set(next.values())
    let slot = 0
    while (taken.has(slot)) slot++
    next.set(id, slot)
  }
  return next
}
