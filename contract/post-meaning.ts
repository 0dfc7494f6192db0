/**
 * What a post means in parts, in basis points: how it sounds (p+, p-), what of the sentiment is stance rather than tone,
 * then, for each of its symbols in their order, whether its author expects it to rise (p+) or fall (p-). What is left of
 * 10,000 is p0, neutral. Of a post with n symbols these are 3 + 2n integers, as the database holds them.
 */
export type MeaningBp = readonly number[]

/** How likely it is negative, neutral and positive, 0 to 1 each; they sum to 1. */
export interface Shares {
  negative: number
  neutral: number
  positive: number
}

/** What a post means towards one asset. */
export interface MeaningTowards {
  symbol: string
  /** 0 negative to 1 positive: see sentimentTowardsBp. */
  sentiment: number
  stance: Shares
}

/** Into so many equal parts moods are counted, from 0 to 1; the last one holds 1. */
export const MOOD_BINS = 10

const WHOLE_BP = 10_000
const TONE = 0
const STANCE_SHARE = 2
const STANCES = 3

/** The parts as they are stored: `stances` in the order of the post's symbols. */
export function toMeaningBp(parts: { tone: Shares; stanceShare: number; stances: Shares[] }): MeaningBp {
  const { tone, stanceShare, stances } = parts
  return [...toPairBp(tone), Math.round(stanceShare * WHOLE_BP), ...stances.flatMap(toPairBp)]
}

/** Rounded so that the two never come to more than all. */
function toPairBp({ positive, negative }: Shares): [number, number] {
  const up = Math.round(positive * WHOLE_BP)
  return [up, Math.min(Math.round(negative * WHOLE_BP), WHOLE_BP - up)]
}

/**
 * The sentiment towards the symbol at a place, 0 to 10,000: with s the stance, t the tone and m the stance's share,
 * (1 + m (s+ - s-) + (1 - m) (t+ - t-)) / 2, rounded. Integers alone, so that the database computes the same
 * (store/social/post-sql.ts).
 */
export function sentimentTowardsBp(meaning: MeaningBp, place: number): number {
  const at = (index: number) => meaning[index] ?? 0
  const tone = at(TONE) - at(TONE + 1)
  const stance = at(STANCES + 2 * place) - at(STANCES + 2 * place + 1)
  const share = at(STANCE_SHARE)
  const twice = WHOLE_BP * WHOLE_BP + share * stance + (WHOLE_BP - share) * tone
  return Math.floor((twice + WHOLE_BP) / (2 * WHOLE_BP))
}

/** The parts as they are shown. */
export function readMeaningBp(
  meaning: MeaningBp,
  symbols: readonly string[],
): { tone: Shares; towards: MeaningTowards[] } {
  return {
    tone: toShares(meaning, TONE),
    towards: symbols.map((symbol, place) => ({
      symbol,
      sentiment: sentimentTowardsBp(meaning, place) / WHOLE_BP,
      stance: toShares(meaning, STANCES + 2 * place),
    })),
  }
}

function toShares(meaning: MeaningBp, index: number): Shares {
  const positive = meaning[index] ?? 0
  const negative = meaning[index + 1] ?? 0
  return {
    negative: negative / WHOLE_BP,
    neutral: (WHOLE_BP - positive - negative) / WHOLE_BP,
    positive: positive / WHOLE_BP,
  }
}

/** From here on a mood is positive (green), from the next on mixed (yellow), below it negative (red). */
export const SENTIMENT_GREEN_FROM = 0.7 // spec, section 9
export const SENTIMENT_YELLOW_FROM = 0.4 // spec, section 9

const ROUNDING = 1e-9

/** A sentiment between 0 and 1 in whole percent, cut: what reads 70 is at least 0.7, which is green. */
export function sentimentPercent(sentiment: number): number {
  return Math.floor(sentiment * 100 + ROUNDING)
}
