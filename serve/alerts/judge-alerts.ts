import { randomUUID } from 'node:crypto'
import { crosses } from '#analyze/alerts/crosses.ts'
import { ALERT_MESSAGES_PER_HOUR } from '#contract/alerts.ts'
import { NOTIFICATION_PREFERENCES } from '#contract/notifications.ts'
import { type AlertToJudge, type Firing, judgeNextTick, type Tick } from '#store/alerts/judge-next-tick.ts'
import type { Context } from '../context.ts'

/**
 * Looks at every tick that the alerts of its asset have not seen, fires those whose mark it crossed, and gives how many
 * those were. Any number of workers may do it at once.
 */
export async function judgeAlerts(ctx: Context, stopping?: AbortSignal): Promise<number> {
  // Where the data is the sample universe anyway, test alerts watch the same tables.
  const testSchema = ctx.sampleDb === ctx.readDb ? 'public' : 'sample'
  let fired = 0
  for (const [mode, schema] of [
    ['live', 'public'],
    ['test', testSchema],
  ] as const) {
    while (!stopping?.aborted) {
      const now = ctx.now()
      const firings = await judgeNextTick(ctx.db, { mode, schema, now, enabledByDefault, judge })
      if (firings === undefined) break
      fired += firings
    }
  }
  return fired
}

const enabledByDefault = NOTIFICATION_PREFERENCES.some(({ id, enabled }) => id === 'price_alerts' && enabled)

function judge(alerts: AlertToJudge[], tick: Tick): Firing[] {
  return alerts
    .filter(({ condition, threshold, judgedPrice }) =>
      crosses({ condition, threshold, previous: judgedPrice, current: tick.price }),
    )
    .map((alert) => toFiring(alert, tick))
}

function toFiring(alert: AlertToJudge, tick: Tick): Firing {
  const { id: alertId, mode, symbol, condition, threshold, assetId, toldLately } = alert
  return {
    id: randomUUID(),
    alertId,
    isTold: toldLately < ALERT_MESSAGES_PER_HOUR,
    title: `${mode === 'test' ? 'Test: ' : ''}${symbol} is ${condition} $${group(threshold)}`,
    text: wordsOf(alert, tick),
    link: `/market/${encodeURIComponent(assetId)}`,
  }
}

function wordsOf({ name, assetName, symbol, condition, threshold, untoldCount }: AlertToJudge, tick: Tick) {
  const move = condition === 'above' ? 'risen above' : 'fallen below'
  const parts = [
    `${assetName} (${symbol}) has ${move} $${group(threshold)}: it was at $${group(tick.price)} at ` +
      `${tick.at.toISOString().slice(0, 19).replace('T', ' ')} UTC.`,
  ]
  if (name !== null) parts.push(`Your alert: ${name}.`)
  if (untoldCount > 0) {
    const times = untoldCount === 1 ? 'once' : `${untoldCount} times`
    parts.push(`It has crossed that mark ${times} more since the last message.`)
  }
  if (tick.source === 'sample') parts.push('This is sample data: generated prices, not those of the market.')
  return parts.join(' ')
}

/** Thousands in groups, all digits kept. */
function group(price: string): string {
  const [whole = '', fraction] = price.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
