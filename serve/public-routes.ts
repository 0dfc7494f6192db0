import { publicAlerts } from './alerts/public-alerts.ts'
import { publicRules } from './alerts/public-rules.ts'
import { getCandles } from './market/get-candles.ts'
import { getMarketOverview } from './market/get-market-overview.ts'
import { getPrices } from './market/get-prices.ts'
import { listAssets } from './market/list-assets.ts'
import type { PublicRoute } from './public/public-route.ts'
import { explainPublicFigure } from './signals/explain-public-figure.ts'
import { getPublicLab } from './signals/get-public-lab.ts'
import { getPublicMarketMood } from './signals/get-public-market-mood.ts'
import { getPublicSummary } from './signals/get-public-summary.ts'
import { listPublicCreators } from './signals/list-public-creators.ts'
import { listSignals } from './signals/list-signals.ts'
import { getMentions } from './social/get-mentions.ts'
import { getSentiment } from './social/get-sentiment.ts'
import { listPublicPosts } from './social/list-public-posts.ts'
import { searchPublicPosts } from './social/search-public-posts.ts'
import { listPublicSources } from './sources/routes.ts'
import { ping } from './status/ping.ts'
import { openPublicStream } from './streams/open-public-stream.ts'
import { explainPublicSurprise } from './trends/explain-public-surprise.ts'
import { getPublicTrend } from './trends/get-public-trend.ts'
import { listPublicStories } from './trends/list-public-stories.ts'
import { listPublicTopics } from './trends/list-public-topics.ts'
import { getAccountUsage } from './usage/get-account-usage.ts'
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
  getPublicMarketMood,
  getPublicSummary,
  explainPublicFigure,
  listSignals,
  listPublicPosts,
  searchPublicPosts,
  listPublicTopics,
  listPublicCreators,
  getPublicTrend,
  listPublicStories,
  explainPublicSurprise,
  getPublicLab,
  listPublicSources,
  openPublicStream,
  ...publicAlerts,
  ...publicRules,
  listPublicWebhooks,
]
