import { SOURCES } from '#contract/posts.ts'
import { searchPosts as contract } from '#contract/public/social-posts.ts'
import { searchPosts } from '#store/social/search-posts.ts'
import { atPlace } from '../public/at-place.ts'
import { publicRoute } from '../public/public-route.ts'
import { givePage } from './give-page.ts'
import { readPeriod } from './read-period.ts'
import { readPlace } from './read-place.ts'

export const searchPublicPosts = publicRoute(contract, async (ctx, { query, data }) => {
  const { cursor, limit, ...asked } = query
  const period = await atPlace('query', () =>
    readPeriod({ startDate: asked.start, endDate: asked.end }, { start: 'start', end: 'end' }),
  )
  const search = {
    words: asked.q,
    sources: asked.platform ? [asked.platform] : SOURCES,
    ...period,
    after: readPlace(asked, cursor),
    limit: limit + 1, // one more tells whether there are more
  }
  const posts = await ctx.heavyReads.run(() => searchPosts(data, search))
  return givePage(posts, { asked, limit })
})
