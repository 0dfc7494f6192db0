import type { Database } from '#store/database.ts'
import type { Context } from '../context/context.ts'
import { createSharedAnswers, type SharedAnswers } from '../http/shared-answers.ts'
import { createSingleFlight, type SingleFlight } from '../http/single-flight.ts'
import { type FoundStories, findStories, type StoriesQuery } from './find-stories.ts'

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
