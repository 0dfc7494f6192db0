import { isKnownAuthor } from '#contract/posts.ts'
import type { FigureSide } from '#contract/trends.ts'
import { printOf } from '../crowds/copy-print.ts'
import { BREAK, cutTopicWords } from '../crowds/cut-topic-words.ts'
import { findTextSigns } from '../crowds/find-spam-signs.ts'
import { AUTHOR_POSTS_MAX } from '../crowds/judge-hour.ts'
import { createPrintIndex } from '../crowds/print-index.ts'
import {
  type AlikeGroup,
  groupAlike,
  groupsAlike,
  joinGroup,
  meanAlike,
  narrowGroup,
  type Wording,
  weighTerms,
} from './alike-groups.ts'
import { readStoryLinks } from './canonical-link.ts'

/** The fields of a post by which its story is found. */
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
  /** Words that many of them share, the heaviest first. */
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
/** Two stories are one when at least this share of the wordings of each has the other's words. Measured: decision 290 */
const SAME_SHARE = 0.5
/** An asset is what posts are about anyway. */
const ASSET_WEIGHT = 0.5
/** Of fewer wordings it is not known which words are rare: what all posts of a quiet day are about would be common. */
const TOTAL_MIN = 1_000
/** Of copies of one text the links of so many are looked at. */
const COPIES_READ_MAX = 20

/** Which words name an asset: to name one asset is to say the same about nothing. */
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
 * counts once however many copy it, link farms and giveaways not at all, and an author up to the cap; so
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
      const words = [...cutTopicWords(text).flatMap(partWord), ...hashtags].filter(
        (word) => word !== BREAK && !isName(word),
      )
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
      const context = { posts, side, vocabulary }
      const found = (await groupAlike(said, { keysOf, pause })).flatMap(
        (group) => findStory(group, context) ?? [],
      )
      return joinSame(found, vocabulary)
        .flatMap((group) => describeStory(group, context) ?? [])
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

interface StoryContext {
  posts: readonly ReadPost[]
  side: FigureSide
  vocabulary: Vocabulary
}

/** Those of a group's wordings that belong together, the words that they share, and the page. */
interface Theme {
  story: AlikeGroup
  core: number[]
  link: string | undefined
}

/** The story that a group is; undefined: of too few people, or they share too little. */
function findStory(group: AlikeGroup, { posts, vocabulary }: StoryContext): Theme | undefined {
  if (countAuthors(listPosts(group), posts) < STORY_AUTHORS_MIN) return undefined
  const link = findLink(listPosts(group), posts)
  const core = findCore(group, vocabulary)
  const story = narrowGroup(
    group,
    ({ vector, posts: [first] }) =>
      countIn(core, vector) >= CORE_MIN || (link !== undefined && hasLink(first, { link, posts })),
  )
  return link === undefined && isLoose(story, core) ? undefined : { story, core, link }
}

interface Kept {
  theme: Theme
  asset: number | undefined
  /** With the stories that are the same. */
  group: AlikeGroup
}

/**
 * Stories about the same event, as groups: two of the words that they are about are the same, at least
 * half of the wordings of either have two of the other's, and they are not of two assets; one of a few wordings must be
 * nearer still. The larger one keeps its words while it is compared, so that no chain of neighbours leads from one event to
 * another.
 */
function joinSame(stories: readonly Theme[], vocabulary: Vocabulary): AlikeGroup[] {
  const kept: Kept[] = []
  const byTerm = new Map<number, Kept[]>()
  for (const theme of stories.toSorted((a, b) => b.story.wordings.length - a.story.wordings.length)) {
    const asset = findAsset(theme.story, vocabulary)
    const same = listSharing(theme, byTerm).find(
      (one) =>
        (asset === undefined || one.asset === undefined || asset === one.asset) &&
        isNear(one.theme, theme) &&
        covers(one.theme, theme) &&
        covers(theme, one.theme),
    )
    if (same) {
      same.group = joinGroup(same.group, theme.story)
      continue
    }
    const own: Kept = { theme, asset, group: theme.story }
    kept.push(own)
    for (const term of theme.core) byTerm.set(term, [...(byTerm.get(term) ?? []), own])
  }
  return kept.map(({ group }) => group)
}

/** Those that share two of its words, the larger first. */
function listSharing({ core }: Theme, byTerm: ReadonlyMap<number, readonly Kept[]>): Kept[] {
  const shared = new Map<Kept, number>()
  for (const one of core.flatMap((term) => byTerm.get(term) ?? []))
    shared.set(one, (shared.get(one) ?? 0) + 1)
  return [...shared]
    .filter(([, count]) => count >= CORE_MIN)
    .map(([one]) => one)
    .sort((a, b) => b.theme.story.wordings.length - a.theme.story.wordings.length)
}

/** Of a few wordings two words may meet by chance: such a story shares three, or what both say is alike as a whole. */
function isNear(larger: Theme, { story, core }: Theme): boolean {
  if (story.wordings.length >= FEW_WORDINGS) return true
  const shared = core.filter((term) => larger.core.includes(term)).length
  return shared >= FEW_CORE_MIN || groupsAlike(larger.story, story) >= FEW_ALIKE_MIN
}

/** Whether at least half of a story's wordings have two of the words that another is about. */
function covers({ story: { wordings } }: Theme, other: Theme): boolean {
  const covering = wordings.filter(({ vector }) => countIn(other.core, vector) >= CORE_MIN)
  return covering.length >= wordings.length * SAME_SHARE
}

/** The asset that at least half of its wordings name, the most named one; undefined: none is. */
function findAsset({ wordings }: AlikeGroup, vocabulary: Vocabulary): number | undefined {
  const counts = new Map<number, number>()
  for (const { vector } of wordings)
    for (const term of vector.keys())
      if (vocabulary.isAsset(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const [most] = [...counts].sort(([a, one], [b, other]) => other - one || a - b)
  return most && most[1] >= wordings.length * SAME_SHARE ? most[0] : undefined
}

/** The story for the answer; undefined: what counts of it is of too few people. */
function describeStory(
  group: AlikeGroup,
  { posts, side, vocabulary }: StoryContext,
): GroupedStory | undefined {
  const core = findCore(group, vocabulary)
  const link = findLink(listPosts(group), posts)
  const all = listPosts(group)
  const members = side === 'raw' ? all : capAuthors(group, posts)
  if (countAuthors(members, posts) < STORY_AUTHORS_MIN) return undefined
  return {
    members: members.sort((a, b) => a - b),
    copies: all.length - members.length,
    words: core
      .sort((a, b) => (group.sum.get(b) ?? 0) - (group.sum.get(a) ?? 0))
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
  const authors = places.flatMap((place) => posts[place]?.author ?? [])
  return new Set(authors.filter(isKnownAuthor)).size
}

/** The page that most authors link to, of those to which enough for a story do. */
function findLink(places: readonly number[], posts: readonly ReadPost[]): string | undefined {
  const authors = new Map<string, Set<string>>()
  for (const { author, links } of places.flatMap((place) => posts[place] ?? [])) {
    if (!isKnownAuthor(author)) continue
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

const PART_LETTERS_MIN = 3

/** People write "all-time high" and "all time high": a word with a hyphen is its parts, as far as these are words. */
function partWord(word: string): string[] {
  if (!word.includes('-')) return [word]
  return word.split('-').flatMap((part) => (part.length < PART_LETTERS_MIN ? [] : cutTopicWords(part)))
}

const ASSET_MARK = '$'

function nameAsset(symbol: string | undefined): string | undefined {
  return symbol === undefined ? undefined : `${ASSET_MARK}${symbol}`
}
