import { readFileSync } from 'node:fs'

/** The first and last token of each text, and what stands for a word that no pieces make up. */
const [START, END, UNKNOWN] = ['[CLS]', '[SEP]', '[UNK]']
export const TOKENS_MAX = 64
const WORD_CHARS_MAX = 100
/** No text of more characters is needed to fill TOKENS_MAX tokens of words. */
const CHARS_MAX = 2_000

const LINK = /https?:\/\/\S+|pic\.twitter\.com\/\S+/g
const NAME = /@[\p{L}\p{N}_]+/gu
const TAG = /([#$])([\p{L}\p{N}_])/gu
const CONTROL = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}]/gu
/** Signs of ASCII that are no letter or figure, and punctuation of Unicode, each a word of its own; so is each ideograph. */
const APART = /[!-/:-@[-`{-~]|\p{P}|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]/gu

/** Cuts texts into the tokens of BERT's uncased vocabulary, one of whose words stands in each line of `vocabularyFile`. */
export function createWordReader(vocabularyFile: string): (text: string) => number[] {
  const words = readFileSync(vocabularyFile, 'utf8').trimEnd().split('\n')
  const idOf = new Map(words.map((word, id) => [word.trimEnd(), id]))
  const known = (word: string) => {
    const id = idOf.get(word)
    if (id === undefined) throw new Error(`The vocabulary lacks ${word}`)
    return id
  }
  const [start, end, unknown] = [known(START), known(END), known(UNKNOWN)]
  return (text) => {
    const ids = [start]
    for (const word of cutWords(text)) {
      ids.push(...(findPieces(word, idOf) ?? [unknown]))
      if (ids.length >= TOKENS_MAX - 1) break
    }
    return [...ids.slice(0, TOKENS_MAX - 1), end]
  }
}

/** As train/encoder.py does: links and names as what they are, the words of hashtags and cashtags as words. */
function cutWords(text: string): string[] {
  const plain = text.slice(0, CHARS_MAX).replace(LINK, 'http').replace(NAME, '@user').replace(TAG, '$1 $2')
  return plain
    .replace(/[\t\n\r]/g, ' ')
    .replace(CONTROL, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(APART, ' $& ')
    .split(/\s+/)
    .filter(Boolean)
}

/** The longest piece first; undefined where none fits. Wu et al., 2016. */
function findPieces(word: string, idOf: ReadonlyMap<string, number>): number[] | undefined {
  const chars = [...word]
  if (chars.length > WORD_CHARS_MAX) return undefined
  const pieces: number[] = []
  for (let from = 0; from < chars.length; ) {
    let until = chars.length
    let id: number | undefined
    for (; until > from && id === undefined; until--) {
      id = idOf.get(`${from > 0 ? '##' : ''}${chars.slice(from, until).join('')}`)
    }
    if (id === undefined) return undefined
    pieces.push(id)
    from = until + 1
  }
  return pieces
}
