import * as lists from 'stopword'

/** By ISO 639-1 code, as findLanguage gives them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  ar: lists.ara,
  de: lists.deu,
  el: lists.ell,
  en: lists.eng,
  es: lists.spa,
  fa: lists.fas,
  fr: lists.fra,
  he: lists.heb,
  hi: lists.hin,
  id: lists.ind,
  it: lists.ita,
  ja: lists.jpn,
  ko: lists.kor,
  nl: lists.nld,
  pl: lists.pol,
  pt: lists.por,
  ru: lists.rus,
  th: lists.tha,
  tr: lists.tur,
  uk: lists.ukr,
  vi: lists.vie,
  zh: lists.zho,
}

/** What posts are sewn together with and no list of a language has. */
const OF_POSTS = ['amp', 'via', 'gonna', 'gotta', 'wanna', 'lets', 'thats', 'theres', 'heres', 'today', 'now']

const sets = new Map<string, ReadonlySet<string>>()

/**
 * Words that carry no topic: those of the language and those of English, which everybody mixes in. Lower case, also as
 * they are written without their apostrophe. From the `stopword` package.
 */
export function stopWordsOf(language: string | undefined): ReadonlySet<string> {
  const known = sets.get(language ?? 'en')
  if (known) return known
  const words = [...lists.eng, ...OF_POSTS, ...(LISTS[language ?? 'en'] ?? [])].map((word) =>
    word.toLowerCase(),
  )
  const made = new Set(words.flatMap((word) => [word, word.replaceAll(/['’]/g, '')]))
  sets.set(language ?? 'en', made)
  return made
}
