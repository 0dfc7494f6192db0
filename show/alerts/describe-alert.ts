import { BellRing, CircleCheck, CircleHelp, type LucideIcon, Pause } from 'lucide-react'
import type { AlertState } from '#contract/alerts.ts'
import type { Alert } from '#contract/app/alerts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { serverNow } from '../ui/figures/use-now.ts'
import { formatExactMoney } from '../ui/format/numbers.ts'
import type { ChipTone } from '../ui/label/chip.tsx'
import type { Times } from '../ui/time/times.ts'

/** An alert in a few words, such as "BTC above $70,000.00"; a rule by its expression. */
export function nameOf(alert: Pick<Alert, 'symbol' | 'condition' | 'price' | 'expression'>): string {
  const { symbol, condition, price, expression } = alert
  if (price === undefined) return expression
  return `${symbol} ${condition} ${formatExactMoney(price)}`
}

const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** In percent: from here on down two decimals read 0.00. */
const TINY = 0.005

/** How far the price has to go until the alert fires, such as ", has to rise 3.31%"; nothing where it would not. */
export function describeDistance(
  { state, condition, price: mark }: Pick<Alert, 'state' | 'condition' | 'price'>,
  price: number,
): string {
  if (state !== 'waiting' || mark === undefined || price <= 0) return ''
  const share = Math.max(0, ((Number(mark) - price) / price) * (condition === 'above' ? 100 : -100))
  const isTiny = share > 0 && share < TINY
  return `, has to ${condition === 'above' ? 'rise' : 'fall'} ${isTiny ? 'less than 0.01' : percent.format(share)}%`
}

/** The end of a mute that only its owner ends. */
const FAR = '9999-12-31T00:00:00.000Z'

/** How long an alert can be muted; undefined: until its owner unmutes it. */
export const MUTES: readonly { label: string; forMs: number | undefined }[] = [
  { label: 'Mute for 1 hour', forMs: HOUR_MS },
  { label: 'Mute for 1 day', forMs: DAY_MS },
  { label: 'Mute until I unmute', forMs: undefined },
]

/** The ISO time at which a mute that begins now ends. */
export function endOfMute(forMs: number | undefined, now = serverNow()): string {
  return forMs === undefined ? FAR : new Date(now + forMs).toISOString()
}

/** "Muted until 2026-03-05 15:07 UTC", "Muted" for a mute without an end, nothing for one that is over. */
export function describeMute(
  mutedUntil: string | undefined,
  { now, times }: { now: Date; times: Times },
): string | undefined {
  if (mutedUntil === undefined || new Date(mutedUntil) <= now) return undefined
  return mutedUntil === FAR ? 'Muted' : `Muted until ${times.exact(mutedUntil)}`
}

/** Each state by its own colour, icon and words. */
export const STATE_LOOKS: Record<
  AlertState,
  { label: string; tone: ChipTone; text: string; icon: LucideIcon; meaning: string }
> = {
  waiting: {
    label: 'Waiting',
    tone: 'accent',
    text: 'text-accent',
    icon: BellRing,
    meaning: 'It fires when the price crosses the target, or the rule becomes true',
  },
  fulfilled: {
    label: 'Reached',
    tone: 'up',
    text: 'text-up',
    icon: CircleCheck,
    meaning:
      'The price is beyond the target, or the rule is true; that has to end before the alert fires again',
  },
  no_data: {
    label: 'No data yet',
    tone: 'mid',
    text: 'text-mid',
    icon: CircleHelp,
    meaning: 'No data yet on what it watches',
  },
  paused: {
    label: 'Paused',
    tone: 'neutral',
    text: 'text-ink-2',
    icon: Pause,
    meaning: 'It does not fire until you resume it',
  },
}
