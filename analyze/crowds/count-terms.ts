import { isKnownAuthor } from '#contract/posts.ts'
import { BREAK } from './cut-topic-words.ts'
import { countsFor, type JudgedPost } from './judge-hour.ts'

export const TERM_KINDS = ['hashtag', 'word', 'phrase'] as const
export type TermKind = (typeof TERM_KINDS)[number]

/** A hashtag, word or phrase in one hour of one source, raw and filtered. Integers, so that a recount gives the same. */
export interface TermFigures {
  kind: TermKind
  /** Lower case; of a phrase two or three words, parted by one space. */
  term: string
  raw: TermSide
  filtered: TermSide
}

export interface TermSide {
  posts: number
  judged: number
  sentimentSumBp: number
  /** Their numbers in `CountedTerms.authors`, each once. */
  authors: readonly number[]
}

export interface CountedTerms {
  terms: TermFigures[]
  /** The folded names of all who are known. */
  authors: readonly string[]
}

/** A longer hashtag is no topic that people share. */
const TAG_MAX_CHARS = 100
/** A word or phrase of one person is no topic. */
const AUTHORS_MIN = 2

/**
 * How many terms of an hour are kept: this part of its posts, but so many at least and at the most. Those of fewest
 * authors are lost, so a word is known in an hour of 10,000 posts if it is among the thousand that most people write.
 */
const KEPT: Readonly<Record<TermKind, { part: number; min: number; max: number }>> = {
  hashtag: { part: 0.1, min: 100, max: 1_000 },
  word: { part: 0.1, min: 100, max: 1_500 },
  phrase: { part: 0.05, min: 50, max: 500 },
}

/** Of so many times as many, those in most posts, the authors are counted. */
const LOOKED_AT = 4

/** The terms of one kind that a post has, by its number among the posts of the hour. */
type Read = (nr: number) => readonly string[]

/** The hashtags, words and phrases of the judged posts of one source and hour, as many as are kept. */
export function countTerms(posts: readonly JudgedPost[]): CountedTerms {
  const authors = numberAuthors(posts)
  const wordsOf: Read = (nr) => posts[nr]!.words // of the hour, here and below
  const tags = tally('hashtag', posts, (nr) =>
    posts[nr]!.hashtags.filter(({ length }) => length <= TAG_MAX_CHARS),
  )
  const spoken = findFrequent('word', posts, wordsOf)
  const words = tally('word', posts, (nr) => wordsOf(nr).filter((word) => spoken.has(word)))
  const joined = joinPairs(posts, spoken)
  const pairs = findFrequent('phrase', posts, (nr) => joined[nr]!)
  const triplesOf: Read = (nr) => joinTriples(wordsOf(nr), joined[nr]!, pairs)
  const triples = findFrequent('phrase', posts, triplesOf)
  const phrases = tally('phrase', posts, (nr) => [
    ...joined[nr]!.filter((pair) => pairs.has(pair)),
    ...triplesOf(nr).filter((triple) => triples.has(triple)),
  ])
  const together = keepTogether({ phrases, words, posts: posts.length })
  const terms = [tags, words, together].flatMap((counted) => keep(counted, posts, authors))
  return { terms, authors: authors.names }
}

/** Who wrote a post, as a number below `names.length`; UNKNOWN for one of whom that is not known. */
interface Authors {
  names: readonly string[]
  ofPost: Int32Array
}

const UNKNOWN = -1

function numberAuthors(posts: readonly JudgedPost[]): Authors {
  const numbers = new Map<string, number>()
  const ofPost = new Int32Array(posts.length).fill(UNKNOWN)
  for (const [nr, { author }] of posts.entries()) {
    if (!isKnownAuthor(author)) continue
    const number = numbers.get(author) ?? numbers.size
    numbers.set(author, number)
    ofPost[nr] = number
  }
  return { names: [...numbers.keys()], ofPost }
}

/** What at least two authors write, as much as is looked at: found without holding who, as most words are said once. */
function findFrequent(kind: TermKind, posts: readonly JudgedPost[], read: Read): Set<string> {
  const found = new Map<string, { author: string; isShared: boolean; posts: number; last: number }>()
  for (const [nr, { author }] of posts.entries()) {
    for (const term of read(nr)) {
      if (term === BREAK) continue
      const known = found.get(term)
      if (!known) found.set(term, { author, isShared: false, posts: 1, last: nr })
      else if (known.last !== nr) {
        known.posts++
        known.last = nr
        known.isShared ||= known.author !== author
      }
    }
  }
  const shared = [...found].filter(([, { isShared }]) => isShared)
  const most = countKept(kind, posts.length) * LOOKED_AT
  if (shared.length > most) shared.sort(([x, a], [y, b]) => b.posts - a.posts || (x < y ? -1 : 1))
  return new Set(shared.slice(0, most).map(([term]) => term))
}

/** A term and the numbers of the posts that have it, ascending: who wrote them is looked up once all are known. */
interface Tallied {
  kind: TermKind
  term: string
  raw: number[]
  filtered: number[]
}

function tally(kind: TermKind, posts: readonly JudgedPost[], read: Read): Map<string, Tallied> {
  const found = new Map<string, Tallied>()
  for (const [nr, post] of posts.entries()) {
    const counts = countsFor(post, '')
    for (const term of read(nr)) {
      const known = found.get(term) ?? { kind, term, raw: [], filtered: [] }
      if (known.raw.at(-1) === nr) continue
      found.set(term, known)
      known.raw.push(nr)
      if (counts) known.filtered.push(nr)
    }
  }
  return found
}

/** Of each post for each word but the last the phrase of it and the next one; BREAK where they are none. */
function joinPairs(posts: readonly JudgedPost[], spoken: ReadonlySet<string>): string[][] {
  // Each phrase once in memory, however many posts say it.
  const phrases = new Map<string, string>()
  return posts.map(({ words }) => {
    const pairs: string[] = []
    for (let at = 0; at + 1 < words.length; at++) {
      const [a, b] = [words[at]!, words[at + 1]!] // within the words
      if (a === b || !spoken.has(a) || !spoken.has(b)) {
        pairs.push(BREAK)
        continue
      }
      const joined = `${a} ${b}`
      const phrase = phrases.get(joined)
      if (phrase === undefined) phrases.set(joined, joined)
      pairs.push(phrase ?? joined)
    }
    return pairs
  })
}

/** The phrases of three words whose first and last two are known phrases. */
function joinTriples(
  words: readonly string[],
  pairs: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const triples: string[] = []
  for (let at = 0; at + 1 < pairs.length; at++) {
    const pair = pairs[at]! // within the pairs
    if (known.has(pair) && known.has(pairs[at + 1]!)) triples.push(`${pair} ${words[at + 2]}`)
  }
  return triples
}

/**
 * Phrases whose words stand together at least as often as by chance: of three, the first two and the third. Significance
 * is judged over a longer time than an hour.
 */
function keepTogether({
  phrases,
  words,
  posts,
}: {
  phrases: Map<string, Tallied>
  words: Map<string, Tallied>
  posts: number
}): Map<string, Tallied> {
  const postsWith = (term: string) => (words.get(term) ?? phrases.get(term))?.raw.length ?? 0
  return new Map(
    [...phrases].filter(([phrase, { raw }]) => {
      const [a, b] = splitPhrase(phrase)
      return raw.length * posts >= postsWith(a) * postsWith(b)
    }),
  )
}

/** The two parts of a phrase that stand together: its last word, and what is before it. */
export function splitPhrase(phrase: string): [string, string] {
  const cut = phrase.lastIndexOf(' ')
  return [phrase.slice(0, cut), phrase.slice(cut + 1)]
}

/**
 * The log-likelihood ratio G² (Dunning 1993) that two things occur together in `both` of `all` documents, of which `a` and
 * `b` have either; 0 where they do so less often than by chance.
 */
export function measureTogether({
  both,
  a,
  b,
  all,
}: {
  both: number
  a: number
  b: number
  all: number
}): number {
  if (both * all <= a * b) return 0
  const cells = [
    { seen: both, expected: (a * b) / all },
    { seen: a - both, expected: (a * (all - b)) / all },
    { seen: b - both, expected: ((all - a) * b) / all },
    { seen: Math.max(0, all - a - b + both), expected: ((all - a) * (all - b)) / all },
  ]
  const parts = cells.map(({ seen, expected }) =>
    seen > 0 && expected > 0 ? seen * Math.log(seen / expected) : 0,
  )
  return 2 * parts.reduce((sum, part) => sum + part, 0)
}

function keep(found: Map<string, Tallied>, posts: readonly JudgedPost[], authors: Authors): TermFigures[] {
  const listAuthors = createAuthorList(authors)
  return [...found.values()]
    .map((tallied) => ({ ...tallied, authors: listAuthors(tallied.raw).length }))
    .filter((tallied) => tallied.kind === 'hashtag' || tallied.authors >= AUTHORS_MIN)
    .sort((a, b) => b.authors - a.authors || b.raw.length - a.raw.length || (a.term < b.term ? -1 : 1))
    .filter(({ kind }, place) => place < countKept(kind, posts.length))
    .map(({ kind, term, raw, filtered }) => ({
      kind,
      term,
      raw: toSide(raw, posts, listAuthors(raw)),
      filtered: toSide(filtered, posts, listAuthors(filtered)),
    }))
}

/** Gives who wrote some posts, each once. */
function createAuthorList({ names, ofPost }: Authors): (numbers: readonly number[]) => number[] {
  const askedIn = new Int32Array(names.length)
  let asked = 0
  return (numbers) => {
    asked++
    const authors: number[] = []
    for (const nr of numbers) {
      const author = ofPost[nr]!
      if (author === UNKNOWN || askedIn[author] === asked) continue
      askedIn[author] = asked
      authors.push(author)
    }
    return authors
  }
}

function toSide(
  numbers: readonly number[],
  posts: readonly JudgedPost[],
  authors: readonly number[],
): TermSide {
  const side = { posts: numbers.length, judged: 0, sentimentSumBp: 0, authors }
  for (const nr of numbers) {
    const { sentimentBp } = posts[nr]!
    if (sentimentBp === undefined) continue
    side.judged++
    side.sentimentSumBp += sentimentBp
  }
  return side
}

function countKept(kind: TermKind, posts: number): number {
  const { part, min, max } = KEPT[kind]
  return Math.min(max, Math.max(min, Math.ceil(posts * part)))
}
