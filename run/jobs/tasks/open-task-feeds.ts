import { mayPass, SourceError } from '#collect/http/source-error.ts'
import { SOCIAL_SOURCES } from '#collect/list-sources.ts'
import { type SocialFeed, type SocialSource, SourceSetupWrong } from '#collect/port/source.ts'
import { chargesForPosts } from '#contract/source-facts.ts'
import type { SearchOffer } from '#serve/context/context.ts'
import { readLexicon } from '#serve/readings/read-lexicon.ts'
import { noteWork, TaskFailed, type TaskResult, type TaskWork } from '#serve/tasks/work/task-work.ts'
import { applyEvents } from '#store/social/events/apply-events.ts'
import type { TaskInput } from '#store/tasks/tasks.ts'
import { findEnabledSources, type SourceChoice, setupOf } from '../collect/enabled-sources.ts'
import { toEvents } from '../collect/ingest-batches.ts'

/** The feeds that tasks search, opened as they are asked for: one of each, so that its limits hold for all tasks together. */
export function createFeedFinder(choice: SourceChoice, now: () => Date): FindFeed {
  const opened = new Map<string, SocialFeed | { refusal: string }>()
  return (id) => {
    const known = opened.get(id) ?? openFeed(id, choice, now)
    opened.set(id, known)
    return known
  }
}

/** What a task can search each source of posts for here, or why it cannot. No connection is made. */
export function listSearches(choice: SourceChoice, now: () => Date): Record<string, SearchOffer> {
  return Object.fromEntries(
    SOCIAL_SOURCES.map(({ facts: { id } }) => {
      const feed = openFeed(id, choice, now)
      return [id, 'refusal' in feed ? feed : { hashtags: feed.hashtags }]
    }),
  )
}

function openFeed(id: string, choice: SourceChoice, now: () => Date): SocialFeed | { refusal: string } {
  const source = SOCIAL_SOURCES.find(({ facts }) => facts.id === id)
  if (!source) return { refusal: 'there is no such source' }
  const lacking = source.facts.needs
    .map(({ setting }) => setting)
    .filter((name) => !choice.sourceSettings[name])
  if (lacking.length > 0) return { refusal: `it needs ${lacking.join(' and ')}, which is not set here` }
  if (findEnabledSources(choice, [source]).enabled.length === 0) return { refusal: 'it is switched off here' }
  // A second reader would count the day's spending for itself.
  if (chargesForPosts(source.facts)) {
    return { refusal: 'each post costs money, and the daily limit is reserved for the running collection' }
  }
  return openSource(source, choice, now)
}

function openSource(
  source: SocialSource,
  choice: SourceChoice,
  now: () => Date,
): SocialFeed | { refusal: string } {
  try {
    const feed = source.open({ ...setupOf(source.facts, choice), now, random: Math.random })
    return feed.search ? feed : { refusal: 'it offers no search by account or words' }
  } catch (error) {
    if (error instanceof SourceSetupWrong) return { refusal: error.message }
    throw error
  }
}

/** Posts of one scrape: who wants more asks for a narrower time. */
const POSTS_MAX = 100_000

/** Where it goes on. */
interface Place {
  cursor?: string
  posts: number
}

type ScrapeInput = Extract<TaskInput, { type: 'scrape' }>

/** What a source is searched with, or why it cannot be searched here. */
type FindFeed = (source: string) => SocialFeed | { refusal: string }

/**
 * Reads the posts of an account or a search from a source, newest first, and applies them like those that come by
 * themselves. Goes on where an earlier try stopped; what was applied twice changes nothing twice. Throws TaskFailed,
 * TaskLost, and what may pass by waiting.
 */
export async function runScrape(findFeed: FindFeed, work: TaskWork, input: ScrapeInput): Promise<TaskResult> {
  const { ctx, db, task, signal } = work
  const { source, query, since } = input
  const feed = findFeed(source)
  if ('refusal' in feed)
    throw new TaskFailed('source_refused', `${source} cannot be searched: ${feed.refusal}`)
  if (!feed.search) throw new TaskFailed('source_refused', `${source} offers no search.`)
  const lexicon = await readLexicon(db)
  let place = (task.state as Place | null) ?? { posts: 0 } // what this very function left there
  await noteWork(work, { rows: place.posts, state: place })
  try {
    for await (const batch of feed.search({ query, since: new Date(since), cursor: place.cursor, signal })) {
      const events = await toEvents(batch.events, source, lexicon)
      await applyEvents(db, { source, events, hasCounts: feed.refresh !== undefined, now: ctx.now() })
      const puts = events.filter(({ type }) => type === 'put').length
      place = { cursor: batch.cursor, posts: place.posts + puts }
      await noteWork(work, { rows: place.posts, state: place, progress: batch.progress })
      if (place.posts >= POSTS_MAX) throw new TaskFailed('too_large', TOO_LARGE)
    }
  } catch (error) {
    if (!(error instanceof SourceError) || mayPass(error)) throw error
    const cause = error.kind === 'refused' ? 'source_refused' : 'source_failed'
    throw new TaskFailed(cause, `${source}: ${error.message}`)
  }
  signal.throwIfAborted()
  return { rows: place.posts }
}

const TOO_LARGE = `There are more than ${POSTS_MAX.toLocaleString('en-US')} posts. Those that were read are kept; choose a later time for the rest.`
