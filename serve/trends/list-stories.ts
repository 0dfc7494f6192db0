import { listStories as contract } from '#contract/operations/trends.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { STORY_STEP_HOURS } from '#contract/trends.ts'
import type { Database } from '#store/database.ts'
import { findTapeStart } from '#store/tape/read-tape.ts'
import type { Context } from '../context/context.ts'
import { createSharedReads } from '../context/shared-reads.ts'
import { operation } from '../faces/operation.ts'
import { readKnown } from '../figures/read-known.ts'
import { invalid } from '../http/errors.ts'
import { refusalOfSource } from '../social/page-answer.ts'
import { describeStories } from './describe-stories.ts'
import { type FoundStories, findStories, type StoriesQuery } from './find-stories.ts'
import { readStoryTime } from './read-trend-time.ts'
import { postsAsOf, postsOfNow } from './story-posts.ts'

/** What several people say alike. */
export const listStories = operation(contract, async (ctx, { query, data: current, mayTextLeave }) => {
  const { symbol, platform, figures: side, limit } = query
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalid('platform', refusal)
  const { data, now, asOf } = await readKnown(current, query, ctx.now(), 'topics')
  if (asOf) await requireTape(current, asOf)
  const stored = asOf ? postsAsOf(current, asOf) : postsOfNow(current)
  const { from, until } = readStoryTime(query, asOf ? lastWhole(now) : now)
  const stepHours = STORY_STEP_HOURS[query.period]
  const asked = { side, symbol: symbol?.toUpperCase(), source: platform, from, until }
  const find = () => findStories(data, stored, asked)
  const { stories, postsRead, isComplete } = await shareStories(
    ctx,
    current,
    { ...asked, asOf: asOf ?? undefined },
    find,
  )
  const scope = { stored, side, from, until, stepHours, limit, mayTextLeave }
  const rows = await describeStories(data, stories, scope)
  return {
    answer: {
      from: from.toISOString(),
      until: until.toISOString(),
      asOf: asOf?.toISOString() ?? null,
      figures: side,
      stepHours,
      postsRead,
      isComplete,
      data: rows,
    },
    hasData: rows.length > 0,
  }
})

/** Which posts make a story is kept for a minute; what they come to never is. */
const takeStories = createSharedReads<FoundStories>()

export function shareStories(
  ctx: Context,
  data: Database,
  query: StoriesQuery & { asOf?: Date },
  find: () => Promise<FoundStories>,
): Promise<FoundStories> {
  return takeStories(ctx, data, query, find)
}

/** The words of the hour in which a mark is taken are not kept with it. */
function lastWhole(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
}

/** Throws a 400 for a moment from before the tape began: what changed posts since is not kept. */
async function requireTape(data: Database, asOf: Date): Promise<void> {
  const start = await findTapeStart(data)
  if (start && asOf >= start) return
  throw invalid(
    'as_of',
    start
      ? `as_of must not be before ${start.toISOString()}, since when changes of posts are kept`
      : 'as_of can be asked once the tape has begun; it is empty',
  )
}
