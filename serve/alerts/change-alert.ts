import type { AlertCondition } from '#contract/alerts.ts'
import { findAlert } from '#store/alerts/find-alert.ts'
import type { StoredAlert } from '#store/alerts/stored-alert.ts'
import { type AlertChange, updateAlert } from '#store/alerts/update-alert.ts'
import type { Context } from '../context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { askAddress } from './ask-address.ts'
import { dataOfMode } from './data-of-mode.ts'
import { findPrice } from './find-price.ts'
import { type AlertReach, findReached } from './find-reached.ts'
import { readAlertEmail } from './read-alert-email.ts'
import { readAlertPrice } from './read-alert-price.ts'

export interface AlertChangeInput {
  condition?: AlertCondition
  price?: string | number
  email?: string | null
  name?: string | null
  active?: boolean
}

/** Changes what is named of an alert and gives it back. Throws a 404 for anybody else's, a 400 that names the field. */
export async function changeAlert(
  ctx: Context,
  reach: AlertReach,
  input: AlertChangeInput,
): Promise<StoredAlert> {
  const { userId } = reach
  if (Object.keys(input).length === 0) {
    throw invalid('body', 'The body must name at least one of condition, price, email, name, active')
  }
  const alert = await findReached(ctx, reach)
  const change: AlertChange = {}
  if (input.condition !== undefined) change.condition = input.condition
  if (input.price !== undefined) change.threshold = readAlertPrice(input.price)
  if (input.active !== undefined) change.isActive = input.active
  if (input.name !== undefined) change.name = input.name?.trim() ?? null
  if (input.email !== undefined) change.email = await readAlertEmail(ctx, { userId, sent: input.email })
  const price = await findPrice(dataOfMode(ctx, alert.mode), alert.assetId)
  const isThere = await updateAlert(ctx.db, { alert, userId }, { change, price, now: ctx.now() })
  if (!isThere) throw notFound('There is no such alert.')
  if (change.email && alert.mode === 'live') await askAddress(ctx, { userId, email: change.email })
  const changed = await findAlert(ctx.db, reach)
  if (!changed) throw notFound('There is no such alert.')
  return changed
}
