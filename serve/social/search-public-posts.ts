import { searchPosts as contract } from '#contract/public/social-posts.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import { textRightOfKey } from '../faces/apply-rights.ts'
import { readPeriod } from '../http/read-period.ts'
import { invalidAt, withPointer } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { givePage, readPlace, refusalOfSource } from './page-answer.ts'

export const searchPublicPosts = publicRoute(contract, async (ctx, { query, data, key }) => {
  const { cursor, limit, ...asked } = query
  const refusal = refusalOfSource(ctx, 'platform', asked.platform)
  if (refusal) throw invalidAt('#/query/platform', refusal)
  const period = await withPointer('query', () =>
    readPeriod({ startDate: asked.start, endDate: asked.end }, { start: 'start', end: 'end' }),
  )
  const search = {
    words: asked.q,
    platform: asked.platform,
    ...period,
    after: readPlace(asked, cursor),
    limit: limit + 1, // one more shows whether there are more
  }
  const posts = await ctx.heavyReads.run(() => searchPosts(data, search))
  return givePage(posts, { asked, limit, mayTextLeave: textRightOfKey(ctx, key) })
})
