import { ALERT_UNDO_MS, ALERTS_PER_ACCOUNT } from '#contract/alerts.ts'
import { findAlert } from '#store/alerts/find-alert.ts'
import { findDeletedAlert } from '#store/alerts/find-deleted-alert.ts'
import { restoreAlert as restore } from '#store/alerts/restore-alert.ts'
import type { StoredAlert } from '#store/alerts/stored-alert.ts'
import type { Context } from '../context/context.ts'
import { notFound } from '../http/errors.ts'
import { dataOfMode } from './data-of-mode.ts'
import { findPrice } from './find-price.ts'
import { getOwnAlert } from './get-own-alert.ts'
import { tooManyAlerts, withinPostQueries } from './too-many-alerts.ts'

/**
 * Brings back what its owner has just deleted; one that is there is given as it is. Throws a 404 for anybody else's and
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
