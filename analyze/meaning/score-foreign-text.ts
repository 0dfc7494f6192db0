import { weighEmoji } from '../sentiment/weigh-emoji.ts'
import { CRYPTO_TERMS } from './crypto-terms.ts'
import type { Probabilities } from './meaning-model.ts'

const WORDS = /[\p{L}\p{M}'’-]+/gu
/** Brings a sum of weights between -1 and 1. */
const NORMALIZATION = 15
/** However many words of the trade a text has, what stands around them was not understood. */
const SURE_MAX = 0.7

/**
 * How a text sounds of whose language only the words of the trade and the emoji are known; undefined when it has
 * neither. Languages written without spaces are searched for the terms, others word by word.
 */
export function scoreForeignText(text: string): Probabilities | undefined {
  const lower = text.toLowerCase()
  let sum = weighEmoji(text) ?? 0
  let found = sum === 0 ? 0 : 1
  for (const [word] of lower.matchAll(WORDS)) {
    const weight = CRYPTO_TERMS.words.get(word)
    if (weight === undefined) continue
    sum += weight
    found++
  }
  for (const [term, weight] of CRYPTO_TERMS.unspaced) {
    if (!lower.includes(term)) continue
    sum += weight
    found++
  }
  if (found === 0) return undefined
  const compound = sum / Math.sqrt(sum * sum + NORMALIZATION)
  const side = SURE_MAX * Math.abs(compound)
  const rest = (1 - SURE_MAX) / 3
  const other = rest * (1 - Math.abs(compound))
  return compound >= 0
    ? { negative: other, neutral: 1 - side - other - rest, positive: side + rest }
    : { negative: side + rest, neutral: 1 - side - other - rest, positive: other }
}
