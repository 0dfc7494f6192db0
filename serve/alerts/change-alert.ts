import { ALERT_UNDO_MS, ALERTS_PER_ACCOUNT, type AlertCondition } from '#contract/alerts.ts'
import {
  type AlertKey,
  findAlert,
  findDeletedAlert,
  restoreAlert as restore,
  type StoredAlert,
} from '#store/alerts/alerts.ts'
import { type AlertChange, updateAlert } from '#store/alerts/update-alert.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { dataOfMode, findPrice, getOwnAlert, missing, tooManyAlerts, withinPostQueries } from './alerts.ts'
import { askAddress, readAlertEmail, readAlertPrice, readWebhookIds } from './read-alert.ts'
import { hasEnded, readWatches, refuseEnded } from './rules/read-watches.ts'

interface AlertChangeInput {
  condition?: AlertCondition
  price?: string | number
  email?: string | null
  name?: string | null
  active?: boolean
  expression?: string
  /** ISO; null: not muted. */
  mutedUntil?: string | null
  /** Ids; null: all of the account. */
  webhooks?: readonly string[] | null
}

/** Changes what is named of an alert and gives it back. Throws a 404 for another account's, a 400 that names the field. */
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
  const change: AlertChange = {}
  if (input.price !== undefined) change.threshold = readAlertPrice(input.price)
  const alert = await getOwnAlert(ctx, reach)
  refuseOtherKind(alert, input)
  if (input.expression !== undefined)
    change.watches = await readRuleChange(ctx, { alert, userId }, input.expression)
  if (input.mutedUntil !== undefined) {
    change.mutedUntil = input.mutedUntil === null ? null : new Date(input.mutedUntil)
  }
  if (input.condition !== undefined) change.condition = input.condition
  if (input.active !== undefined) change.isActive = input.active
  if (input.active) await refuseWakingEnded(ctx, { alert, userId }, input.expression ?? alert.expression)
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
  if (!isThere) throw missing(reach)
  if (change.email && alert.mode !== 'test') await askAddress(ctx, { userId, email: change.email })
  const changed = await findAlert(ctx.db, reach)
  if (!changed) throw missing(reach)
  return changed
}

/** An alert stays what it was made as: of one price, or a rule. */
function refuseOtherKind({ expression }: StoredAlert, input: AlertChangeInput): void {
  if (expression === null && input.expression !== undefined) {
    throw invalid(
      'expression',
      'This alert watches one price: change condition and price, or create a new alert',
    )
  }
  for (const field of ['condition', 'price'] as const) {
    if (expression !== null && input[field] !== undefined) {
      throw invalid(field, 'This alert is a rule: change its expression')
    }
  }
}

interface OwnAlert {
  alert: StoredAlert
  userId: string
}

/** A rule whose end has passed would be switched off again at its next look, without a word. */
async function refuseWakingEnded(
  ctx: Context,
  { alert, userId }: OwnAlert,
  expression: string | null,
): Promise<void> {
  if (expression === null || alert.isActive) return
  const { watches } = await readWatches(ctx, dataOfMode(ctx, alert.mode), { text: expression, userId })
  if (hasEnded(watches, ctx.now())) {
    throw invalid('active', 'The rule has ended: change its "until" to a later day first, or leave it out')
  }
}

async function readRuleChange(
  ctx: Context,
  { alert, userId }: OwnAlert,
  expression: string,
): Promise<NonNullable<AlertChange['watches']>> {
  const { asset, watches } = await readWatches(ctx, dataOfMode(ctx, alert.mode), { text: expression, userId })
  if ('condition' in watches) {
    throw invalid('expression', 'This is a price alert: create it as a new alert')
  }
  if (watches.expression !== alert.expression) refuseEnded(watches, ctx.now())
  return { ...watches, asset: asset ?? null }
}

/**
 * Brings back what its owner has just deleted; one that is there is given as it is. Throws a 404 for another account's and
 * for one that was deleted too long ago, a 409 where the account has too many by now.
 */
export async function restoreAlert(
  ctx: Context,
  { id, userId }: { id: string; userId: string },
): Promise<StoredAlert> {
  const there = await findAlert(ctx.db, { id, userId })
  if (there) return there
  const now = ctx.now()
  const deleted = await findDeletedAlert(ctx.db, {
    id,
    userId,
    since: new Date(now.getTime() - ALERT_UNDO_MS),
  })
  if (!deleted) throw notFound('There is no such alert, or it was deleted too long ago.')
  const { mode, assetId } = deleted
  const price = assetId === null ? null : await findPrice(dataOfMode(ctx, mode), assetId)
  const alert = { id, userId, mode, assetId, price, now }
  const isBack = await withinPostQueries(() => restore(ctx.db, alert, { alertsMax: ALERTS_PER_ACCOUNT }))
  if (!isBack) throw tooManyAlerts()
  return getOwnAlert(ctx, { id, userId })
}
