import type { PublicAnswerOf } from '#contract/public/public-route.ts'
import { toSnakeValue } from '#contract/public/snake-case.ts'
import { getTrend as contract } from '#contract/public/trends.ts'
import { publicRoute } from '../public/public-route.ts'
import { withPointer } from '../public/with-pointer.ts'
import { toPostRow } from '../social/to-post-row.ts'
import { textRightOfKey } from '../sources/apply-rights.ts'
import { describeTrend } from './describe-trend.ts'
import { readDay } from './read-day.ts'

export const getPublicTrend = publicRoute(contract, async (ctx, { query, data, key }) => {
  const { kind, term, figures: side } = query
  const day = await withPointer('query', () => readDay(ctx.now(), query.end, { start: 'start', end: 'end' }))
  const { posts, ...trend } = await ctx.heavyReads.run(() =>
    describeTrend(data, { kind, term, side, ...day }),
  )
  const mayTextLeave = textRightOfKey(ctx, key)
  // The same figures under the names of /v1.
  const body = {
    ...(toSnakeValue(trend) as object),
    posts: posts.map((post) => toPostRow(post, mayTextLeave)),
  } as PublicAnswerOf<typeof contract>
  return { body, hasData: trend.mentions > 0 || posts.length > 0 }
})
