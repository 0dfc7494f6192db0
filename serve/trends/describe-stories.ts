import { moodOf } from '#analyze/figures/mood.ts'
import type { StoryFigures } from '#contract/operations/trends.ts'
import type { Post } from '#contract/post.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { STORY_POSTS_MAX } from '#contract/trends.ts'
import type { Database } from '#store/database.ts'
import type { TextRight } from '../faces/apply-rights.ts'
import { startOfText } from '../http/text.ts'
import type { FoundStory, StoriesQuery } from './find-stories.ts'
import { countAuthors, idOfStory, readLivingStories } from './living-stories.ts'
import type { StoryPosts } from './story-posts.ts'
import { findStorySurprises } from './story-surprise.ts'
import { engagementOf } from './topics.ts'

const WHOLE_BP = 10_000
const HEADLINE_CHARS_MAX = 200
const SYMBOLS_MAX = 5
/** An asset belongs to a story when at least this share of its posts speaks of it. */
const SYMBOL_SHARE_MIN = 0.25
const SEARCH_WORDS_MAX = 2

export interface DescribedStory extends StoryFigures {
  topPosts: Post[]
}

interface StoriesScope extends Pick<StoriesQuery, 'side' | 'from' | 'until'> {
  stored: StoryPosts
  stepHours: number
  limit: number
  /** Whose words a headline may be. */
  mayTextLeave: TextRight
}

/**
 * What stories come to, by surprise times people; those without surprise by people. Everything is read of the posts as they
 * are now: who deleted a post has taken it out, and a story that is left to fewer people is none.
 */
export async function describeStories(
  db: Database,
  found: readonly FoundStory[],
  { stored, side, from, until, stepHours, limit, mayTextLeave }: StoriesScope,
): Promise<DescribedStory[]> {
  const alive = await readLivingStories(stored, found)
  const surprises = await findStorySurprises(db, alive, { side, until })
  return alive
    .map((one, nr) => ({ ...one, surprise: surprises[nr]?.value, authors: countAuthors(one.posts) }))
    .sort((a, b) => weightOf(b) - weightOf(a) || b.posts.length - a.posts.length)
    .slice(0, limit)
    .map(({ story, posts: members, surprise, authors }) => {
      const ranked = members.toSorted((a, b) => engagementOf(b) - engagementOf(a))
      const described = describe(members, { from, until, stepHours })
      return {
        ...described,
        headline: findHeadline(ranked, { words: story.words, symbols: described.symbols, mayTextLeave }),
        words: story.words,
        search: writeSearch(story.words, ranked),
        link: story.link === undefined ? null : `https://${story.link}`,
        copies: story.copies,
        authors,
        surprise: surprise === undefined ? null : Number(surprise.toFixed(2)),
        topPosts: ranked.slice(0, STORY_POSTS_MAX),
      }
    })
}

function weightOf({ surprise, authors }: { surprise: number | undefined; authors: number }): number {
  return authors * Math.max(1, surprise ?? 0)
}

function describe(
  members: readonly Post[],
  { from, until, stepHours }: { from: Date; until: Date; stepHours: number },
) {
  const times = members.map(({ createdAt }) => Date.parse(createdAt))
  const steps = Math.round((until.getTime() - from.getTime()) / (stepHours * HOUR_MS))
  const series = new Array<number>(steps).fill(0)
  for (const time of times) {
    const step = Math.floor((time - from.getTime()) / (stepHours * HOUR_MS))
    if (series[step] !== undefined) series[step]++
  }
  return {
    id: idOfStory(members),
    posts: members.length,
    symbols: rank(members.flatMap(({ symbols }) => symbols))
      .filter(([, posts]) => posts >= members.length * SYMBOL_SHARE_MIN)
      .slice(0, SYMBOLS_MAX)
      .map(([symbol]) => symbol),
    sources: rank(members.map(({ platform }) => platform)).map(([source, posts]) => ({ source, posts })),
    ...describeMood(members),
    firstSeen: new Date(Math.min(...times)).toISOString(),
    lastSeen: new Date(Math.max(...times)).toISOString(),
    series,
  }
}

function describeMood(members: readonly Post[]) {
  const moods = members.flatMap(({ sentiment }) => sentiment ?? [])
  const sumOf = (of: (bp: number) => number) =>
    moods.reduce((sum, mood) => sum + of(Math.round(mood * WHOLE_BP)), 0)
  const sums = {
    judged: moods.length,
    sentimentSumBp: sumOf((bp) => bp),
    sentimentSquares: sumOf((bp) => bp ** 2),
  }
  const { low, high } = moodOf(sums)
  return {
    sentiment: moods.length === 0 ? null : round(sums.sentimentSumBp / moods.length / WHOLE_BP),
    sentimentLow: low === undefined ? null : round(low),
    sentimentHigh: high === undefined ? null : round(high),
    sentimentPosts: moods.length,
  }
}

/** The values with how often each is there, the most frequent first. */
function rank<Value extends string>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
}

/**
 * Of the posts with most engagement the first that has half of the words and may be shown; before others one that names no
 * asset but the story's.
 */
function findHeadline(
  ranked: readonly Post[],
  {
    words,
    symbols,
    mayTextLeave,
  }: { words: readonly string[]; symbols: readonly string[]; mayTextLeave: TextRight },
): string {
  const allowed = ranked.filter(({ platform }) => mayTextLeave(platform))
  const typical = allowed.filter(({ text }) => {
    const folded = text.toLowerCase()
    return words.filter((word) => folded.includes(word)).length >= words.length / 2
  })
  const chosen =
    typical.find((post) => post.symbols.every((symbol) => symbols.includes(symbol))) ??
    typical[0] ??
    allowed[0]
  const plain = chosen ? toLine(chosen.text) : ''
  return plain === '' ? words.join(', ') : plain
}

/** Hashtags that end a text are labels, not words of it. */
const LAST_TAGS = /(?:\s+#[\p{L}\p{N}_]+)+$/u
const LINK = /https?:\/\/\S+/giu

function toLine(text: string): string {
  const line = text.replace(LINK, ' ').replaceAll(/\s+/g, ' ').trim().replace(LAST_TAGS, '')
  if (line.length <= HEADLINE_CHARS_MAX) return line
  const cut = line.slice(0, HEADLINE_CHARS_MAX)
  return `${startOfText(cut, Math.max(cut.lastIndexOf(' '), HEADLINE_CHARS_MAX / 2))} …`
}

/** The most significant words as its posts write them: a story knows them without endings. */
function writeSearch(words: readonly string[], posts: readonly Post[]): string {
  const written = posts.flatMap(({ text }) => text.toLowerCase().match(WORD) ?? [])
  return words
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => rank(written.filter((form) => form.startsWith(word)))[0]?.[0] ?? word)
    .join(' ')
}

const WORD = /[\p{L}\p{N}]+/gu

function round(value: number): number {
  return Number(value.toFixed(4))
}
