import type { Database } from '#store/database.ts'
import { createSharedAnswers, type SharedAnswers } from '../http/shared-answers.ts'
import { createSingleFlight, type SingleFlight } from '../http/single-flight.ts'
import type { Context } from './context.ts'

const KEPT_SECONDS = 60
const ANSWERS_MAX = 32

/**
 * Heavy reads of one kind, each done once for all who ask for the same within a minute, or at the same time where answers
 * are not kept, and one at a time of the heavy reads.
 */
export function createSharedReads<Found extends object>() {
  const sharedOf = new WeakMap<Database, SharedAnswers<Found> | SingleFlight<Found>>()
  /** `query`: all that the answer depends on besides the data. */
  return (ctx: Context, db: Database, query: object, find: () => Promise<Found>): Promise<Found> => {
    const shared = sharedOf.get(db) ?? openShared<Found>(ctx)
    sharedOf.set(db, shared)
    return shared.take(JSON.stringify(query), () => ctx.heavyReads.run(find))
  }
}

function openShared<Found extends object>(ctx: Context): SharedAnswers<Found> | SingleFlight<Found> {
  const keptSeconds = Math.min(KEPT_SECONDS, ctx.settings.answerCacheSeconds ?? KEPT_SECONDS)
  if (keptSeconds <= 0) return createSingleFlight()
  return createSharedAnswers({
    keepMs: keptSeconds * 1_000,
    now: () => ctx.now().getTime(),
    bound: { answersMax: ANSWERS_MAX },
  })
}
