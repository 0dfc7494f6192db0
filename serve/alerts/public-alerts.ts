import type { Static } from 'typebox'
import { ALERTS_PER_ACCOUNT } from '#contract/alerts.ts'
import * as contract from '#contract/public/alerts/alerts.ts'
import type { StoredAlert } from '#store/alerts/alerts.ts'
import { listAlerts as list, deleteAlert as remove } from '#store/alerts/alerts.ts'
import type { KeyRecord } from '../public/key-directory.ts'
import { withPointer } from '../public/problem.ts'
import { type PublicRoute, publicRoute } from '../public/public-route.ts'
import { dataOfMode, getOwnAlert, missing } from './alerts.ts'
import { changeAlert } from './change-alert.ts'
import { createAlert } from './create-alert.ts'

/**
 * The alerts of /v1 on one price; `public-rules.ts` has those of the alert language. A test key and a live key
 * each reach only the alerts of their mode.
 */
export const publicAlerts: PublicRoute[] = [
  publicRoute(contract.createAlert, async (ctx, { body, key, effectId }) => {
    const owner = { ...ownerOf(key), data: dataOfMode(ctx, key.mode) }
    const alert = await withPointer('body', () => createAlert(ctx, owner, { alertId: effectId, input: body }))
    return { body: toRow(alert), hasData: true }
  }),
  publicRoute(contract.listAlerts, async (ctx, { key }) => {
    const alerts = await list(ctx.db, { ...ownerOf(key), limit: ALERTS_PER_ACCOUNT })
    return { body: { data: alerts.map(toRow) }, hasData: alerts.length > 0 }
  }),
  publicRoute(contract.getAlert, async (ctx, { key, params }) => {
    const alert = await getOwnAlert(ctx, { id: params.id, ...ownerOf(key) })
    return { body: toRow(alert), hasData: true }
  }),
  publicRoute(contract.updateAlert, async (ctx, { key, params, body }) => {
    const alert = await withPointer('body', () => changeAlert(ctx, { id: params.id, ...ownerOf(key) }, body))
    return { body: toRow(alert), hasData: true }
  }),
  publicRoute(contract.deleteAlert, async (ctx, { key, params }) => {
    const isDeleted = await remove(ctx.db, { id: params.id, ...ownerOf(key), now: ctx.now() })
    if (!isDeleted) throw missing({ kind: 'price' })
    return { body: { id: params.id, deleted: true as const }, hasData: true }
  }),
]

function ownerOf(key: KeyRecord) {
  return { userId: key.accountId, mode: key.mode, kind: 'price' as const }
}

function toRow(alert: StoredAlert): Static<typeof contract.AlertRow> {
  const { condition, threshold, assetId, symbol, assetName } = alert
  if (condition === null || threshold === null || assetId === null || symbol === null || assetName === null) {
    throw new Error('only alerts on one price are reached here')
  }
  return {
    id: alert.id,
    name: alert.name,
    asset_id: assetId,
    symbol,
    asset_name: assetName,
    condition,
    price: threshold,
    active: alert.isActive,
    state: alert.state,
    unknown_since: alert.unknownSince?.toISOString() ?? null,
    unknown_reason: alert.unknownWhy,
    email: alert.email,
    email_status: alert.emailStatus,
    fired_count: alert.firedCount,
    last_fired_at: alert.lastFiredAt?.toISOString() ?? null,
    last_fired_price: alert.lastFiredPrice,
    created_at: alert.createdAt.toISOString(),
    updated_at: alert.updatedAt.toISOString(),
  }
}
