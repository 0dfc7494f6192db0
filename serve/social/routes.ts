import { getSearchVolume as searchVolume } from '#contract/app/search-volume.ts'
import {
  countNewSourcePosts,
  exportSourcePosts,
  listSourcePosts,
  searchPosts as search,
} from '#contract/app/social.ts'
import { listPlatformSummaries as platformSummaries } from '#contract/app/social-platforms.ts'
import { type Route, route } from '../app/route.ts'
import { exportPosts } from './export-posts.ts'
import { getSearchVolume } from './get-search-volume.ts'
import { listPlatformSummaries } from './list-platform-summaries.ts'
import { countNewPosts, listPosts } from './list-posts.ts'
import { requireSource } from './page-answer.ts'
import { viewRoutes } from './saved-views.ts'
import { searchPosts } from './search-posts.ts'

export const socialRoutes: Route[] = [
  route(listSourcePosts, (ctx, { params, query }) =>
    listPosts(ctx, requireSource(ctx, params.source), query),
  ),
  route(countNewSourcePosts, (ctx, { params, query }) =>
    countNewPosts(ctx, requireSource(ctx, params.source), query),
  ),
  route(exportSourcePosts, (ctx, call) => exportPosts(ctx, requireSource(ctx, call.params.source), call)),
  route(platformSummaries, (ctx, { query }) => listPlatformSummaries(ctx, query)),
  route(search, (ctx, { query }) => searchPosts(ctx, query)),
  route(searchVolume, (ctx, { query }) => getSearchVolume(ctx, query)),
  ...viewRoutes,
]
