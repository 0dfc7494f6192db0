import { EMOJI_WEIGHTS } from './emoji-weights.ts'

const EMOJI = /\p{Extended_Pictographic}/gu

/** Below U+2600 stands no emoji that has a weight. */
const MAY_HOLD_EMOJI = /[\u2600-\u27bf\u2b50\ud83c-\ud83e]/

const NEGATIONS = new Set(
  `aint arent cannot cant couldnt darent didnt doesnt dont hadnt hasnt havent isnt mightnt mustnt neednt neither never
  none nor not nothing nowhere oughtnt rarely seldom shant shouldnt uh-uh uhuh wasnt werent without wont wouldnt
  despite`.split(/\s+/),
)

/** Whether a lower-case word turns what follows it into its opposite. List: Hutto and Gilbert, VADER, 2014. */
export function isNegation(word: string): boolean {
  return NEGATIONS.has(word) || word.endsWith("n't")
}

/**
 * The weight of a text's emoji together, undefined when none is rated. Ten rockets are not ten times one: each
 * further one of a kind counts half of the one before, so a kind never weighs more than twice its own weight.
 */
export function weighEmoji(text: string): number | undefined {
  if (!MAY_HOLD_EMOJI.test(text)) return undefined
  const shares = new Map<string, number>()
  let sum: number | undefined
  for (const [emoji] of text.matchAll(EMOJI)) {
    const weight = EMOJI_WEIGHTS.get(emoji)
    if (weight === undefined) continue
    const share = shares.get(emoji) ?? 1
    shares.set(emoji, share / 2)
    sum = (sum ?? 0) + weight * share
  }
  return sum
}
