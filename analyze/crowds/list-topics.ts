import { REFERENCE_ASSETS } from '../symbols/reference-assets.ts'

/** A longer hashtag is no topic that people share. */
const TOPIC_MAX_CHARS = 100

/** By ticker or name in lower case: the asset's ticker, and the topic of all hashtags that name it. */
const ASSET_TAGS = new Map<string, { symbol: string; topic: string }>(
  // Of several the largest: it comes last and stays.
  REFERENCE_ASSETS.toReversed().flatMap(({ symbol, name }) => {
    const topic = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    return [symbol.toLowerCase(), topic].map((tag): [string, { symbol: string; topic: string }] => [
      tag,
      { symbol, topic },
    ])
  }),
)

/**
 * The topics of a post, each once: its hashtags, and one for those that name the same asset (#btc and #bitcoin), where the
 * post speaks of that asset. What the assets are called comes with the product, so the same post always has the same topics.
 */
export function listTopics({
  hashtags,
  symbols,
}: {
  hashtags: readonly string[]
  symbols: readonly string[]
}): Set<string> {
  const topics = hashtags.map((tag) => {
    const asset = ASSET_TAGS.get(tag)
    return asset && symbols.includes(asset.symbol) ? asset.topic : tag
  })
  return new Set(topics.filter((topic) => topic.length <= TOPIC_MAX_CHARS))
}
