import { listStories as contract } from '#contract/operations/trends.ts'
import { STORY_STEP_HOURS } from '#contract/trends.ts'
import type { Database } from '#store/database.ts'
import type { Context } from '../context/context.ts'
import { createSharedReads } from '../context/shared-reads.ts'
import { operation } from '../faces/operation.ts'
import { invalid } from '../http/errors.ts'
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

/** Which posts make a story is kept for a minute; what they come to never is. */
const takeStories = createSharedReads<FoundStories>()

export function shareStories(ctx: Context, data: Database, query: StoriesQuery): Promise<FoundStories> {
  return takeStories(ctx, data, query, () => findStories(data, query))
}
