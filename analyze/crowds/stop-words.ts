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

/**
 * What the search leaves out beside those: a topic of such a word would lead to no post. From PostgreSQL's `english.stop`,
 * by which all posts are searched.
 */
const OF_SEARCH = [
  'myself ours ourselves yours yourself yourselves she hers herself its itself theirs themselves whom having does doing',
  'until against during above below down off again further once when why few nor not own will just don',
].flatMap((line) => line.split(' '))

/** "don't" and "dont": a negation says nothing of a topic. */
const NEGATED =
  'ain aren can couldn didn doesn don hadn hasn haven isn mustn needn shouldn wasn weren won wouldn'
    .split(' ')
    .map((verb) => `${verb}'t`)

/** As people write "you're" in haste. What would be another word ("we'll") is missing. */
const SHORTENED = ['youre', 'theyre', 'ive', 'weve', 'youve', 'theyve', 'youll', 'theyll', 'whos', 'hows']

const sets = new Map<string, ReadonlySet<string>>()

/**
 * Words that carry no topic: those of the language, those of English, which everybody mixes in, and those that the search
 * leaves out. Lower case, also as they are written without their apostrophe. From the `stopword` package.
 */
export function stopWordsOf(language: string | undefined): ReadonlySet<string> {
  const known = sets.get(language ?? 'en')
  if (known) return known
  const words = [
    ...lists.eng,
    ...OF_SEARCH,
    ...NEGATED,
    ...SHORTENED,
    ...OF_POSTS,
    ...(LISTS[language ?? 'en'] ?? []),
  ].map((word) => word.toLowerCase())
  const made = new Set(words.flatMap((word) => [word, word.replaceAll(/['’]/g, '')]))
  sets.set(language ?? 'en', made)
  return made
}
