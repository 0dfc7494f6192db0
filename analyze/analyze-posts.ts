import { type MeaningBp, toMeaningBp } from '#contract/post-meaning.ts'
import type { AnalyzedPost, CollectedPost } from '#contract/posts.ts'
import { createTowards, judgeMeaning, type Scored, sentimentBpOf } from './meaning/judge-meaning.ts'
import type { AssetLexicon } from './symbols/asset-lexicon.ts'
import { findHashtags } from './symbols/find-hashtags.ts'
import { findNamedSymbols, type NamedSymbols } from './symbols/find-symbols.ts'
import { clipText } from './text/clip-text.ts'
import { withoutHidden } from './text/without-hidden.ts'

/**
 * Gives posts their meaning: hashtags, the symbols of the assets they speak of, sentiment in basis points, and tone and
 * stance towards each of the assets. Each post is judged by its own text alone, of which the first 10,000 characters are
 * read; nothing else about it changes, and the order stays. Never throws.
 */
export function analyzePosts(posts: CollectedPost[], lexicon: AssetLexicon): AnalyzedPost[] {
  return posts.map((post) => analyzePost(post, lexicon))
}

function analyzePost(post: CollectedPost, lexicon: AssetLexicon): AnalyzedPost {
  const text = withoutHidden(post.text)
  const named = findNamedSymbols(text, lexicon)
  const { symbols } = named
  const meaning = { hashtags: findHashtags(text), symbols }
  const judged = judgeMeaning(text)
  if (judged.status === 'not scored') return { ...post, ...meaning }
  const sentimentBp = sentimentBpOf(judged.sentiment)
  if (symbols.length === 0) return { ...post, ...meaning, sentimentBp }
  return { ...post, ...meaning, sentimentBp, meaningBp: meaningBpOf(clipText(text), judged, named) }
}

/** A text that lists more assets says the same of all of them; so many are looked at one by one. */
const JUDGED_APART_MAX = 12

function meaningBpOf(text: string, whole: Scored, { symbols, namings }: NamedSymbols): MeaningBp {
  const judgeTowards = createTowards(text, whole)
  const alike = judgeTowards([])
  const places = symbols.length > JUDGED_APART_MAX ? [] : namings()
  const isAlone = places.every(({ symbol }) => symbol === symbols[0])
  const stances = symbols.map((asked) => {
    if (isAlone) return alike.stance
    const own = new Set(places.flatMap(({ symbol, start }) => (symbol === asked ? start : [])))
    const mentions = places
      .filter(({ symbol, start }) => symbol === asked || !own.has(start))
      .map(({ symbol, start, end }) => ({ start, end, isTarget: symbol === asked }))
    return judgeTowards(withoutOverlap(mentions)).stance
  })
  return toMeaningBp({ tone: whole.tone, stanceShare: alike.stanceShare, stances })
}

/** Several names may stand in one word of a script without spaces: the first of them is kept. */
function withoutOverlap<Place extends { start: number; end: number }>(places: Place[]): Place[] {
  return places.filter(({ start }, index) => index === 0 || start >= (places[index - 1]?.end ?? 0))
}
