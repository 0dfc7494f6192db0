import { STORY_SURPRISE, SURPRISE } from '#analyze/crowds/find-surprise.ts'
import { readerVersion } from '#analyze/meaning/lessons.ts'
import type { Formula } from '#contract/figures.ts'
import { explainSurprise as contract, type SurpriseExplanation } from '#contract/operations/explain.ts'
import type { TopicKind } from '#contract/trends.ts'
import type { Database } from '#store/database.ts'
import type { TermsQuery } from '#store/signals/list-terms.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import type { Context } from '../context/context.ts'
import { type OperationCall, operation } from '../faces/operation.ts'
import { invalid, notFound } from '../http/errors.ts'
import { findLessons } from '../readings/read-lexicon.ts'
import { refusalOfSource } from '../social/page-answer.ts'
import type { FoundStories, StoriesQuery } from './find-stories.ts'
import { shareStories } from './list-stories.ts'
import { idOfStory, readLivingStories } from './living-stories.ts'
import { findPostsOfSides, type PostsOfSides, pickPostsOfSides } from './posts-of-sides.ts'
import { readDay, readStoryTime } from './read-trend-time.ts'
import { type ComparedTerm, compareTerms, findStorySurprises, type StorySurprise } from './story-surprise.ts'
import { nameTopic, readTopic, searchOfTopic } from './topics.ts'

type ExplainedSurprise = SurpriseExplanation & PostsOfSides
type Part = SurpriseExplanation['parts'][number]

/** The newest posts of a topic, of which those for and against are shown. */
const READ_MAX = 500
const ROUNDED_DIGITS = 4

/** A term needs its kind; a story that is not there is 404. */
export const explainSurprise = operation(contract, async (ctx, call) => {
  const answer = await explain(ctx, call)
  return { answer, hasData: answer.posts > 0 }
})

async function explain(
  ctx: Context,
  { query, data }: OperationCall<(typeof contract)['facts']>,
): Promise<ExplainedSurprise> {
  const { kind, term, story = '', symbol, platform, figures: side } = query
  const now = ctx.now()
  if (term !== undefined) {
    if (kind === undefined) throw invalid('kind', 'a term needs its kind')
    const day = readDay(now, query.end)
    return ctx.heavyReads.run(() => explainTopic(data, { kind, term, side, ...day, now }))
  }
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalid('platform', refusal)
  const time = readStoryTime(query, now)
  const asked = { side, symbol: symbol?.toUpperCase(), source: platform, ...time }
  const found = await shareStories(ctx, data, asked)
  const explained = await explainStory(data, found, { id: story, ...asked, now })
  if (!explained) throw notFound(`There is no story ${story} in that time.`)
  return explained
}

interface ExplainTopic extends Pick<StoriesQuery, 'side' | 'from' | 'until'> {
  kind: TopicKind
  /** As its authors write it. */
  term: string
  now: Date
}

/** As the trends weigh it in 24 whole hours. */
async function explainTopic(
  db: Database,
  { side, from, until, now, ...asked }: ExplainTopic,
): Promise<ExplainedSurprise> {
  const topic = readTopic(asked)
  const { kind, term } = topic
  return {
    ...(await frame(db, { side, from, until, now })),
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
  return { ...describeValue(compared.surprise), posts: compared.posts, parts: listParts(compared) }
}

/** Of the stories that were found of a time the one with this id; undefined: there is none, or it is left to too few people. */
async function explainStory(
  db: Database,
  { stories }: FoundStories,
  { id, side, until, now }: Pick<StoriesQuery, 'side' | 'until'> & { id: string; now: Date },
): Promise<ExplainedSurprise | undefined> {
  const alive = await readLivingStories(db, stories)
  const story = alive.find(({ posts }) => idOfStory(posts) === id)
  const [surprise] = story ? await findStorySurprises(db, [story], { side, until }) : []
  if (!story || !surprise) return undefined
  return {
    ...(await frame(db, { side, from: surprise.from, until: surprise.until, now })),
    ...factsOf(STORY_SURPRISE),
    of: { kind: 'story', term: id, name: story.story.words.join(', ') },
    ...describeValue(surprise.value),
    posts: story.posts.length,
    parts: surprise.words.flatMap(({ word, compared }) => [
      { name: word, value: round(compared?.surprise), weight: weightIn(surprise.words, compared) },
      ...(compared ? listParts(compared) : []).map((part) => ({ ...part, name: `${word}: ${part.name}` })),
    ]),
    ...(await pickPostsOfSides(story.posts)),
  }
}

async function frame(
  db: Database,
  { side, from, until, now }: Pick<StoriesQuery, 'side' | 'from' | 'until'> & { now: Date },
) {
  return {
    figure: 'surprise' as const,
    figures: side,
    from: from.toISOString(),
    until: until.toISOString(),
    asOf: now.toISOString(),
    modelVersion: readerVersion(await findLessons(db)),
  }
}

function factsOf({ text, source, unit }: Formula): Pick<SurpriseExplanation, 'formula' | 'source' | 'unit'> {
  return { formula: text, source, unit }
}

function describeValue(surprise: number | undefined): Pick<SurpriseExplanation, 'value' | 'reason'> {
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
