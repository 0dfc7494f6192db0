import type { MeaningBp } from '#contract/post-meaning.ts'
import { isKnownAuthor } from '#contract/posts.ts'
import { PRINT_BYTES, printOf } from './copy-print.ts'
import { cutTopicWords } from './cut-topic-words.ts'
import { findTextSigns } from './find-spam-signs.ts'
import { createPrintIndex } from './print-index.ts'

/** The fields of a post by which it is judged. */
export interface CrowdPost {
  /** Folded: one name, one author. */
  author: string
  text: string
  symbols: readonly string[]
  hashtags: readonly string[]
  sentimentBp?: number
  meaningBp?: MeaningBp
  /** Likes, replies, comments, shares and retweets together, as far as the platform gives them. */
  engagement: number
  /** How old its author's account was, in ms; absent where the source does not give it. */
  accountAgeMs?: number
  /** The source says that a program writes for the account. */
  isAutomated?: true
}

/**
 * Why a post does not count in filtered figures. `automated`: its source says that a program writes for the account; `copy`: an earlier one of this hour or the 24 before says nearly the
 * same; `new_accounts`: an asset is named all at once by people without a post in the 24 hours before;
 * `over_cap`: its author has been counted often enough for the asset in this hour.
 */
export const CROWD_SIGNS = ['automated', 'copy', 'link_farm', 'giveaway', 'new_accounts', 'over_cap'] as const
export type CrowdSign = (typeof CROWD_SIGNS)[number]

export interface JudgedPost extends Omit<CrowdPost, 'text'> {
  /** Those that may be a topic, with breaks between what does not stand together. */
  words: readonly string[]
  /** What holds for the post as a whole. */
  signs: readonly Exclude<CrowdSign, 'over_cap'>[]
  /** For which of its symbols its author is over the cap; '' where it names none. */
  cappedFor: readonly string[]
}

/** What later hours have to know of one: the prints of its texts, and a hash of four bytes of each of its authors. */
export interface HourTraces {
  prints: Uint8Array
  authors: Uint8Array
}

/** Traces as hours are compared with them: read once, however many hours follow. */
export interface EarlierHour {
  prints: readonly Uint8Array[]
  authors: ReadonlySet<number>
}

export interface HourTracer {
  /** The posts of one source and hour, in any order. */
  add(post: Pick<CrowdPost, 'author' | 'text'>): void
  /** Of all posts that were added; the same bytes for the same posts. */
  traces(): HourTraces
}

export interface HourJudge {
  /** The posts of one source and hour, in the order of their time and id. */
  add(post: CrowdPost): void
  /** Of all posts that were added; the same bytes for the same posts. */
  traces(): HourTraces
  /** One of the 24 hours before; behind the last `add`. */
  noteEarlier(earlier: EarlierHour): void
  /** Every post in the order in which it was added. */
  judge(): JudgedPost[]
}

/** In the index of prints. */
const NO_PLACE = -1
/** So many posts of an author count for an asset in an hour. ours */
export const AUTHOR_POSTS_MAX = 3
/** A burst of people without earlier posts: at least so many posts, and of the asset's posts this share ... */
const BURST_POSTS_MIN = 20
const BURST_SHARE_MIN = 0.8
/** ... while of all posts of the hour no more are theirs than usual, and enough people are known. */
const USUAL_SHARE_MAX = 0.5
const KNOWN_AUTHORS_MIN = 100

/**
 * Decides for each post of one source and hour whether it counts in filtered figures. A post is compared with every
 * earlier one, whether that counted or not: of a chain of copies only the first counts, however long it goes on. Pure, and
 * the same for the same posts: what is judged live and what is recomputed later agree. Memory is some 600 bytes a post;
 * of the hours before only one is looked at a time.
 */
export function createHourJudge(): HourJudge {
  const posts: (JudgedPost & { signs: Exclude<CrowdSign, 'over_cap'>[]; cappedFor: string[] })[] = []
  const index = createPrintIndex()
  const authors = new Map<string, { hash: number; isKnown: boolean }>()
  /** Each word once in memory, however many posts say it. */
  const vocabulary = new Map<string, string>()
  const places: number[] = []
  const copiesEarlier = new Set<number>()
  let knownAuthors = 0

  return {
    add({ text, ...post }) {
      const signs: Exclude<CrowdSign, 'over_cap'>[] = [...findTextSigns(text)]
      if (post.isAutomated) {
        // A person who passes on what a program wrote is the first of those that may count.
        signs.push('automated')
        places.push(NO_PLACE)
      } else {
        const print = printOf(text, post.author)
        if (index.findCopy(print) >= 0) signs.unshift('copy')
        places.push(index.add(print))
      }
      if (isKnownAuthor(post.author) && !authors.has(post.author))
        authors.set(post.author, { hash: hashAuthor(post.author), isKnown: false })
      const words = cutTopicWords(text).map((word) => {
        const known = vocabulary.get(word)
        if (known === undefined) vocabulary.set(word, word)
        return known ?? word
      })
      posts.push({ ...post, words, signs, cappedFor: [] })
    },
    traces: () => toTraces(cutPrints(index.bytes()), authors.keys()),
    noteEarlier(earlier) {
      for (const print of earlier.prints) index.eachCopy(print, (place) => copiesEarlier.add(place))
      knownAuthors += earlier.authors.size
      for (const author of authors.values()) author.isKnown ||= earlier.authors.has(author.hash)
    },
    judge() {
      for (const [nr, post] of posts.entries()) {
        if (copiesEarlier.has(places[nr]!) && post.signs[0] !== 'copy') post.signs.unshift('copy') // one place a post
      }
      if (knownAuthors >= KNOWN_AUTHORS_MIN)
        markBursts(posts, (author) => authors.get(author)?.isKnown === false)
      capAuthors(posts)
      return posts
    },
  }
}

function markBursts(
  posts: readonly { author: string; symbols: readonly string[]; signs: Exclude<CrowdSign, 'over_cap'>[] }[],
  isNew: (author: string) => boolean,
): void {
  const clean = posts.filter(({ signs }) => signs.length === 0)
  const byNew = clean.filter(({ author }) => isNew(author))
  if (byNew.length > clean.length * USUAL_SHARE_MAX) return
  const all = countBySymbol(clean)
  const theirs = countBySymbol(byNew)
  const bursts = new Set(
    [...theirs]
      .filter(
        ([symbol, count]) => count >= BURST_POSTS_MIN && count >= BURST_SHARE_MIN * (all.get(symbol) ?? 0),
      )
      .map(([symbol]) => symbol),
  )
  for (const post of byNew)
    if (post.symbols.some((symbol) => bursts.has(symbol))) post.signs.push('new_accounts')
}

function countBySymbol(posts: readonly { symbols: readonly string[] }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { symbols } of posts)
    for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return counts
}

/** Of each author's posts the first ones count. */
function capAuthors(
  posts: readonly {
    author: string
    symbols: readonly string[]
    signs: readonly string[]
    cappedFor: string[]
  }[],
): void {
  const counted = new Map<string, number>()
  for (const { author, symbols, signs, cappedFor } of posts) {
    if (signs.length > 0) continue
    for (const symbol of symbols.length > 0 ? symbols : ['']) {
      const key = `${symbol}\n${author}`
      const before = counted.get(key) ?? 0
      if (before >= AUTHOR_POSTS_MAX) cappedFor.push(symbol)
      else counted.set(key, before + 1)
    }
  }
}

/** Whether a post counts for one of its symbols; for '', all posts: whether it counts for any of them. */
export function countsFor({ signs, symbols, cappedFor }: JudgedPost, symbol: string): boolean {
  if (signs.length > 0) return false
  if (symbol !== '' || symbols.length === 0) return !cappedFor.includes(symbol)
  return cappedFor.length < symbols.length
}

/** Finds what later hours have to know of an hour, without judging its posts. */
export function createHourTracer(): HourTracer {
  const prints = new Map<string, Uint8Array>()
  const authors = new Set<string>()
  return {
    add({ author, text }) {
      const print = printOf(text, author)
      prints.set(Buffer.from(print.buffer).toString('latin1'), print)
      if (isKnownAuthor(author)) authors.add(author)
    },
    traces: () => toTraces([...prints.values()], authors),
  }
}

/** In one order, so that the same texts by the same authors are the same bytes in any order. */
function toTraces(prints: Uint8Array[], authors: Iterable<string>): HourTraces {
  const hashes = Uint32Array.from(new Set(Array.from(authors, hashAuthor))).sort()
  const bytes = Buffer.alloc(hashes.length * HASH_BYTES)
  for (const [nr, hash] of hashes.entries()) bytes.writeUInt32BE(hash, nr * HASH_BYTES)
  return {
    prints: new Uint8Array(Buffer.concat(prints.sort(Buffer.compare))),
    authors: new Uint8Array(bytes),
  }
}

const HASH_BYTES = 4

export function readTraces({ prints, authors }: HourTraces): EarlierHour {
  const bytes = new DataView(authors.buffer, authors.byteOffset, authors.length)
  const hashes = new Set<number>()
  for (let at = 0; at < authors.length; at += HASH_BYTES) hashes.add(bytes.getUint32(at))
  return { prints: cutPrints(prints), authors: hashes }
}

function cutPrints(prints: Uint8Array): Uint8Array[] {
  return Array.from({ length: prints.length / PRINT_BYTES }, (_, nr) =>
    prints.subarray(nr * PRINT_BYTES, (nr + 1) * PRINT_BYTES),
  )
}

/** FNV-1a, 32 bits. Two authors in one hash make a newcomer look known, one in some ten thousand. */
function hashAuthor(author: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < author.length; at++) hash = Math.imul(hash ^ author.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
