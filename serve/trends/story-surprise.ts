import { type Compared, compareWithEarlier, listComparedDays } from '#analyze/crowds/find-surprise.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { findComparableDays } from '#store/signals/comparable-days.ts'
import { listTermDays, sumTerms, type TermsQuery } from '#store/signals/list-terms.ts'
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

/** What people spoke of in a day, beside the same hours of earlier days and weeks. */
export interface ComparedTerm extends Compared {
  /** Whether the term is kept of the day; of one that is not, nothing but 0 is known. */
  isKept: boolean
  posts: number
  /** People of each hour and source that is compared, summed up. */
  spoken: number
  /** So many sources are not compared: they were not read throughout. */
  left: number
}

/** Each term of a kind in a day (24 whole hours) with its surprise over the sources that can be compared. */
export async function compareTerms(
  db: Database,
  { terms, ...query }: TermsQuery & { terms: readonly string[] },
): Promise<Map<string, ComparedTerm>> {
  if (terms.length === 0) return new Map()
  const sums = await sumTerms(db, { ...query, terms })
  const days = listComparedDays(0).filter((back) => back > 0)
  const { known, left } = await findComparableDays(db, { ...query, days })
  const counts = await listTermDays(db, { ...query, terms, days: [0, ...known], left })
  return new Map(
    terms.map((term) => {
      const countOf = (back: number) => counts.get(term)?.get(back)?.spoken ?? 0
      const compared = compareWithEarlier((back) =>
        back === 0 || known.has(back) ? countOf(back) : undefined,
      )
      const posts = sums.get(term)?.posts ?? 0
      return [term, { isKept: sums.has(term), posts, spoken: countOf(0), left: left.length, ...compared }]
    }),
  )
}
