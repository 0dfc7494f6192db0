import { STORY_SURPRISE, SURPRISE } from '#analyze/crowds/find-surprise.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import type { SurpriseExplanation } from '#contract/app/trending-topics.ts'
import type { Formula } from '#contract/figures.ts'
import type { TopicKind } from '#contract/trends/topic-kinds.ts'
import type { Database } from '#store/database.ts'
import type { TermsQuery } from '#store/signals/list-terms.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import { type ComparedTerm, compareTerms } from './compare-terms.ts'
import type { FoundStories, StoriesQuery } from './find-stories.ts'
import { idOfStory, readLivingStories } from './living-stories.ts'
import { nameTopic, readTopic, searchOfTopic } from './name-topic.ts'
import { findPostsOfSides, type PostsOfSides, pickPostsOfSides } from './posts-of-sides.ts'
import { findStorySurprises, type StorySurprise } from './story-surprise.ts'

export type ExplainedSurprise = SurpriseExplanation & PostsOfSides
type Part = SurpriseExplanation['parts'][number]

/** The newest posts of a topic, of which those for and against are shown. */
const READ_MAX = 500
const ROUNDED_DIGITS = 4

interface ExplainTopic extends Pick<StoriesQuery, 'side' | 'from' | 'until'> {
  kind: TopicKind
  /** As its authors write it. */
  term: string
  now: Date
}

/** As the trends weigh it in 24 whole hours. */
export async function explainTopic(
  db: Database,
  { side, from, until, now, ...asked }: ExplainTopic,
): Promise<ExplainedSurprise> {
  const topic = readTopic(asked)
  const { kind, term } = topic
  return {
    ...frame({ side, from, until, now }),
    ...factsOf(SURPRISE),
    of: { kind, term, name: nameTopic(topic) },
    ...(await weighSurprise(db, { kind, term, side, from, until })),
    ...(await (kind === 'asset'
      ? findPostsOfSides(db, { symbol: term, from, until })
      : searchPosts(db, { ...searchOfTopic(topic), from, until, limit: READ_MAX }).then(pickPostsOfSides))),
  }
}

/** The surprise of a topic by its term as it is stored, with its parts. */
export async function weighSurprise(
  db: Database,
  { term, ...query }: TermsQuery & { term: string },
): Promise<Pick<SurpriseExplanation, 'value' | 'reason' | 'posts' | 'parts'>> {
  const compared = (await compareTerms(db, { ...query, terms: [term] })).get(term)
  if (!compared) throw new Error(`compared no ${query.kind}`)
  return { ...tellValue(compared.surprise), posts: compared.posts, parts: listParts(compared) }
}

/** Of the stories that were found of a time the one with this id; undefined: there is none, or it is left to too few people. */
export async function explainStory(
  db: Database,
  { stories }: FoundStories,
  { id, side, until, now }: Pick<StoriesQuery, 'side' | 'until'> & { id: string; now: Date },
): Promise<ExplainedSurprise | undefined> {
  const alive = await readLivingStories(db, stories)
  const story = alive.find(({ posts }) => idOfStory(posts) === id)
  const [surprise] = story ? await findStorySurprises(db, [story], { side, until }) : []
  if (!story || !surprise) return undefined
  return {
    ...frame({ side, from: surprise.from, until: surprise.until, now }),
    ...factsOf(STORY_SURPRISE),
    of: { kind: 'story', term: id, name: story.story.words.join(', ') },
    ...tellValue(surprise.value),
    posts: story.posts.length,
    parts: surprise.words.flatMap(({ word, compared }) => [
      { name: word, value: round(compared?.surprise), weight: weightIn(surprise.words, compared) },
      ...(compared ? listParts(compared) : []).map((part) => ({ ...part, name: `${word}: ${part.name}` })),
    ]),
    ...(await pickPostsOfSides(story.posts)),
  }
}

function frame({ side, from, until, now }: Pick<StoriesQuery, 'side' | 'from' | 'until'> & { now: Date }) {
  return {
    figure: 'surprise' as const,
    figures: side,
    from: from.toISOString(),
    until: until.toISOString(),
    asOf: now.toISOString(),
    modelVersion: MEANING_MODEL_VERSION,
  }
}

function factsOf({ text, source, unit }: Formula): Pick<SurpriseExplanation, 'formula' | 'source' | 'unit'> {
  return { formula: text, source, unit }
}

function tellValue(surprise: number | undefined): Pick<SurpriseExplanation, 'value' | 'reason'> {
  return { value: round(surprise), reason: surprise === undefined ? 'no_history' : null }
}

/** What z is made of, in the names of its formula. */
function listParts({ spoken, mean, deviation, days, left }: ComparedTerm): Part[] {
  return [
    { name: 'people, by hour', value: spoken, weight: null },
    { name: 'mean of the same hours before', value: round(mean), weight: null },
    { name: 'deviation', value: round(deviation), weight: null },
    { name: 'days that it is compared with', value: days, weight: null },
    ...(left > 0 ? [{ name: 'sources that were not read throughout', value: left, weight: null }] : []),
  ]
}

/** Each word that has a surprise counts as much as any other. */
function weightIn(words: StorySurprise['words'], compared: ComparedTerm | undefined): number | null {
  const known = words.filter((one) => one.compared?.surprise !== undefined).length
  return compared?.surprise === undefined ? null : round(1 / known)
}

function round(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toFixed(ROUNDED_DIGITS))
}
