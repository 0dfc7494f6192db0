import type { FigureSide } from '#contract/trends/topic-kinds.ts'
import { printOf } from '../crowds/copy-print.ts'
import { BREAK, cutTopicWords } from '../crowds/cut-topic-words.ts'
import { findTextSigns } from '../crowds/find-spam-signs.ts'
import { AUTHOR_POSTS_MAX } from '../crowds/judge-hour.ts'
import { createPrintIndex } from '../crowds/print-index.ts'
import {
  type AlikeGroup,
  groupAlike,
  meanAlike,
  narrowGroup,
  type Wording,
  weighTerms,
} from './alike-groups.ts'
import { readStoryLinks } from './canonical-link.ts'

/** What is read of a post to tell which story it belongs to. */
export interface StoryPost {
  /** Folded: one name, one author. */
  author: string
  text: string
  symbols: readonly string[]
  hashtags: readonly string[]
}

/** Posts of several people that say the same. */
export interface GroupedStory {
  /** Places of its posts in the order in which they were added. Filtered: of near-copies the first. */
  members: number[]
  /** Near-copies and what is over an author's cap, which filtered figures leave out. */
  copies: number
  /** Words that many of them share, the most telling first. */
  words: string[]
  /** The page that most authors link to, where enough for a story do. */
  link?: string
}

export interface StoryGrouper {
  /** The oldest first. */
  add(post: StoryPost): void
  /** The stories of all that was added, those of most people first. `pause` is called every few milliseconds. */
  group(options: { side: FigureSide; pause(): Promise<void> }): Promise<GroupedStory[]>
}

/** Two are a conversation. The same as for words that trend. ours */
export const STORY_AUTHORS_MIN = 3
/** A few wordings must be more alike than many, of which some are bound to say it otherwise. Measured: decision 290 */
const FEW_WORDINGS = 6
const FEW_ALIKE_MIN = 0.3
const FEW_CORE_MIN = 3
/** What a story is about: words that at least this share of its wordings has, and two of them. */
const CORE_SHARE = 0.25
const CORE_MIN = 2
const WORDS_MAX = 6
/** An asset is what posts are about anyway. */
const ASSET_WEIGHT = 0.5
/** Of fewer wordings it is not known which words are rare: what all speak of on a quiet day would be common. */
const TOTAL_MIN = 1_000
/** Of copies of one text the links of so many are looked at. */
const COPIES_READ_MAX = 20

/** Which words name an asset: to speak of one asset is to say the same about nothing. */
export interface StoryAssets {
  /** The ticker of a word that names an asset by itself. */
  assetOf(word: string): string | undefined
  /** The words of an asset's names, such as "shiba" and "inu", which name it where its ticker is found. */
  wordsOf(symbol: string): ReadonlySet<string> | undefined
}

interface ReadPost {
  author: string
  terms: readonly number[]
  links: readonly string[]
  isSpam: boolean
  /** Which wording it has. */
  wording: number
}

/**
 * Groups posts that say the same: near-copies, posts with a link to one page, and posts that share rare words, whose
 * groups have a middle that each is alike to (tf-idf, cosine). Pure, and the same for the same posts. Filtered, a wording
 * counts once however many copy it and whoever does, link farms and giveaways not at all, and an author up to the cap; so
 * neither one author's copies nor a wave of one text is a story.
 */
export function createStoryGrouper({ assetOf, wordsOf }: StoryAssets): StoryGrouper {
  const posts: ReadPost[] = []
  const prints = createPrintIndex()
  const wordingOfPrint = new Map<number, number>()
  const vocabulary = createVocabulary()
  let wordings = 0

  return {
    add({ text, author, symbols, hashtags }) {
      const print = printOf(text, author)
      const earlier = prints.findCopy(print)
      const place = prints.add(print)
      const wording = (earlier < 0 ? undefined : wordingOfPrint.get(earlier)) ?? wordings++
      wordingOfPrint.set(place, wording)
      const isName = (word: string) => symbols.some((symbol) => wordsOf(symbol)?.has(word))
      const words = [...cutTopicWords(text), ...hashtags].filter((word) => word !== BREAK && !isName(word))
      const terms = new Set([
        ...words.map((word) => nameAsset(assetOf(word)) ?? word),
        ...symbols.map((symbol) => nameAsset(symbol)!), // a ticker has a name
      ])
      posts.push({
        author,
        terms: vocabulary.take(terms, earlier < 0),
        links: readStoryLinks(text),
        isSpam: findTextSigns(text).length > 0,
        wording,
      })
    },
    async group({ side, pause }) {
      const said = listWordings(posts, side).map(({ places, terms }): Wording => {
        const weights = { ...vocabulary, total: Math.max(wordings, TOTAL_MIN) }
        return { posts: places, ...weighTerms(terms, weights) }
      })
      const keysOf = (wording: Wording) =>
        wording.posts.slice(0, COPIES_READ_MAX).flatMap((place) => posts[place]?.links ?? [])
      return (await groupAlike(said, { keysOf, pause }))
        .flatMap((group) => tellStory(group, { posts, side, vocabulary }) ?? [])
        .sort((a, b) => b.members.length - a.members.length || (a.members[0] ?? 0) - (b.members[0] ?? 0))
    },
  }
}

/** What all posts say, each wording once. Filtered: without spam. */
function listWordings(
  posts: readonly ReadPost[],
  side: FigureSide,
): { places: number[]; terms: readonly number[] }[] {
  const found = new Map<number, { places: number[]; terms: readonly number[] }>()
  for (const [place, { wording, terms, isSpam }] of posts.entries()) {
    if (side === 'filtered' && isSpam) continue
    const known = found.get(wording)
    if (known) known.places.push(place)
    else found.set(wording, { places: [place], terms })
  }
  return [...found.values()]
}

interface Told {
  posts: readonly ReadPost[]
  side: FigureSide
  vocabulary: Vocabulary
}

/** The story that a group is; undefined: of too few people, or they share too little. */
function tellStory(group: AlikeGroup, told: Told): GroupedStory | undefined {
  const { posts, side, vocabulary } = told
  if (countAuthors(listPosts(group), posts) < STORY_AUTHORS_MIN) return undefined
  const link = findLink(listPosts(group), posts)
  const core = findCore(group, vocabulary)
  const story = narrowGroup(
    group,
    ({ vector, posts: [first] }) =>
      countIn(core, vector) >= CORE_MIN || (link !== undefined && hasLink(first, { link, posts })),
  )
  if (link === undefined && isLoose(story, core)) return undefined
  const all = listPosts(story)
  const members = side === 'raw' ? all : capAuthors(story, posts)
  if (countAuthors(members, posts) < STORY_AUTHORS_MIN) return undefined
  return {
    members: members.sort((a, b) => a - b),
    copies: all.length - members.length,
    words: core
      .sort((a, b) => (story.sum.get(b) ?? 0) - (story.sum.get(a) ?? 0))
      .slice(0, WORDS_MAX)
      .map((term) => vocabulary.nameOf(term)),
    ...(link === undefined ? {} : { link }),
  }
}

function listPosts({ wordings }: AlikeGroup): number[] {
  return wordings.flatMap(({ posts }) => posts)
}

function isLoose(story: AlikeGroup, core: readonly number[]): boolean {
  if (story.wordings.length >= FEW_WORDINGS) return core.length < CORE_MIN
  return core.length < FEW_CORE_MIN || meanAlike(story) < FEW_ALIKE_MIN
}

function hasLink(
  place: number | undefined,
  { link, posts }: { link: string; posts: readonly ReadPost[] },
): boolean {
  return place !== undefined && posts[place]?.links.includes(link) === true
}

function findCore({ wordings }: AlikeGroup, vocabulary: Vocabulary): number[] {
  const counts = new Map<number, number>()
  for (const { vector } of wordings)
    for (const term of vector.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  const least = Math.min(wordings.length, Math.max(2, wordings.length * CORE_SHARE))
  return [...counts]
    .filter(([term, count]) => count >= least && !vocabulary.isAsset(term))
    .map(([term]) => term)
}

function countIn(terms: readonly number[], vector: ReadonlyMap<number, number>): number {
  return terms.reduce((count, term) => count + (vector.has(term) ? 1 : 0), 0)
}

/** The first post of each wording, of each author no more than count elsewhere. */
function capAuthors({ wordings }: AlikeGroup, posts: readonly ReadPost[]): number[] {
  const counted = new Map<string, number>()
  return wordings.flatMap(({ posts: [first] }) => {
    const author = first === undefined ? undefined : posts[first]?.author
    if (first === undefined || author === undefined) return []
    const count = (counted.get(author) ?? 0) + 1
    counted.set(author, count)
    return count > AUTHOR_POSTS_MAX ? [] : [first]
  })
}

function countAuthors(places: readonly number[], posts: readonly ReadPost[]): number {
  return new Set(places.map((place) => posts[place]?.author)).size
}

/** The page that most authors link to, of those to which enough for a story do. */
function findLink(places: readonly number[], posts: readonly ReadPost[]): string | undefined {
  const authors = new Map<string, Set<string>>()
  for (const { author, links } of places.flatMap((place) => posts[place] ?? [])) {
    for (const link of links) authors.set(link, (authors.get(link) ?? new Set()).add(author))
  }
  const [best] = [...authors].sort(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1))
  return best && best[1].size >= STORY_AUTHORS_MIN ? best[0] : undefined
}

/** Terms by number, which is what comparing them costs least with. */
interface Vocabulary {
  /** Their numbers; `counts`: as of a wording that is new, so that copies do not make their words common. */
  take(terms: Iterable<string>, counts: boolean): number[]
  nameOf(term: number): string
  isAsset(term: number): boolean
  /** How many wordings have it. */
  postsOf(term: number): number
  weightOf(term: number): number
}

function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  const names: string[] = []
  const counts: number[] = []
  const nameOf = (term: number) => names[term] ?? ''
  const isAsset = (term: number) => nameOf(term).startsWith(ASSET_MARK)
  return {
    nameOf,
    isAsset,
    postsOf: (term) => counts[term] ?? 0,
    weightOf: (term) => (isAsset(term) ? ASSET_WEIGHT : 1),
    take: (terms, isCounted) =>
      Array.from(terms, (term) => {
        const known = numbers.get(term) ?? names.push(term) - 1
        numbers.set(term, known)
        counts[known] = (counts[known] ?? 0) + (isCounted ? 1 : 0)
        return known
      }),
  }
}

const ASSET_MARK = '$'

function nameAsset(symbol: string | undefined): string | undefined {
  return symbol === undefined ? undefined : `${ASSET_MARK}${symbol}`
}
