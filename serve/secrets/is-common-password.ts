import { dictionary } from '@zxcvbn-ts/language-common'
import { normalizeText } from '#contract/text/normalize-text.ts'

/**
 * Whether a password is among those that are tried first, in whatever case: one of the list of leaked passwords, or a
 * word that anybody would try (of that list, of the site, of the account, a run such as `qwer`) with the usual digits,
 * signs and replaced letters. `words` are those of the site and the account; `Admin123` and `Summer2026` need none.
 */
export function isCommonPassword(password: string, words: readonly string[] = []): boolean {
  const text = normalizeText(password, 'NFKC').toLowerCase()
  if (LEAKED.has(text)) return true
  if (text.length > JUDGED_LENGTH_MAX) return false
  const near = new Set(words.flatMap(splitWords))
  return listReadings(text).some(({ base, rest }) => isPlain(rest) && isCommonBase(base, near))
}

const LEAKED = new Set(dictionary['passwords-common'])
const JUDGED_LENGTH_MAX = 64 // guessing lists hold no longer ones
const LETTERS = /\p{L}|\p{M}/gu
const LETTER = /\p{L}|\p{M}/u
const NOT_LETTERS = /[^\p{L}\p{M}]/gu
const NAMED_LENGTH_MIN = 3 // what is shorter is in half of all passwords

/** Digits and signs that add nothing: a few, a year or day, a run, or what was leaked itself. */
function isPlain(rest: string): boolean {
  const digits = rest.replace(/\D/g, '')
  if (rest.length - digits.length > FEW) return false
  return (
    digits.length <= FEW ||
    DATE.test(digits) ||
    LEAKED.has(digits) ||
    isRun(digits) ||
    isRepeated(digits) !== undefined
  )
}

const FEW = 4
const DATE = /^(?:(?:19|20)\d\d(?:\d\d){0,2}|\d{4}(?:19|20)\d\d)$/

/** A text as its letters and what stands around and between them; and with digits read as letters, wherever a word may begin and end. */
function listReadings(text: string): { base: string; rest: string }[] {
  const begins = text.search(LETTER)
  const ends = text.length - [...text].reverse().join('').search(LETTER)
  const readings = [{ base: text.replace(NOT_LETTERS, ''), rest: text.replace(LETTERS, '') }]
  for (let from = 0; from <= begins; from += 1) {
    for (let to = text.length; to >= ends; to -= 1) {
      const rest = text.slice(0, from) + text.slice(to)
      for (const one of ['i', 'l']) {
        readings.push({ base: replaceLeet(text.slice(from, to), one).replace(NOT_LETTERS, ''), rest })
      }
    }
  }
  return readings
}

function replaceLeet(text: string, one: string): string {
  return text.replace(/[0-9@$!|+]/g, (sign) =>
    sign === '1' || sign === '!' || sign === '|' ? one : (LEET[sign] ?? sign),
  )
}

const LEET: Record<string, string> = {
  0: 'o',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '+': 't',
}

function isCommonBase(base: string, near: ReadonlySet<string>): boolean {
  if (base.length < NAMED_LENGTH_MIN || isRun(base)) return true
  const unit = isRepeated(base)
  if (unit) return isCommonBase(unit, near)
  const isWord = (part: string) => LEAKED.has(part) || near.has(part)
  if (isWord(base) || isWord([...base].reverse().join(''))) return true
  // A word of the site or the account beside one more.
  return Array.from(base, (_, at) => [base.slice(0, at), base.slice(at)] as const).some(
    ([first, second]) => (near.has(first) && isWord(second)) || (near.has(second) && isWord(first)),
  )
}

/** Neighbours in the alphabet, among the digits or on a keyboard, in either direction. */
function isRun(text: string): boolean {
  return text.length >= NAMED_LENGTH_MIN && RUNS.some((run) => run.includes(text))
}

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
].flatMap((run) => [run, [...run].reverse().join('')])

/** What a text is made of when it is the same again and again. */
function isRepeated(text: string): string | undefined {
  return /^(.+?)\1+$/u.exec(text)?.[1]
}

/** The words in a name or an address, and all of them together. */
function splitWords(text: string): string[] {
  const words = normalizeText(text, 'NFKC').toLowerCase().split(NOT_LETTERS)
  return [...words, words.join('')].filter((word) => word.length >= NAMED_LENGTH_MIN)
}
