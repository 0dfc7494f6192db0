import { randomUUID } from 'node:crypto'
import { crosses } from '#analyze/alerts/prices.ts'
import { ALERT_MESSAGES_PER_HOUR, ALERT_MODES } from '#contract/alerts.ts'
import { DATA_PARAMETER } from '#contract/data-mode.ts'
import { NOTIFICATION_PREFERENCES, type NotificationKind } from '#contract/notifications.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Firing } from '#store/alerts/firings.ts'
import { type AlertToJudge, judgeNextTick, type Tick } from '#store/alerts/judge-next-tick.ts'
import { markUnpriced } from '#store/alerts/mark-unpriced.ts'
import type { Context } from '../context/context.ts'
import { ALERT_TITLE_MARKS } from './rules/alert-title-marks.ts'

/**
 * Looks at every tick that the alerts of its asset have not seen, fires those whose mark it crossed, and gives how many
 * those were. Any number of workers may do it at once.
 */
export async function judgeAlerts(ctx: Context, stopping?: AbortSignal): Promise<number> {
  let fired = 0
  for (const mode of ALERT_MODES) {
    const schema = mode === 'live' ? 'public' : 'sample'
    while (!stopping?.aborted) {
      const now = ctx.now()
      const firings = await judgeNextTick(ctx.db, { mode, schema, now, enabledByDefault, judge })
      if (firings === undefined) break
      fired += firings
    }
  }
  return fired
}

/** Notes which alerts have no present price, since when, and notifies their owners as those of rules. */
export async function noteUnpricedAlerts({ db, now }: Context): Promise<void> {
  const at = now()
  const notifiedBefore = new Date(at.getTime() - UNPRICED_NOTIFIED_AFTER_MS)
  for (const mode of ALERT_MODES) {
    const schema = mode === 'live' ? 'public' : 'sample'
    await markUnpriced(db, {
      ...{ mode, schema, now: at, notifiedBefore },
      enabledByDefault: isOnByDefault('unjudged_rules'),
    })
  }
}

/** As with rules. */
const UNPRICED_NOTIFIED_AFTER_MS = HOUR_MS

const isOnByDefault = (kind: NotificationKind) =>
  NOTIFICATION_PREFERENCES.some(({ id, enabled }) => id === kind && enabled)
const enabledByDefault = isOnByDefault('price_alerts')

function judge(alerts: AlertToJudge[], tick: Tick): Firing[] {
  return alerts
    .filter(({ condition, threshold, judgedPrice }) =>
      crosses({ condition, threshold, previous: judgedPrice, current: tick.price }),
    )
    .map((alert) => toFiring(alert, tick))
}

function toFiring(alert: AlertToJudge, tick: Tick): Firing {
  const { id: alertId, mode, symbol, condition, threshold, assetId, notifiedLately, isMuted } = alert
  return {
    id: randomUUID(),
    alertId,
    isNotified: !isMuted && notifiedLately < ALERT_MESSAGES_PER_HOUR,
    title: `${ALERT_TITLE_MARKS[mode]}${symbol} is ${condition} $${group(threshold)}`,
    text: wordsOf(alert, tick),
    // Of the data in which the price was seen, whichever the reader has chosen.
    link: `/market/${encodeURIComponent(assetId)}?${DATA_PARAMETER}=${mode === 'live' ? 'live' : 'sample'}`,
  }
}

function wordsOf({ name, assetName, symbol, condition, threshold, untoldCount }: AlertToJudge, tick: Tick) {
  const move = condition === 'above' ? 'risen above' : 'fallen below'
  const parts = [
    `${assetName} (${symbol}) has ${move} $${group(threshold)}: it was at $${group(roundBeyond(tick.price, { condition, threshold }))} at ` +
      `${tick.at.toISOString().slice(0, 19).replace('T', ' ')} UTC.`,
  ]
  if (name !== null) parts.push(`Your alert: ${name}.`)
  if (untoldCount > 0) {
    const times = untoldCount === 1 ? 'once' : `${untoldCount} times`
    parts.push(`It has crossed that target ${times} more since the last message.`)
  }
  if (tick.source === 'sample') parts.push('This is sample data: generated prices, not those of the market.')
  return parts.join(' ')
}

/** A price as people read it; with all its digits where fewer would not lie beyond the target. */
function roundBeyond(
  price: string,
  { condition, threshold }: Pick<AlertToJudge, 'condition' | 'threshold'>,
): string {
  const dollars = Number(price)
  const rounded = (dollars < 1 ? FEW_DIGITS : CENTS).format(dollars)
  const isBeyond =
    condition === 'above' ? Number(rounded) > Number(threshold) : Number(rounded) < Number(threshold)
  return isBeyond ? rounded : price
}

const CENTS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, useGrouping: false })
const FEW_DIGITS = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4, useGrouping: false })

/** Thousands in groups, all digits kept. */
function group(price: string): string {
  const [whole = '', fraction] = price.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
