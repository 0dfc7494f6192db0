import { BREAK, cutTopicWords } from '#analyze/crowds/cut-topic-words.ts'
import { listAliases } from '#analyze/symbols/build-asset-lexicon.ts'
import type { NamedAsset } from '#contract/market.ts'
import { normalizeText } from '#contract/text/normalize-text.ts'

/** By a name, alias or ticker of an asset, folded: its ticker. Of several assets the largest. */
export type AssetNames = ReadonlyMap<string, string>

/** Every way in which the stored assets, the largest first, may be written as a hashtag, word or phrase. */
export function nameAssets(assets: readonly NamedAsset[]): AssetNames {
  const names = new Map<string, string>()
  for (const asset of assets) {
    const written = [asset.symbol, asset.name, ...listAliases(asset).map(({ alias }) => alias)]
    for (const name of written) {
      const folded = foldName(name)
      if (folded !== '' && !names.has(folded)) names.set(folded, asset.symbol)
    }
  }
  return names
}

/** The words of which the names of each ticker's assets are made, as topics have them. */
export function wordsOfNames(assets: readonly NamedAsset[]): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map<string, Set<string>>()
  for (const asset of assets) {
    const known = words.get(asset.symbol) ?? new Set()
    for (const name of [asset.name, ...listAliases(asset).map(({ alias }) => alias)]) {
      for (const word of cutTopicWords(name)) if (word !== BREAK) known.add(word)
    }
    words.set(asset.symbol, known)
  }
  return words
}

/** Letters and digits alone: "Shiba Inu", "shiba-inu" and #shibainu are one. */
export function foldName(name: string): string {
  return normalizeText(name, 'NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
