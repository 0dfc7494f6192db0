import * as contracts from '#contract/app/trending-topics.ts'
import { type Route, route } from '../app/route.ts'
import { explainAppSurprise } from './explain-app-surprise.ts'
import { getTrend } from './get-trend.ts'
import { listStories } from './list-stories.ts'
import { listTrendingTopics } from './list-trending-topics.ts'

export const trendRoutes: Route[] = [
  route(contracts.listStories, (ctx, { query }) => listStories(ctx, query)),
  route(contracts.listTrendingTopics, (ctx, { query }) => listTrendingTopics(ctx, query)),
  route(contracts.explainSurprise, (ctx, { query }) => explainAppSurprise(ctx, query)),
  route(contracts.getTrend, (ctx, { query }) => getTrend(ctx, query)),
]
