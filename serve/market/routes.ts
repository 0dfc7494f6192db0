import * as market from '#contract/app/market.ts'
import { type Route, route } from '../http/route.ts'
import { getAsset } from './get-asset.ts'
import { getMarket } from './get-market.ts'

export const marketRoutes: Route[] = [
  route(market.getMarket, (ctx) => getMarket(ctx)),
  route(market.getAsset, getAsset),
]
