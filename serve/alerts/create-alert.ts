import {
  ALERT_CONDITIONS,
  ALERTS_PER_ACCOUNT,
  type AlertCondition,
  type AlertMode,
} from '#contract/alerts.ts'
import type { StoredAlert } from '#store/alerts/alerts.ts'
import { type AlertKind, findAlert } from '#store/alerts/alerts.ts'
import { insertAlert } from '#store/alerts/insert-alert.ts'
import type { Database } from '#store/database.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { resolveAssets } from '../market/assets.ts'
import { findPrice, tooManyAlerts, withinPostQueries } from './alerts.ts'
import { askAddress, readAlertEmail, readAlertPrice, readWebhookIds } from './read-alert.ts'
import { readWatches, refuseEnded } from './rules/read-watches.ts'

export interface AlertInput {
  symbol?: string
  id?: string
  condition?: AlertCondition
  price?: string | number
  /** Instead of asset, condition and price: a rule of the alert language. */
  expression?: string
  email?: string
  /** Ids; null or absent: all of the account. */
  webhooks?: readonly string[] | null
  name?: string
}

/**
 * Makes an alert for its owner; `alertId` again gives the one that is there. Throws a 400 that names the field, and a
 * 409 where the account has too many.
 */
export async function createAlert(
  ctx: Context,
  owner: AlertOwner,
  { alertId, input }: { alertId: string; input: AlertInput },
): Promise<StoredAlert> {
  const { userId, mode, data } = owner
  const { asset, watches } = await readInput(ctx, owner, input)
  refuseEnded(watches, ctx.now())
  if (owner.kind === 'rule' && 'condition' in watches) {
    throw invalid('expression', 'This is an alert on one price: POST /v1/alerts/create makes it')
  }
  const webhookIds = await readWebhookIds(ctx, { userId, sent: input.webhooks ?? null })
  const email = await readAlertEmail(ctx, { userId, mode, sent: input.email })
  const price = asset ? await findPrice(data, asset.id) : null
  const isStored = await withinPostQueries(() =>
    insertAlert(
      ctx.db,
      {
        id: alertId,
        userId,
        mode,
        name: input.name?.trim() ?? null,
        asset: asset ?? null,
        watches,
        email,
        webhookIds,
        price,
        now: ctx.now(),
      },
      { alertsMax: ALERTS_PER_ACCOUNT, oldestMakesRoom: mode === 'test' },
    ),
  )
  if (!isStored) throw tooManyAlerts()
  if (email && mode !== 'test') await askAddress(ctx, { userId, email })
  const alert = await findAlert(ctx.db, { id: alertId, userId })
  if (!alert) throw notFound() // deleted within the moment
  return alert
}

async function readInput(ctx: Context, { userId, data }: AlertOwner, input: AlertInput) {
  const { condition, price, expression } = input
  if (expression !== undefined) {
    const others = [condition, price, input.symbol, input.id]
    if (others.every((one) => one === undefined)) {
      return readWatches(ctx, data, { text: expression, userId })
    }
    throw invalid('expression', 'expression goes without symbol, id, condition and price')
  }
  if (condition === undefined)
    throw invalid('condition', `condition must be ${ALERT_CONDITIONS.join(' or ')}`)
  const threshold = readAlertPrice(price ?? '')
  return { asset: await readAsset(data, input), watches: { condition, threshold } }
}

async function readAsset(data: AlertOwner['data'], { symbol, id }: AlertInput) {
  if ((symbol === undefined) === (id === undefined))
    throw invalid('symbol', 'either symbol or id is required')
  const [found] = await resolveAssets(data, { symbols: symbol ? [symbol] : [], ids: id ? [id] : [] })
  if (found?.asset) return found.asset
  const field = symbol === undefined ? 'id' : 'symbol'
  throw invalid(field, `${field} must be an asset that is covered; GET /v1/crypto/assets lists them`)
}

/** Who makes an alert, and on which prices. */
interface AlertOwner {
  userId: string
  /** What new alerts watch: the real prices, or those of the sample universe. */
  mode: AlertMode
  /** Where a rule alone may be made. */
  kind?: AlertKind
  /** Where the prices and assets of the mode lie. */
  data: Database
}
