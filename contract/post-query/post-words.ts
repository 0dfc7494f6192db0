import { POST_FILTER_NAMES, type PostQuery, type PostQueryName } from './post-query.ts'

/** What narrows the posts of a rule beside their words, in the order in which it is printed. */
const FILTER_NAMES = ['platform', ...POST_FILTER_NAMES.filter((name) => name !== 'q')] as const

const WORDS: Partial<Record<PostQueryName, string>> = {
  platform: 'source',
  username: 'author',
  minSentiment: 'minMood',
  maxSentiment: 'maxMood',
  mediaType: 'media',
  location: 'place',
}

/** How a rule names each filter of a query of posts: as an address does, but for a few that read better. */
export const POST_WORDS: readonly { name: PostQueryName; word: string }[] = FILTER_NAMES.map((name) => ({
  name,
  word: WORDS[name] ?? name,
}))

/** The filter for a typed word; the names used in addresses are accepted, too. */
export function findPostFilter(typed: string): PostQueryName | undefined {
  const key = typed.toLowerCase()
  return POST_WORDS.find(({ name, word }) => word.toLowerCase() === key || name.toLowerCase() === key)?.name
}

/** What stands between the parentheses of `posts(...)` before its window. */
export function printPostWords(query: PostQuery): string[] {
  return [
    ...(query.q === undefined ? [] : [quote(query.q)]),
    ...POST_WORDS.flatMap(({ name, word }) => {
      const value = query[name]
      return value === undefined ? [] : [`${word} ${BARE.test(value) ? value : quote(value)}`]
    }),
  ]
}

/** What is one part of a rule without quotes. */
const BARE = /^[\p{L}\p{N}$@%.:+_/-]+$/u

/** In the quotes that need no backslash, where there are such. */
function quote(text: string): string {
  const mark = text.includes('"') && !text.includes("'") ? "'" : '"'
  return `${mark}${text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)}${mark}`
}
