import { getMarketMood as contract } from '#contract/public/market-sentiment.ts'
import { publicRoute } from '../public/public-route.ts'
import { withPointer } from '../public/with-pointer.ts'
import { readMarketMood, readMoodEnd } from './get-market-mood.ts'

export const getPublicMarketMood = publicRoute(contract, async (ctx, { query, data }) => {
  const names = { start: 'start', end: 'end' }
  const end = await withPointer('query', () => readMoodEnd(ctx.now(), query.end, names))
  const body = await ctx.heavyReads.run(() => readMarketMood(data, end))
  return { body, hasData: body.value !== null }
})
