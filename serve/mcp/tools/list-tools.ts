import { alerts } from './alerts.ts'
import { candles } from './candles.ts'
import { mentions } from './mentions.ts'
import { prices } from './prices.ts'
import { search } from './search.ts'
import { sentiment } from './sentiment.ts'
import type { Tool } from './tool.ts'
import { trending } from './trending.ts'
import { whatsHappening } from './whats-happening.ts'

/** Every tool, the one to begin with first. */
export const tools: readonly Tool[] = [
  whatsHappening,
  prices,
  candles,
  mentions,
  sentiment,
  search,
  trending,
  alerts,
]
