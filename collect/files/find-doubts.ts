import { COUNTS, type CollectedPost } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { FieldMap } from './field-lookup.ts'
import { parseCount } from './parse-count.ts'
import { ASKS_ORDER, ASKS_ZONE } from './parse-moment.ts'
import { looksLikeRepr } from './parse-python.ts'
import type { Reading, ReadRow } from './read-posts.ts'
import { offsetAt, type TimeZone } from './time-zones.ts'
import { AUTHOR_MISSING, PLATFORM_MISSING, type Reject } from './to-post.ts'

/** What looks as if a file were not read as its makers meant it, and what would be right. */
export interface Doubt {
  name: DoubtName
  words: string
}

export const DOUBT_NAMES = [
  'empty-text',
  'characters',
  'times',
  'dates',
  'zones',
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
  /** Of times that name none. */
  zone?: TimeZone
}

/** Looks at the first rows of a file as they were understood, before any of them is stored. */
export function findDoubts(options: DoubtOptions): Doubt[] {
  const posts = options.rows.flatMap((row) => ('post' in row && !row.own?.isWithheld ? [row.post] : []))
  const doubts = [
    ...doubtRejects(options),
    ...doubtText(posts, options),
    ...doubtCharacters(posts),
    ...doubtTimes(posts, options),
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
  const unnamed = others.find(({ reason }) => reason === PLATFORM_MISSING)
  if (unnamed)
    doubts.push({
      name: 'platform',
      words: `neither its layout nor its rows say of which platform its posts are (read as: ${reading.layout?.name ?? 'no layout that is known'}); name it with --platform NAME`,
    })
  else if (others[0])
    doubts.push({
      name: 'platform',
      words: `${others.length} of ${rows.length} rows are of another platform (${others[0].reason}); leave --platform out to load each under its own, or accept that they are left out`,
    })
  // By a column of its own, which may mean another thing.
  const marked = rejects.filter(({ field, isLeftOut }) => isLeftOut && field === 'row')
  if (!reading.layout && marked[0])
    doubts.push({
      name: 'marked-rows',
      words: `${marked.length} of ${rows.length} rows are marked as no public posts of their authors (${listReasons(marked)}); if accepted, they are left out`,
    })
  const moments = doubtMoments(rejects, rows.length)
  doubts.push(...moments)
  const [first] = rejects
  const isExplained = others.length > 0 || moments.length > 0 || marked.length === rows.length
  if (first && rejects.length === rows.length && !isExplained)
    doubts.push({
      name: 'no-posts',
      words: `none of ${rows.length} rows is a post; the first: ${first.field} ${first.reason}${first.reason === AUTHOR_MISSING ? '; give the author with --username NAME' : ''}`,
    })
  return doubts
}

/** Times that can be read in several ways, where one option says which. */
function doubtMoments(rejects: readonly Reject[], rowsCount: number): Doubt[] {
  const kinds = [
    { name: 'dates', asks: ASKS_ORDER, option: '--dates dmy, mdy or ymd' },
    { name: 'zones', asks: ASKS_ZONE, option: '--timezone Europe/Berlin or another' },
  ] as const
  return kinds.flatMap(({ name, asks, option }) => {
    const asking = rejects.filter(({ field, reason }) => field === 'createdAt' && reason.includes(asks))
    const words = `the time of ${asking.length} of ${rowsCount} rows can be read in several ways (${asking[0]?.reason}); name the right one with ${option}, or accept that these rows are left out`
    return asking.length > 0 ? [{ name, words }] : []
  })
}

function listReasons(rejects: readonly { reason: string }[]): string {
  return [...new Set(rejects.map(({ reason }) => reason))].slice(0, 3).join('; ')
}

function doubtText(posts: readonly CollectedPost[], { reading }: DoubtOptions): Doubt[] {
  // Pictures of Instagram often have no words; where its layouts have them is known.
  const empty = posts.filter(
    ({ text, platform }) => text === '' && !(reading.layout && platform === 'instagram'),
  ).length
  if (posts.length === 0 || empty * 2 <= posts.length) return []
  const isRead = reading.used().has('text')
  return [
    {
      name: 'empty-text',
      words: isRead
        ? `the text is empty in ${empty} of ${posts.length} posts; name its column with --map text=COLUMN`
        : `no field is recognised as the text of a post; name it with --map text=COLUMN (found: ${listNames(reading)})`,
    },
  ]
}

/** UTF-8 that was read as Windows-1252: what two or three of its bytes are there. */
const MISREAD = /[\u00c2\u00c3][\u0080-\u00bf\u0152-\u2122]|\u00e2\u20ac|\u00f0\u0178/
const ESCAPE = /\\u[\da-f]{4}/i

function doubtCharacters(posts: readonly CollectedPost[]): Doubt[] {
  const texts = posts.map(({ text }) => text).filter((text) => /[^\0-\u007f]/.test(text) || ESCAPE.test(text))
  const kinds = [
    { form: MISREAD, words: 'were read in the wrong encoding before they were written' },
    { form: ESCAPE, words: 'have letters written as escapes' },
  ]
  return kinds.flatMap(({ form, words }) => {
    const odd = texts.filter((text) => form.test(text))
    const example = odd[0]?.slice(Math.max(0, odd[0].search(form) - 10)).slice(0, 30)
    return odd.length * 2 > texts.length
      ? [
          {
            name: 'characters' as const,
            words: `${odd.length} texts ${words} (${JSON.stringify(example)}); load a file with the letters themselves`,
          },
        ]
      : []
  })
}

function doubtTimes(posts: readonly CollectedPost[], { zone = 0 }: DoubtOptions): Doubt[] {
  const times = posts.map(({ createdAt }) => createdAt.getTime())
  const [first] = times
  if (first === undefined || times.length < 2) return []
  if (times.every((time) => time % DAY_MS === 0) || times.every((time) => isMidnightIn(zone, time)))
    return [
      {
        name: 'times',
        words:
          'every post is at midnight, so the time of day may be in another column; name it with --map timeOfDay=COLUMN',
      },
    ]
  const days = new Set(times.map((time) => Math.floor(time / DAY_MS)))
  if (days.size >= DAYS_ALIKE_MIN && times.every((time) => (time - first) % DAY_MS === 0))
    return [
      {
        name: 'times',
        words: `every post is at one time of its day (${new Date(first).toISOString().slice(11, 19)} UTC), so the column may have days alone; name the right one with --map createdAt=COLUMN, or the time of day with --map timeOfDay=COLUMN`,
      },
    ]
  if (times.every((time) => time === first))
    return [
      {
        name: 'times',
        words: `every post has the same time (${new Date(first).toISOString()}), perhaps that of the file; name the right column with --map createdAt=COLUMN`,
      },
    ]
  return []
}

const DAYS_ALIKE_MIN = 5

function isMidnightIn(zone: TimeZone, time: number): boolean {
  const near = time + offsetAt(zone, time) * 60_000
  return (time + offsetAt(zone, near) * 60_000) % DAY_MS === 0
}

const NAMES_ALIKE_MIN = 5

function doubtAuthors(
  posts: readonly CollectedPost[],
  { reading, hasGivenAuthor, map }: DoubtOptions,
): Doubt[] {
  const names = posts.map(({ username }) => username)
  const odd = names.filter((name) => looksLikeRepr(name) || name.split(/\s+/).length > SENTENCE_WORDS)
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
      words: `every post is by ${JSON.stringify(names[0])}; if that is not their author, name the right column with --map username=COLUMN`,
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
            words: `--map ${field}=${path} finds nothing in the first ${rows.length} rows (found: ${listNames(reading)})`,
          },
        ],
  )
}

const COUNT_NAME =
  /like|love|heart|favou?rit|view|impression|repl(?:y|ies)|comment|retweet|repost|boost|share|upvote|rea[ck]tion|engagement|gef[aä]llt|herz|kommentar|antwort|geteilt|gust[ao]|coment|compart|aime|partag|piac|condivi|polub|komentarz|лайк|коммент|репост|ретвит|просмотр|beğen|yorum|いいね|リツイ|点赞|评论|转发|좋아요|댓글/i
const NO_COUNT_NAME = /^(?:is|has|can)[_A-Z]|disabled|user_|_id$|url|listed/i

function doubtCounts(posts: readonly CollectedPost[], { reading }: DoubtOptions): Doubt[] {
  if (reading.layout || posts.length === 0) return []
  if (posts.some((post) => COUNTS.some((count) => post[count] !== undefined) || post.reactions)) return []
  const names = [...reading.unused()].flatMap(([name, value]) => listCounts(name, value))
  if (names.length === 0) return []
  return [
    {
      name: 'counts',
      words: `no counts were read, though ${names.slice(0, 5).join(', ')} look like counts; name them, such as with --map likes=COLUMN`,
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
