import {
  countNewFacebookPosts,
  countNewInstagramPosts,
  countNewSourcePosts,
  countNewTwitterPosts,
} from '#contract/app/new-posts.ts'
import { getSearchVolume as searchVolume } from '#contract/app/search-volume.ts'
import {
  listFacebookPosts,
  listInstagramPosts,
  listSourcePosts,
  listTwitterPosts,
  searchPosts as search,
} from '#contract/app/social.ts'
import {
  exportFacebookPosts,
  exportInstagramPosts,
  exportSourcePosts,
  exportTwitterPosts,
} from '#contract/app/social-exports.ts'
import { listPlatformSummaries as platformSummaries } from '#contract/app/social-platforms.ts'
import { type Route, route } from '../app/route.ts'
import { countNewPosts } from './count-new-posts.ts'
import { exportPosts } from './export-posts.ts'
import { getSearchVolume } from './get-search-volume.ts'
import { listPlatformSummaries } from './list-platform-summaries.ts'
import { listPosts } from './list-posts.ts'
import { requireSource } from './require-source.ts'
import { searchPosts } from './search-posts.ts'

export const socialRoutes: Route[] = [
  route(listTwitterPosts, (ctx, { query }) => listPosts(ctx, 'twitter', query)),
  route(listInstagramPosts, (ctx, { query }) => listPosts(ctx, 'instagram', query)),
  route(listFacebookPosts, (ctx, { query }) => listPosts(ctx, 'facebook', query)),
  route(countNewTwitterPosts, (ctx, { query }) => countNewPosts(ctx, 'twitter', query)),
  route(countNewInstagramPosts, (ctx, { query }) => countNewPosts(ctx, 'instagram', query)),
  route(countNewFacebookPosts, (ctx, { query }) => countNewPosts(ctx, 'facebook', query)),
  route(exportTwitterPosts, (ctx, call) => exportPosts(ctx, 'twitter', call)),
  route(exportInstagramPosts, (ctx, call) => exportPosts(ctx, 'instagram', call)),
  route(exportFacebookPosts, (ctx, call) => exportPosts(ctx, 'facebook', call)),
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
]
