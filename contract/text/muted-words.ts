import { normalizeText } from './normalize-text.ts'

/** Written without spaces between words: found anywhere in a text. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** What a muted word or phrase is compared by: lower case, one form of each letter, single spaces. */
export function mutedWordKey(word: string): string {
  return normalizeText(word, 'NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')
}

/** A test for texts that say one of the words, as whole words, in any case; of none, for no text. */
export function matchMutedWords(words: readonly string[]): (text: string) => boolean {
  const patterns = words
    .map(mutedWordKey)
    .filter((key) => key !== '')
    .map((key) => {
      const escaped = key.split(' ').map(escapePattern).join('\\s+')
      return UNSPACED.test(key) ? escaped : `(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`
    })
  if (patterns.length === 0) return () => false
  const pattern = new RegExp(patterns.join('|'), 'u')
  return (text) => pattern.test(normalizeText(text, 'NFKC').toLowerCase())
}

/** RegExp.escape is younger than some browsers that people have. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
