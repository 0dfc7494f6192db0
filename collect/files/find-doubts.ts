import { COUNTS, type CollectedPost } from '#contract/posts.ts'
import type { FieldMap } from './field-lookup.ts'
import { parseCount } from './parse-count.ts'
import { looksLikeDict } from './parse-python-dict.ts'
import type { Reading, ReadRow } from './read-posts.ts'

/** What looks as if a file were not read as its makers meant it, and what would be right. */
export interface Doubt {
  name: DoubtName
  words: string
}

export const DOUBT_NAMES = [
  'empty-text',
  'times',
  'authors',
  'map',
  'counts',
  'marked-rows',
  'platform',
  'no-posts',
] as const
export type DoubtName = (typeof DOUBT_NAMES)[number]

export interface DoubtOptions {
  rows: readonly ReadRow[]
  reading: Reading
  map: FieldMap
  /** The author was given by hand. */
  hasGivenAuthor: boolean
}

/** Looks at the first rows of a file as they were understood, before any of them is stored. */
export function findDoubts(options: DoubtOptions): Doubt[] {
  const posts = options.rows.flatMap((row) => ('post' in row && !row.own?.isWithheld ? [row.post] : []))
  const doubts = [
    ...doubtRejects(options),
    ...doubtText(posts, options),
    ...doubtTimes(posts),
    ...doubtAuthors(posts, options),
    ...doubtMap(options),
    ...doubtCounts(posts, options),
  ]
  return doubts
}

function doubtRejects({ rows, reading }: DoubtOptions): Doubt[] {
  const rejects = rows.flatMap((row) => ('reject' in row ? [row.reject] : []))
  const doubts: Doubt[] = []
  const others = rejects.filter(({ field }) => field === 'platform')
  if (others[0])
    doubts.push({
      name: 'platform',
      words: `${others.length} of ${rows.length} rows are of another platform (${others[0].reason}); leave --platform out to load each under its own, or accept that they are left out`,
    })
  const marked = rejects.filter(({ isLeftOut }) => isLeftOut)
  if (!reading.layout && marked[0])
    doubts.push({
      name: 'marked-rows',
      words: `${marked.length} of ${rows.length} rows say that they are no public posts of their authors (${listReasons(marked)}); accepted, they are left out`,
    })
  const [first] = rejects
  if (first && rejects.length === rows.length && others.length === 0 && marked.length < rows.length)
    doubts.push({
      name: 'no-posts',
      words: `not one of ${rows.length} rows is a post; the first: ${first.field} ${first.reason}`,
    })
  return doubts
}

function listReasons(rejects: readonly { reason: string }[]): string {
  return [...new Set(rejects.map(({ reason }) => reason))].slice(0, 3).join('; ')
}

function doubtText(posts: readonly CollectedPost[], { reading }: DoubtOptions): Doubt[] {
  const empty = posts.filter(({ text }) => text === '').length
  if (posts.length === 0 || empty * 2 <= posts.length) return []
  const isRead = reading.used().has('text')
  return [
    {
      name: 'empty-text',
      words: isRead
        ? `the text is empty in ${empty} of ${posts.length} posts; name its column with --map text=COLUMN`
        : `nothing is known as the text of a post; name it with --map text=COLUMN (there is: ${listNames(reading)})`,
    },
  ]
}

const DAY_MS = 86_400_000

function doubtTimes(posts: readonly CollectedPost[]): Doubt[] {
  const times = posts.map(({ createdAt }) => createdAt.getTime())
  const [first] = times
  if (first === undefined || times.length < 2) return []
  if (times.every((time) => time % DAY_MS === 0))
    return [
      {
        name: 'times',
        words:
          'every post is of midnight, as if the time of day stood in another column; name it with --map timeOfDay=COLUMN',
      },
    ]
  if (times.every((time) => time === first))
    return [
      {
        name: 'times',
        words: `every post is of one second (${new Date(first).toISOString()}), as if the time were that of the file; name the right column with --map createdAt=COLUMN`,
      },
    ]
  return []
}

const NAMES_ALIKE_MIN = 5

function doubtAuthors(
  posts: readonly CollectedPost[],
  { reading, hasGivenAuthor, map }: DoubtOptions,
): Doubt[] {
  const names = posts.map(({ username }) => username)
  const odd = names.filter((name) => looksLikeDict(name) || name.split(/\s+/).length > SENTENCE_WORDS)
  if (odd[0] !== undefined && odd.length * 2 > names.length)
    return [
      {
        name: 'authors',
        words: `the author is a sentence or a list of values (${JSON.stringify(odd[0].slice(0, 60))}); name the right column with --map username=COLUMN`,
      },
    ]
  const isAlike = names.length >= NAMES_ALIKE_MIN && new Set(names).size === 1
  // An account that holds its posts names their author once.
  const isOfHolder = reading
    .used()
    .get('username')
    ?.some((column) => column.startsWith('../'))
  if (!isAlike || hasGivenAuthor || map.username !== undefined || reading.layout || isOfHolder) return []
  return [
    {
      name: 'authors',
      words: `every post is of ${JSON.stringify(names[0])}; if that is not who wrote them, name the right column with --map username=COLUMN`,
    },
  ]
}

const SENTENCE_WORDS = 6

function doubtMap({ reading, map, rows }: DoubtOptions): Doubt[] {
  const used = reading.used()
  return Object.entries(map).flatMap(([field, path]) =>
    rows.length === 0 || used.get(field as keyof FieldMap)?.length // of its own keys
      ? []
      : [
          {
            name: 'map',
            words: `--map ${field}=${path} leads to nothing in the first ${rows.length} rows (there is: ${listNames(reading)})`,
          },
        ],
  )
}

const COUNT_NAME =
  /like|love|heart|favou?rit|view|impression|repl(?:y|ies)|comment|retweet|repost|boost|share|upvote|reaction|engagement/i
const NO_COUNT_NAME = /^(?:is|has|can)[_A-Z]|disabled|user_|_id$|url|listed/i

function doubtCounts(posts: readonly CollectedPost[], { reading }: DoubtOptions): Doubt[] {
  if (reading.layout || posts.length === 0) return []
  if (posts.some((post) => COUNTS.some((count) => post[count] !== undefined) || post.reactions)) return []
  const names = [...reading.unused()].flatMap(([name, value]) => listCounts(name, value))
  if (names.length === 0) return []
  return [
    {
      name: 'counts',
      words: `no counts were read, though ${names.slice(0, 5).join(', ')} look like some; name them with --map likes=COLUMN and the like`,
    },
  ]
}

/** The columns, or values within them, that are counts by their name and what they hold. */
function listCounts(name: string, value: unknown, depth = 0): string[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < 2)
    return Object.entries(value).flatMap(([inner, held]) => listCounts(`${name}.${inner}`, held, depth + 1))
  if (!COUNT_NAME.test(name) || NO_COUNT_NAME.test(name.split('.').at(-1) ?? '')) return []
  return typeof parseCount(value) === 'object' ? [name] : []
}

function listNames(reading: Reading): string {
  return [...reading.unused().keys()]
    .filter((name) => name !== '')
    .slice(0, 20)
    .join(', ')
}
