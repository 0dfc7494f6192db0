import { mix, type Scored } from './judge-meaning.ts'
import type { Probabilities } from './meaning-model.ts'

/** What a second reader makes of a text as a whole. */
export interface Reading {
  tone: Probabilities
  stance: Probabilities
}

/** A reader that is slower than the model that is shipped, and better where that one is unsure. */
export interface SecondReader {
  /** Such as `encoder-1`: what another version read is read again. */
  version: string
  /** One reading for each text, in their order. The same text gives the same reading. Rejects when it cannot read. */
  read(texts: readonly string[]): Promise<Reading[]>
}

/** What both readers make of depends on it: headlines and short articles, or what people write. */
export type ReadAs = 'news' | 'post'

export const readAsOf = (platform: string): ReadAs => (platform === 'news' ? 'news' : 'post')

/** What of the stance is the second reader's, as measured: decision 770. The tone is its alone. */
const STANCE_SHARES: Record<ReadAs, number> = { news: 0.35, post: 0.2 }
/** A post is unsure whose likeliest class is less likely than this; a third of posts about crypto are. */
const SURE_FROM = 0.55

/** Whether a second reading is worth its time: of English news, and of posts where the first reader hesitates. */
export function isUnsure({ language, sentiment, isLearned }: Scored, as: ReadAs): boolean {
  if (isLearned) return false
  if (language !== undefined && language !== 'en') return false
  return as === 'news' || Math.max(sentiment.negative, sentiment.neutral, sentiment.positive) < SURE_FROM
}

/**
 * The meaning by both readers. Of a post the second one decides the side; whether it has one, the first. Where the first
 * read a word that it learned from corrections it decides alone: the second one learned nothing.
 */
export function mixReading(first: Scored, reading: Reading, as: ReadAs): Scored {
  if (first.isLearned) return first
  const mixed = mix(reading.stance, first.stance, STANCE_SHARES[as])
  const stance = as === 'news' ? mixed : withNeutralOf(first.stance, mixed)
  const tone = as === 'news' ? reading.tone : withNeutralOf(first.tone, reading.tone)
  return { ...first, tone, stance, sentiment: mix(stance, tone, first.stanceShare) }
}

function withNeutralOf({ neutral }: Probabilities, { negative, positive }: Probabilities): Probabilities {
  const sided = (1 - neutral) / (negative + positive || 1)
  return { negative: negative * sided, neutral, positive: positive * sided }
}

/** The names of both, for figures that are made of what they read. */
export function versionOfBoth(first: string, second: string | undefined): string {
  return second === undefined ? first : `${first}+${second}`
}
