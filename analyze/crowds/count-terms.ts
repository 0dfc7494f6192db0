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
  /** Folded names. */
  authors: Set<string>
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

/** The hashtags, words and phrases of the judged posts of one source and hour, as many as are kept. */
export function countTerms(posts: readonly JudgedPost[]): TermFigures[] {
  const tags = tally('hashtag', posts, (post) =>
    post.hashtags.filter(({ length }) => length <= TAG_MAX_CHARS),
  )
  const spoken = findFrequent('word', posts, ({ words }) => words)
  const words = tally('word', posts, (post) => post.words.filter((word) => spoken.has(word)))
  const pairs = findFrequent('phrase', posts, (post) => joinPairs(post.words, spoken))
  const triples = findFrequent('phrase', posts, (post) =>
    joinTriples(post.words, joinPairs(post.words, spoken), pairs),
  )
  const phrases = tally('phrase', posts, (post) => {
    const joined = joinPairs(post.words, spoken)
    const threes = joinTriples(post.words, joined, pairs)
    return [...joined.filter((pair) => pairs.has(pair)), ...threes.filter((triple) => triples.has(triple))]
  })
  const together = keepTogether({ phrases, words, posts: posts.length })
  return [keep(tags, posts.length), keep(words, posts.length), keep(together, posts.length)].flat()
}

/** What at least two authors write, as much as is looked at: found without holding who, as most words are said once. */
function findFrequent(
  kind: TermKind,
  posts: readonly JudgedPost[],
  read: (post: JudgedPost) => readonly string[],
): Set<string> {
  const found = new Map<string, { author: string; isShared: boolean; posts: number; last: number }>()
  for (const [nr, post] of posts.entries()) {
    for (const term of read(post)) {
      if (term === BREAK) continue
      const known = found.get(term)
      if (!known) found.set(term, { author: post.author, isShared: false, posts: 1, last: nr })
      else if (known.last !== nr) {
        known.posts++
        known.last = nr
        known.isShared ||= known.author !== post.author
      }
    }
  }
  const shared = [...found].filter(([, { isShared }]) => isShared)
  const most = countKept(kind, posts.length) * LOOKED_AT
  if (shared.length > most) shared.sort(([x, a], [y, b]) => b.posts - a.posts || (x < y ? -1 : 1))
  return new Set(shared.slice(0, most).map(([term]) => term))
}

function tally(
  kind: TermKind,
  posts: readonly JudgedPost[],
  read: (post: JudgedPost) => readonly string[],
): Map<string, TermFigures> {
  const figures = new Map<string, TermFigures>()
  for (const post of posts) {
    const counts = countsFor(post, '')
    for (const term of new Set(read(post))) {
      const known = figures.get(term) ?? { kind, term, raw: noSide(), filtered: noSide() }
      figures.set(term, known)
      addTo(known.raw, post)
      if (counts) addTo(known.filtered, post)
    }
  }
  return figures
}

function addTo(side: TermSide, { author, sentimentBp }: JudgedPost): void {
  side.posts++
  if (isKnownAuthor(author)) side.authors.add(author)
  if (sentimentBp === undefined) return
  side.judged++
  side.sentimentSumBp += sentimentBp
}

/** For each word but the last the phrase of it and the next one; BREAK where they are none. */
function joinPairs(words: readonly string[], spoken: ReadonlySet<string>): string[] {
  const pairs: string[] = []
  for (let at = 0; at + 1 < words.length; at++) {
    const [a, b] = [words[at]!, words[at + 1]!] // within the words
    pairs.push(a !== b && spoken.has(a) && spoken.has(b) ? `${a} ${b}` : BREAK)
  }
  return pairs
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
 * Phrases whose words stand together at least as often as by chance: of three, the first two and the third. How sure that
 * is, is told over a longer time than an hour.
 */
function keepTogether({
  phrases,
  words,
  posts,
}: {
  phrases: Map<string, TermFigures>
  words: Map<string, TermFigures>
  posts: number
}): Map<string, TermFigures> {
  const postsWith = (term: string) => (words.get(term) ?? phrases.get(term))?.raw.posts ?? 0
  return new Map(
    [...phrases].filter(([phrase, { raw }]) => {
      const [a, b] = splitPhrase(phrase)
      return raw.posts * posts >= postsWith(a) * postsWith(b)
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

function keep(figures: Map<string, TermFigures>, posts: number): TermFigures[] {
  return [...figures.values()]
    .filter(({ kind, raw }) => kind === 'hashtag' || raw.authors.size >= AUTHORS_MIN)
    .sort(
      (a, b) =>
        b.raw.authors.size - a.raw.authors.size || b.raw.posts - a.raw.posts || (a.term < b.term ? -1 : 1),
    )
    .filter(({ kind }, place) => place < countKept(kind, posts))
}

function countKept(kind: TermKind, posts: number): number {
  const { part, min, max } = KEPT[kind]
  return Math.min(max, Math.max(min, Math.ceil(posts * part)))
}

function noSide(): TermSide {
  return { posts: 0, judged: 0, sentimentSumBp: 0, authors: new Set() }
}
