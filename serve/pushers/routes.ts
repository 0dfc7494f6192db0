import * as pushers from '#contract/app/pushers.ts'
import { type Route, route } from '../app/route.ts'
import { getAssetPushers, getAuthorPushers, getTopicPushers } from './get-pushers.ts'

export const pusherRoutes: Route[] = [
  route(pushers.getAssetPushers, getAssetPushers),
  route(pushers.getTopicPushers, getTopicPushers),
  route(pushers.getAuthorPushers, getAuthorPushers),
]
