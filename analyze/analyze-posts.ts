import type { AnalyzedPost, CollectedPost } from '#contract/posts.ts'
import { scoreSentiment } from './sentiment/score-sentiment.ts'
import type { AssetLexicon } from './symbols/asset-lexicon.ts'
import { findHashtags } from './symbols/find-hashtags.ts'
import { findSymbols } from './symbols/find-symbols.ts'

/**
 * Gives posts their meaning: hashtags, the symbols of the assets they speak of, and sentiment in basis points.
 * Each post is judged by its own text alone, of which the first 10,000 characters are read; nothing else about it
 * changes, and the order stays. Never throws.
 */
export function analyzePosts(posts: CollectedPost[], lexicon: AssetLexicon): AnalyzedPost[] {
  return posts.map((post) => analyzePost(post, lexicon))
}

function analyzePost(post: CollectedPost, lexicon: AssetLexicon): AnalyzedPost {
  const meaning = { hashtags: findHashtags(post.text), symbols: findSymbols(post.text, lexicon) }
  const sentimentBp = scoreSentiment(post.text)
  return sentimentBp === undefined ? { ...post, ...meaning } : { ...post, ...meaning, sentimentBp }
}
