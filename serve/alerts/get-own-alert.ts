import { type AlertKey, findAlert } from '#store/alerts/find-alert.ts'
import type { StoredAlert } from '#store/alerts/stored-alert.ts'
import type { Context } from '../context/context.ts'
import { notFound } from '../http/errors.ts'

/** Throws a 404 for an alert that is not there or is not the caller's; the two are never told apart. */
export async function getOwnAlert(ctx: Context, key: AlertKey): Promise<StoredAlert> {
  const alert = await findAlert(ctx.db, key)
  if (!alert) throw notFound('There is no such alert.')
  return alert
}
