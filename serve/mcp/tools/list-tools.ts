import { alerts } from './alerts.ts'
import { mentions, search } from './mentions.ts'
import { candles, prices, screener } from './prices.ts'
import { sentiment } from './sentiment.ts'
import type { Tool } from './tool.ts'
import { trending, whatsHappening } from './trending.ts'

/** Every tool, the one to begin with first. */
export const tools: readonly Tool[] = [
  whatsHappening,
  prices,
  candles,
  mentions,
  sentiment,
  search,
  trending,
  screener,
  alerts,
]
