import type { Static } from 'typebox'
import { ALERTS_PER_ACCOUNT } from '#contract/alerts.ts'
import * as contract from '#contract/public/alerts/rules.ts'
import type { StoredAlert } from '#store/alerts/alerts.ts'
import { deleteAlert, listAlerts } from '#store/alerts/alerts.ts'
import type { KeyRecord } from '../public/key-directory.ts'
import { withPointer } from '../public/problem.ts'
import { type PublicRoute, publicRoute } from '../public/public-route.ts'
import { dataOfMode, getOwnAlert, missing } from './alerts.ts'
import { changeAlert } from './change-alert.ts'
import { createAlert } from './create-alert.ts'
import { previewRule } from './rules/preview-rule.ts'

/** The rules of the alert language in /v1. A test key and a live key each reach only the rules of their mode. */
export const publicRules: PublicRoute[] = [
  publicRoute(contract.createRule, async (ctx, { body, key, effectId }) => {
    const owner = { ...ownerOf(key), data: dataOfMode(ctx, key.mode) }
    const rule = await withPointer('body', () => createAlert(ctx, owner, { alertId: effectId, input: body }))
    return { body: toRow(rule), hasData: true }
  }),
  publicRoute(contract.listRules, async (ctx, { key }) => {
    const rules = await listAlerts(ctx.db, { ...ownerOf(key), limit: ALERTS_PER_ACCOUNT })
    return { body: { data: rules.map(toRow) }, hasData: rules.length > 0 }
  }),
  publicRoute(contract.previewRule, async (ctx, { key, query, data }) => {
    const asked = { text: query.expression, userId: key.accountId }
    const preview = await withPointer('query', () => previewRule({ ...ctx, readDb: data }, asked))
    const { symbol, since, firings, ...rest } = preview
    return {
      body: { ...rest, symbol: symbol ?? null, since: since ?? null, firings: firings.map(toFiring) },
      hasData: rest.days > 0,
    }
  }),
  publicRoute(contract.getRule, async (ctx, { key, params }) => {
    const rule = await getOwnAlert(ctx, { id: params.id, ...ownerOf(key) })
    return { body: toRow(rule), hasData: true }
  }),
  publicRoute(contract.updateRule, async (ctx, { key, params, body }) => {
    const { muted_until: mutedUntil, ...others } = body
    const input = { ...others, ...(mutedUntil !== undefined && { mutedUntil }) }
    const rule = await withPointer('body', () => changeAlert(ctx, { id: params.id, ...ownerOf(key) }, input))
    return { body: toRow(rule), hasData: true }
  }),
  publicRoute(contract.deleteRule, async (ctx, { key, params }) => {
    const isDeleted = await deleteAlert(ctx.db, { id: params.id, ...ownerOf(key), now: ctx.now() })
    if (!isDeleted) throw missing({ kind: 'rule' })
    return { body: { id: params.id, deleted: true as const }, hasData: true }
  }),
]

function ownerOf(key: KeyRecord) {
  return { userId: key.accountId, mode: key.mode, kind: 'rule' as const }
}

function toRow(rule: StoredAlert): Static<typeof contract.RuleRow> {
  if (rule.expression === null) throw new Error('only rules are reached here')
  return {
    id: rule.id,
    name: rule.name,
    expression: rule.expression,
    asset_id: rule.assetId,
    symbol: rule.symbol,
    active: rule.isActive,
    state: rule.state,
    unknown_since: rule.unknownSince?.toISOString() ?? null,
    unknown_reason: rule.unknownWhy,
    muted_until: rule.mutedUntil?.toISOString() ?? null,
    email: rule.email,
    email_status: rule.emailStatus,
    webhooks: rule.webhookIds,
    fired_count: rule.firedCount,
    last_fired_at: rule.lastFiredAt?.toISOString() ?? null,
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  }
}

type Firing = Awaited<ReturnType<typeof previewRule>>['firings'][number]

function toFiring({ at, symbol, price, after1h, after24h, after7d }: Firing) {
  return {
    at,
    symbol: symbol ?? null,
    price: price ?? null,
    change_1h: after1h ?? null,
    change_24h: after24h ?? null,
    change_7d: after7d ?? null,
  }
}
