import { type AlertKey, findAlert } from '#store/alerts/find-alert.ts'
import type { StoredAlert } from '#store/alerts/stored-alert.ts'
import type { Context } from '../context.ts'
import { notFound } from '../http/errors.ts'

/** The alert that a caller means; without a mode one of either. */
export type AlertReach = AlertKey

/** Throws a 404 for an alert that is not there or is not the caller's; the two are never told apart. */
export async function findReached(ctx: Context, reach: AlertReach): Promise<StoredAlert> {
  const alert = await findAlert(ctx.db, reach)
  if (!alert) throw notFound('There is no such alert.')
  return alert
}
