import type { AlertCondition } from '#contract/alerts.ts'
import type { AlertKey } from '#store/alerts/find-alert.ts'
import { findAlert } from '#store/alerts/find-alert.ts'
import type { StoredAlert } from '#store/alerts/stored-alert.ts'
import { type AlertChange, updateAlert } from '#store/alerts/update-alert.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { askAddress } from './ask-address.ts'
import { dataOfMode } from './data-of-mode.ts'
import { findPrice } from './find-price.ts'
import { getOwnAlert } from './get-own-alert.ts'
import { readAlertEmail } from './read-alert-email.ts'
import { readAlertPrice } from './read-alert-price.ts'
import { readWebhookIds } from './read-webhook-ids.ts'
import { hasEnded, readWatches, refuseEnded } from './rules/read-watches.ts'
import { withinPostQueries } from './too-many-alerts.ts'

export interface AlertChangeInput {
  condition?: AlertCondition
  price?: string | number
  email?: string | null
  name?: string | null
  active?: boolean
  expression?: string
  /** ISO; null: it tells again. */
  mutedUntil?: string | null
  /** Ids; null: all of the account. */
  webhooks?: readonly string[] | null
}

/** Changes what is named of an alert and gives it back. Throws a 404 for anybody else's, a 400 that names the field. */
export async function changeAlert(
  ctx: Context,
  reach: AlertKey,
  input: AlertChangeInput,
): Promise<StoredAlert> {
  const { userId } = reach
  if (Object.keys(input).length === 0) {
    throw invalid(
      'body',
      'The body must name at least one of condition, price, expression, email, name, active, mutedUntil, webhooks',
    )
  }
  const alert = await getOwnAlert(ctx, reach)
  refuseOtherKind(alert, input)
  const change: AlertChange = {}
  if (input.expression !== undefined) change.watches = await readRuleChange(ctx, alert, input.expression)
  if (input.mutedUntil !== undefined) {
    change.mutedUntil = input.mutedUntil === null ? null : new Date(input.mutedUntil)
  }
  if (input.condition !== undefined) change.condition = input.condition
  if (input.price !== undefined) change.threshold = readAlertPrice(input.price)
  if (input.active !== undefined) change.isActive = input.active
  if (input.active) await refuseWakingEnded(ctx, alert, input.expression ?? alert.expression)
  if (input.name !== undefined) change.name = input.name?.trim() ?? null
  if (input.webhooks !== undefined) {
    change.webhookIds = await readWebhookIds(ctx, { userId, sent: input.webhooks })
  }
  const { assetId, mode } = alert
  if (input.email !== undefined) {
    change.email = await readAlertEmail(ctx, { userId, mode, sent: input.email })
  }
  const price = assetId === null ? null : await findPrice(dataOfMode(ctx, mode), assetId)
  const isThere = await withinPostQueries(() =>
    updateAlert(ctx.db, { alert, userId }, { change, price, now: ctx.now() }),
  )
  if (!isThere) throw notFound('There is no such alert.')
  if (change.email && alert.mode !== 'test') await askAddress(ctx, { userId, email: change.email })
  const changed = await findAlert(ctx.db, reach)
  if (!changed) throw notFound('There is no such alert.')
  return changed
}

/** An alert stays what it was made as: of one price, or a rule. */
function refuseOtherKind({ expression }: StoredAlert, input: AlertChangeInput): void {
  if (expression === null && input.expression !== undefined) {
    throw invalid(
      'expression',
      'This alert watches one price: change condition and price, or make a new alert',
    )
  }
  for (const field of ['condition', 'price'] as const) {
    if (expression !== null && input[field] !== undefined) {
      throw invalid(field, 'This alert is a rule: change its expression')
    }
  }
}

/** A rule whose end has passed would be switched off again at its next look, without a word. */
async function refuseWakingEnded(ctx: Context, alert: StoredAlert, expression: string | null): Promise<void> {
  if (expression === null || alert.isActive) return
  const { watches } = await readWatches(ctx, dataOfMode(ctx, alert.mode), expression)
  if (hasEnded(watches, ctx.now())) {
    throw invalid('active', 'The rule has ended: change its "until" to a later day first, or leave it out')
  }
}

async function readRuleChange(
  ctx: Context,
  alert: StoredAlert,
  expression: string,
): Promise<NonNullable<AlertChange['watches']>> {
  const { asset, watches } = await readWatches(ctx, dataOfMode(ctx, alert.mode), expression)
  if ('condition' in watches) {
    throw invalid('expression', 'This is an alert on one price: make it as a new alert')
  }
  if (watches.expression !== alert.expression) refuseEnded(watches, ctx.now())
  return { ...watches, asset: asset ?? null }
}
