import { type MeaningBp, toMeaningBp } from '#contract/post-meaning.ts'
import type { AnalyzedPost, CollectedPost } from '#contract/posts.ts'
import { normalizeText } from '#contract/text/normalize-text.ts'
import { createTowards, judgeMeaning, type Scored, sentimentBpOf } from './meaning/judge-meaning.ts'
import type { Lessons } from './meaning/lessons.ts'
import { mixReading, type Reading, readAsOf } from './meaning/second-reading.ts'
import type { AssetLexicon } from './symbols/asset-lexicon.ts'
import { findNamedSymbols, type NamedSymbols } from './symbols/find-symbols.ts'
import { clipText, withoutHidden } from './text/clip-text.ts'

/** Instagram allows 30 tags and no platform more; a text of nothing but # must not fill the database. */
const HASHTAGS_MAX = 100

const HASHTAG_CHARS_MAX = 100

/** Letters, marks and digits of every script, _ and the signs inside Persian and Catalan words. */
const HASHTAG = /[#＃]([\p{L}\p{M}\p{N}_\u200c·]+)/gu

const LETTER = /\p{L}/u

/** In front of # these make it a part of something else: a word, a link's fragment, an entity. */
const BLOCKS_HASHTAG = /[\p{L}\p{M}\p{N}_/&]/u

const OUTER_SIGNS = /^[\u200c·]+|[\u200c·]+$/g

/**
 * Gives posts their meaning: hashtags, the symbols of the assets they name, sentiment in basis points, and tone and
 * stance towards each of the assets. Each post is judged by its own text alone, of which the first 10,000 characters are
 * read; nothing else about it changes, and the order stays. `readings` are a second reader's, of those posts that it read.
 * Never throws.
 */
export function analyzePosts(
  posts: CollectedPost[],
  lexicon: AssetLexicon,
  readings: readonly (Reading | undefined)[] = [],
): AnalyzedPost[] {
  return posts.map((post, index) => analyzePost(post, lexicon, readings[index]))
}

function analyzePost(post: CollectedPost, lexicon: AssetLexicon, reading?: Reading): AnalyzedPost {
  const text = withoutHidden(post.text)
  const named = findNamedSymbols(text, lexicon)
  const { symbols } = named
  const meaning = { hashtags: findHashtags(text), symbols }
  const first = judgeMeaning(text, undefined, lexicon.lessons)
  if (first.status === 'not scored') return { ...post, ...meaning }
  // A reading without an asset, as where one was removed since, is of a post that is not read twice.
  const judged = reading && symbols.length > 0 ? mixReading(first, reading, readAsOf(post.platform)) : first
  const sentimentBp = sentimentBpOf(judged.sentiment)
  if (symbols.length === 0) return { ...post, ...meaning, sentimentBp }
  return {
    ...post,
    ...meaning,
    sentimentBp,
    meaningBp: meaningBpOf(clipText(text), judged, { ...named, lessons: lexicon.lessons }),
  }
}

/** A text that lists more assets says the same of all of them; so many are looked at one by one. */
const JUDGED_APART_MAX = 12

function meaningBpOf(
  text: string,
  whole: Scored,
  { symbols, namings, lessons }: NamedSymbols & { lessons: Lessons | undefined },
): MeaningBp {
  const judgeTowards = createTowards(text, whole, lessons)
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

/**
 * Finds the hashtags of a text: lower case, Unicode NFC, without #, in the order of the text, each once, at most
 * 100 of at most 100 characters. A tag needs a letter (#1 is none) and may follow another directly (#btc#eth).
 */
export function findHashtags(text: string): string[] {
  if (!text.includes('#') && !text.includes('＃')) return []
  const found = new Set<string>()
  let tagEnd = -1
  for (const match of clipText(text).matchAll(HASHTAG)) {
    const before = text[match.index - 1]
    const isOwnWord = before === undefined || match.index === tagEnd || !BLOCKS_HASHTAG.test(before)
    tagEnd = isOwnWord ? match.index + match[0].length : tagEnd
    const tag = normalizeTag(match[1] ?? '')
    if (!isOwnWord || tag.length > HASHTAG_CHARS_MAX || !LETTER.test(tag)) continue
    found.add(tag)
    if (found.size === HASHTAGS_MAX) break
  }
  return [...found]
}

function normalizeTag(body: string): string {
  return normalizeText(body.replace(OUTER_SIGNS, '').toLowerCase(), 'NFC')
}
