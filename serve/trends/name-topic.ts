import { normalizeText } from '#contract/text/normalize-text.ts'
import type { TopicKind } from '#contract/trends/topic-kinds.ts'

/** A topic as it is shown: `$BTC`, `#defi`, `halving`, `spot etf`. */
export function nameTopic({ kind, term }: { kind: TopicKind; term: string }): string {
  if (kind === 'asset') return `$${term}`
  return kind === 'hashtag' ? `#${term}` : term
}

/** The search that finds its posts, as people type it. */
export function searchForTopic({ kind, term }: { kind: TopicKind; term: string }): string {
  return kind === 'phrase' ? `"${term}"` : nameTopic({ kind, term })
}

/** The same for the store: by the exact mark where it has one. */
export function searchOfTopic({ kind, term }: { kind: TopicKind; term: string }): {
  symbol?: string
  tag?: string
  words?: string
} {
  if (kind === 'asset') return { symbol: term }
  return kind === 'hashtag' ? { tag: term } : { words: searchForTopic({ kind, term }) }
}

/** A term as it is stored, however it is written: `btc` of assets, `#DeFi` of hashtags, `Spot  ETF` of phrases. */
export function readTopic({ kind, term }: { kind: TopicKind; term: string }): {
  kind: TopicKind
  term: string
} {
  const plain = normalizeText(term, 'NFKC').trim().replaceAll(/\s+/g, ' ')
  if (kind === 'asset') return { kind, term: plain.replace(/^\$/, '').toUpperCase() }
  return { kind, term: plain.replace(/^#/, '').toLowerCase() }
}
