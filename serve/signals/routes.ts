import * as contracts from '#contract/app/market.ts'
import { type Route, route } from '../app/route.ts'
import { getAssetSummary } from './get-asset-summary.ts'

export const signalRoutes: Route[] = [route(contracts.getAssetSummary, getAssetSummary)]
