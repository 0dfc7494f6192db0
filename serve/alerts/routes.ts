import { randomUUID } from 'node:crypto'
import { ALERT_MODES, ALERTS_PER_ACCOUNT } from '#contract/alerts.ts'
import * as contract from '#contract/app/alerts.ts'
import { confirmAlertAddress, stopAlertAddress } from '#store/alerts/alert-addresses.ts'
import { deleteAlert, listAlerts, type StoredAlert } from '#store/alerts/alerts.ts'
import { type Route, route } from '../app/route.ts'
import { invalid, notFound } from '../http/errors.ts'
import { hashToken } from '../secrets/keys.ts'
import { dataOfMode } from './alerts.ts'
import { changeAlert, restoreAlert } from './change-alert.ts'
import { createAlert } from './create-alert.ts'
import { previewRule } from './rules/preview-rule.ts'
import { printPriceAlert } from './rules/read-watches.ts'

/** The alerts as their owner manages them on the site, those of keys of either mode, and the links of our mails. */
export const alertRoutes: Route[] = [
  route(contract.listAlerts, async (ctx, { user }) => {
    // Each mode has its own bound.
    const alerts = await listAlerts(ctx.db, {
      userId: user.id,
      limit: ALERT_MODES.length * ALERTS_PER_ACCOUNT,
    })
    return { data: alerts.map(toAlert), limit: ALERTS_PER_ACCOUNT }
  }),
  route(contract.previewAlert, (ctx, { user, query }) =>
    previewRule(ctx, { text: query.expression, userId: user.id }),
  ),
  route(contract.createAlert, async (ctx, { user, body }) => {
    const owner = { userId: user.id, mode: ctx.dataMode, data: dataOfMode(ctx, ctx.dataMode) }
    return toAlert(await createAlert(ctx, owner, { alertId: randomUUID(), input: body }))
  }),
  route(contract.updateAlert, async (ctx, { user, params, body }) =>
    toAlert(await changeAlert(ctx, { id: params.id, userId: user.id }, body)),
  ),
  route(contract.deleteAlert, async (ctx, { user, params }) => {
    const isDeleted = await deleteAlert(ctx.db, { id: params.id, userId: user.id, now: ctx.now() })
    if (!isDeleted) throw notFound('There is no such alert.')
    return undefined
  }),
  route(contract.restoreAlert, async (ctx, { user, params }) =>
    toAlert(await restoreAlert(ctx, { id: params.id, userId: user.id })),
  ),
  route(contract.confirmAlertEmail, async (ctx, { body }) => {
    const email = await confirmAlertAddress(ctx.db, { confirmHash: hashToken(body.token), now: ctx.now() })
    if (!email) throw invalid('token', 'This link has been used or has expired.')
    return { message: `Alerts will be sent to ${email} from now on.` }
  }),
  route(contract.stopAlertEmail, async (ctx, { query }) => {
    const isKnown = await stopAlertAddress(ctx.db, { stopToken: query.token, now: ctx.now() })
    if (!isKnown) throw invalid('token', 'This link is not valid, or its account was deleted.')
    return { message: 'No more alerts will be sent to this address.' }
  }),
]

function toAlert(alert: StoredAlert): contract.Alert {
  return {
    id: alert.id,
    ...(alert.name === null ? {} : { name: alert.name }),
    ...(alert.assetId === null ? {} : { assetId: alert.assetId }),
    ...(alert.symbol === null ? {} : { symbol: alert.symbol }),
    ...(alert.assetName === null ? {} : { assetName: alert.assetName }),
    ...describeWatched(alert),
    active: alert.isActive,
    state: alert.state,
    ...(alert.unknownSince === null ? {} : { unknownSince: alert.unknownSince.toISOString() }),
    ...(alert.unknownWhy === null ? {} : { unknownWhy: alert.unknownWhy }),
    ...(alert.email === null ? {} : { email: alert.email }),
    emailStatus: alert.emailStatus,
    mode: alert.mode,
    firedCount: alert.firedCount,
    ...(alert.lastFiredAt === null ? {} : { lastFiredAt: alert.lastFiredAt.toISOString() }),
    ...(alert.lastFiredPrice === null ? {} : { lastFiredPrice: alert.lastFiredPrice }),
    firedAt: alert.firedAt.map((at) => at.toISOString()),
    ...(alert.mutedUntil === null ? {} : { mutedUntil: alert.mutedUntil.toISOString() }),
    ...(alert.webhookIds === null ? {} : { webhooks: alert.webhookIds }),
    createdAt: alert.createdAt.toISOString(),
  }
}

function describeWatched({ symbol, condition, threshold, expression }: StoredAlert) {
  if (condition === null || threshold === null || symbol === null) return { expression: expression ?? '' } // one of them is there
  return { expression: printPriceAlert({ symbol, condition, threshold }), condition, price: threshold }
}
