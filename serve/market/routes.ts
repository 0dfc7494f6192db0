import * as market from '#contract/app/market.ts'
import { type Route, route } from '../app/route.ts'
import { getAsset } from './get-asset.ts'
import { getAssetDrivers } from './get-asset-drivers.ts'
import { getMarket } from './get-market.ts'

export const marketRoutes: Route[] = [
  route(market.getMarket, (ctx, { query }) => getMarket(ctx, query)),
  route(market.getAsset, getAsset),
  route(market.getAssetDrivers, getAssetDrivers),
]
