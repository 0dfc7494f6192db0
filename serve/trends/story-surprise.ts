import type { Database } from '#store/database.ts'
import { type ComparedTerm, compareTerms } from './compare-terms.ts'
import type { StoriesQuery } from './find-stories.ts'
import type { LivingStory } from './living-stories.ts'

/** The surprise of a story with what it is made of. */
export interface StorySurprise {
  /** The mean of its words' surprise; undefined where none is known. */
  value: number | undefined
  /** The 24 whole hours, of those that are looked at, in which it has most posts. */
  from: Date
  until: Date
  /** Its words; those that are not kept of that day have no surprise. */
  words: { word: string; compared: ComparedTerm | undefined }[]
}

const DAY_MS = 86_400_000

/** How much the words of each story surprise, in the order of the stories; their time ends with `until`, a whole hour. */
export async function findStorySurprises(
  db: Database,
  stories: readonly LivingStory[],
  { side, until }: Pick<StoriesQuery, 'side' | 'until'>,
): Promise<StorySurprise[]> {
  const known = new Map<number, Map<string, ComparedTerm>>()
  const dayOf = ({ posts }: LivingStory) => findDay(posts, until)
  const timeOf = (day: number) => {
    const end = until.getTime() - day * DAY_MS
    return { from: new Date(end - DAY_MS), until: new Date(end) }
  }
  for (const [day, ofDay] of Map.groupBy(stories, dayOf)) {
    const terms = [...new Set(ofDay.flatMap(({ story }) => story.words))]
    known.set(day, await compareTerms(db, { kind: 'word', side, ...timeOf(day), terms }))
  }
  return stories.map((one) => {
    const day = dayOf(one)
    const words = one.story.words.map((word) => {
      const compared = known.get(day)?.get(word)
      return { word, compared: compared?.isKept ? compared : undefined }
    })
    return { value: meanOf(words), ...timeOf(day), words }
  })
}

/** So many days before the last one most of the posts were written. */
function findDay(posts: LivingStory['posts'], until: Date): number {
  const counts = new Map<number, number>()
  for (const { createdAt } of posts) {
    const day = Math.floor((until.getTime() - 1 - Date.parse(createdAt)) / DAY_MS)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([a, one], [b, other]) => other - one || a - b)
  return most?.[0] ?? 0
}

function meanOf(words: StorySurprise['words']): number | undefined {
  const surprises = words.flatMap(({ compared }) => compared?.surprise ?? [])
  if (surprises.length === 0) return undefined
  return surprises.reduce((sum, each) => sum + each, 0) / surprises.length
}
