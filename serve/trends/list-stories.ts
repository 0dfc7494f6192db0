import { listStories as contract } from '#contract/operations/trends.ts'
import { STORY_STEP_HOURS } from '#contract/trends.ts'
import type { Database } from '#store/database.ts'
import type { Context } from '../context/context.ts'
import { operation } from '../faces/operation.ts'
import { invalid } from '../http/errors.ts'
import { createSharedAnswers, type SharedAnswers } from '../http/shared-answers.ts'
import { createSingleFlight, type SingleFlight } from '../http/single-flight.ts'
import { refusalOfSource } from '../social/page-answer.ts'
import { describeStories } from './describe-stories.ts'
import { type FoundStories, findStories, type StoriesQuery } from './find-stories.ts'
import { readStoryTime } from './read-trend-time.ts'

/** What several people say alike. */
export const listStories = operation(contract, async (ctx, { query, data, mayTextLeave }) => {
  const { symbol, platform, figures: side, limit } = query
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalid('platform', refusal)
  const { from, until } = readStoryTime(query, ctx.now())
  const stepHours = STORY_STEP_HOURS[query.period]
  const asked = { side, symbol: symbol?.toUpperCase(), source: platform, from, until }
  const { stories, postsRead, isComplete } = await shareStories(ctx, data, asked)
  const rows = await describeStories(data, stories, { side, from, until, stepHours, limit, mayTextLeave })
  return {
    answer: {
      from: from.toISOString(),
      until: until.toISOString(),
      figures: side,
      stepHours,
      postsRead,
      isComplete,
      data: rows,
    },
    hasData: rows.length > 0,
  }
})

/** Which posts make a story is cached for so long; what they come to never is. */
const KEPT_SECONDS = 60
const ANSWERS_MAX = 32

interface Shared {
  kept: SharedAnswers<FoundStories> | undefined
  flights: SingleFlight<FoundStories>
}

const sharedOf = new WeakMap<Database, Shared>()

/** The stories of a time, found once for all who ask within a minute. One at a time of the heavy reads. */
export function shareStories(ctx: Context, data: Database, query: StoriesQuery): Promise<FoundStories> {
  const shared = sharedOf.get(data) ?? createShared(ctx)
  sharedOf.set(data, shared)
  const key = JSON.stringify(query)
  const find = () => ctx.heavyReads.run(() => findStories(data, query))
  return shared.kept ? shared.kept.take(key, find) : shared.flights.take(key, find)
}

function createShared(ctx: Context): Shared {
  const keptSeconds = Math.min(KEPT_SECONDS, ctx.settings.answerCacheSeconds ?? KEPT_SECONDS)
  return {
    kept:
      keptSeconds > 0
        ? createSharedAnswers({
            keepMs: keptSeconds * 1_000,
            now: () => ctx.now().getTime(),
            bound: { answersMax: ANSWERS_MAX },
          })
        : undefined,
    flights: createSingleFlight(),
  }
}
