import { printOf } from '#analyze/crowds/copy-print.ts'
import { BREAK, cutTopicWords } from '#analyze/crowds/cut-topic-words.ts'
import { createPrintIndex } from '#analyze/crowds/print-index.ts'
import { listAliases } from '#analyze/symbols/build-asset-lexicon.ts'
import type { NamedAsset } from '#contract/market.ts'
import type { Post } from '#contract/post.ts'
import { authorOf } from '#contract/posts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { normalizeText } from '#contract/text/normalize-text.ts'
import { plainText } from '#contract/text/search-words.ts'
import type { FigureSide, TopicKind } from '#contract/trends.ts'

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

/**
 * Whether a hashtag or word says nothing of what its post is about, such as #newsletter, #sundayvibes or "everyone": posts
 * of any subject have it. `term` in lower case.
 */
export function isOfAnySubject(kind: TopicKind, term: string): boolean {
  if (kind === 'word') return CHAT.has(term)
  return kind === 'hashtag' && OF_ANY_SUBJECT.test(term)
}

/** What people greet, thank and count days with, beyond the stop words of their language. */
const CHAT: ReadonlySet<string> = new Set(
  `anyone back best better big chance day enjoy enjoyed enjoying evening everybody everyone everything feel feeling
  folks friend good great guy guys happy hello help hey hope hour last let like little long look looking lot love lovely
  moment month morning next nice night old people person please post read reading real really see share someone something
  start sure talk talking thank thanks thing think thinking thought time tomorrow tonight wait watch watching way week
  weekend welcome wish wonder word work working worth year yesterday`.split(/\s+/),
)

/** Days with their moods, kinds of posts, and calls to look, like or follow. */
const OF_ANY_SUBJECT = new RegExp(
  `^(?:${[
    '(?:good|happy|lazy)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|morning)s?(?:vibes?|mood|feeling|fun|funday|morning|night|motivation|inspiration|thoughts?|wisdom|reads?|reading)?',
    '(?:good)?vibes(?:only)?|gm|gn|tbt|throwback(?:thursday)?|ff|followfriday|(?:quote|photo|pic|word|thought|tip)s?(?:of)?(?:the)?day',
    'newsletter|podcast|blog(?:s|ger|gers|ging|post)?|(?:breaking)?news|breaking|headlines?|updates?|threads?|videos?|live|livestream|webinar|youtube',
    'follow(?:me|back|forfollow|4follow|ers|train)?|f4f|like(?:s|4like|forlike)?|l4l|likeandshare|retweet|rt|rts|share|repost|viral|trending|fyp|foryou(?:page)?|explore(?:page)?|insta(?:good|daily|gram)',
    'quotes?|motivation|inspiration|mindset|success|love|happy|hiring',
  ].join('|')})$`,
)

/** Letters and digits alone: "Shiba Inu", "shiba-inu" and #shibainu are one. */
export function foldName(name: string): string {
  return normalizeText(name, 'NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

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
  if (kind === 'asset')
    return { kind, term: normalizeText(term, 'NFKC').trim().replace(/^\$/, '').toUpperCase() }
  // As findHashtags and cutTopicWords give them.
  if (kind === 'hashtag')
    return {
      kind,
      term: normalizeText(
        term
          .trim()
          .replace(/^[#＃]/, '')
          .toLowerCase(),
        'NFC',
      ),
    }
  return { kind, term: plainText(term).trim().replaceAll(/\s+/g, ' ') }
}

/** The posts with most engagement; of near-copies one, unless all posts count. */
export async function pickTop(
  posts: readonly Post[],
  { side, max }: { side: FigureSide; max: number },
): Promise<Post[]> {
  const breaks = createBreaks()
  const index = createPrintIndex()
  const picked: Post[] = []
  for (const post of posts.toSorted((a, b) => engagementOf(b) - engagementOf(a))) {
    if (picked.length === max) break
    await breaks(post.text)
    const print = printOf(post.text, authorOf({ username: post.userRef.username, id: post._id }))
    const isCopy = index.findCopy(print) >= 0
    index.add(print)
    if (side === 'raw' || !isCopy) picked.push(post)
  }
  return picked
}

export function engagementOf({ likes, replies, comments, shares, retweets }: Post): number {
  return (likes ?? 0) + (replies ?? 0) + (comments ?? 0) + (shares ?? 0) + (retweets ?? 0)
}
