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

/** What of the stance is the second reader's, as measured: decision 770. The tone is its alone. */
const STANCE_SHARE = 0.35
/** A post is unsure whose likeliest class is less likely than this; a fifth of posts about crypto are. */
const SURE_FROM = 0.51

/** Whether a second reading is worth its time: of English, where the first reader hesitates. */
export function isUnsure({ language, sentiment }: Scored): boolean {
  if (language !== undefined && language !== 'en') return false
  return Math.max(sentiment.negative, sentiment.neutral, sentiment.positive) < SURE_FROM
}

/** The meaning by both readers. */
export function mixReading(first: Scored, reading: Reading): Scored {
  const stance = mix(reading.stance, first.stance, STANCE_SHARE)
  const { tone } = reading
  return { ...first, tone, stance, sentiment: mix(stance, tone, first.stanceShare) }
}

/** The names of both, for figures that are made of what they read. */
export function versionOfBoth(first: string, second: string | undefined): string {
  return second === undefined ? first : `${first}+${second}`
}
