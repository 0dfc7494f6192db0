import type { PublicAnswerOf } from '#contract/public/public-route.ts'
import { toSnakeValue } from '#contract/public/snake-case.ts'
import { listStories as contract } from '#contract/public/trends.ts'
import { STORY_STEP_HOURS } from '#contract/trends/stories.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { withPointer } from '../public/with-pointer.ts'
import { refusalOfSource } from '../social/require-source.ts'
import { toPostRow } from '../social/to-post-row.ts'
import { textRightOfKey } from '../sources/apply-rights.ts'
import { readStoryTime } from './read-story-time.ts'
import { shareStories } from './share-stories.ts'
import { tellStories } from './tell-stories.ts'

export const listPublicStories = publicRoute(contract, async (ctx, { query, data, key }) => {
  const { period, symbol, platform, figures: side, limit } = query
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalidAt('#/query/platform', refusal)
  const names = { start: 'start', end: 'end' }
  const { from, until } = await withPointer('query', () =>
    readStoryTime({ period, end: query.end }, { now: ctx.now(), names }),
  )
  const asked = { side, symbol: symbol?.toUpperCase(), source: platform, from, until }
  const { stories, postsRead, isComplete } = await shareStories(ctx, data, asked)
  const stepHours = STORY_STEP_HOURS[period]
  const mayTextLeave = textRightOfKey(ctx, key)
  const described = await tellStories(data, stories, { side, from, until, stepHours, limit, mayTextLeave })
  // The same figures under the names of /v1.
  const rows = described.map(({ topPosts, ...story }) => ({
    ...(toSnakeValue(story) as object),
    top_posts: topPosts.map((post) => toPostRow(post, mayTextLeave)),
  }))
  const frame = {
    from: from.toISOString(),
    until: until.toISOString(),
    figures: side,
    stepHours,
    postsRead,
    isComplete,
  }
  const body = { ...(toSnakeValue(frame) as object), data: rows } as PublicAnswerOf<typeof contract>
  return { body, hasData: rows.length > 0 }
})
