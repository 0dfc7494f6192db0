import { publicAlerts } from './alerts/public-alerts.ts'
import { publicRules } from './alerts/public-rules.ts'
import { listAssets } from './market/assets.ts'
import { getCandles } from './market/get-candles.ts'
import { getMarketOverview } from './market/get-market.ts'
import { getPrices } from './market/get-prices.ts'
import { operations } from './operations.ts'
import type { PublicRoute } from './public/public-route.ts'
import { getCatalog } from './signals/get-catalog.ts'
import { listFigures } from './signals/list-figures.ts'
import { listSignals } from './signals/list-signals.ts'
import { getMentions } from './social/get-mentions.ts'
import { getSentiment } from './social/get-sentiment.ts'
import { listPublicPosts } from './social/list-public-posts.ts'
import { searchPublicPosts } from './social/search-public-posts.ts'
import { ping } from './status/status.ts'
import { openPublicStream } from './streams/open-public-stream.ts'
import { getAccountUsage } from './usage/usage.ts'
import { listPublicWebhooks } from './webhooks/public-webhooks.ts'

/** Every route of /v1. A route that is not here does not exist. */
export const publicRoutes: PublicRoute[] = [
  ping,
  getAccountUsage,
  getPrices,
  getCandles,
  listAssets,
  getMarketOverview,
  getMentions,
  getSentiment,
  listFigures,
  getCatalog,
  listSignals,
  listPublicPosts,
  searchPublicPosts,
  ...operations.map((one) => one.public),
  openPublicStream,
  ...publicAlerts,
  ...publicRules,
  listPublicWebhooks,
]
