import type { listStories as contract } from '#contract/app/trending-topics.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { STORY_STEP_HOURS } from '#contract/trends/stories.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { refusalOfSource } from '../social/require-source.ts'
import { readStoryTime } from './read-story-time.ts'
import { shareStories } from './share-stories.ts'
import { tellStories } from './tell-stories.ts'

/** A 400 names the parameter that cannot be. */
export async function listStories(
  ctx: Context,
  { period, symbol, source, figures, endDate, limit }: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const refusal = refusalOfSource(ctx, 'source', source)
  if (refusal) throw invalid('source', refusal)
  const { from, until } = readStoryTime({ period, end: endDate }, { now: ctx.now() })
  const stepHours = STORY_STEP_HOURS[period]
  const { stories, postsRead, isComplete } = await shareStories(ctx, ctx.readDb, {
    side: figures,
    symbol: symbol?.toUpperCase(),
    source,
    from,
    until,
  })
  const data = await tellStories(ctx.readDb, stories, {
    side: figures,
    from,
    until,
    stepHours,
    limit,
    mayTextLeave: () => true,
  })
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    figures,
    stepHours,
    postsRead,
    isComplete,
    data,
  }
}
