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
