import type { Static } from 'typebox'
import { ALERT_ACTIONS, alertsTool } from '#contract/mcp/tools.ts'
import {
  type AlertRow,
  createAlert,
  deleteAlert,
  listAlerts,
  updateAlert,
} from '#contract/public/alerts/alerts.ts'
import { createRule, deleteRule, listRules, type RuleRow, updateRule } from '#contract/public/alerts/rules.ts'
import { invalidAt, Problem } from '../../public/problem.ts'
import { compact, pick } from './compact.ts'
import type { Tool, ToolAsk } from './tool.ts'

/** No argument names an address: an assistant that was led astray by a post must not be able to send mail to others. */
export const alerts: Tool = {
  contract: alertsTool,
  async answer(tool, { action, ...args }) {
    const act = ALERT_ACTIONS.find((one) => one === action)
    if (!act) throw invalidAt('#/arguments/action', `action must be one of ${ALERT_ACTIONS.join(', ')}`)
    refuseOthers(act, args)
    return { body: await ACTIONS[act](tool, args) }
  },
}

type Act = (tool: ToolAsk, args: Record<string, unknown>) => Promise<Record<string, unknown>>

const TAKES: Record<(typeof ALERT_ACTIONS)[number], readonly string[]> = {
  list: [],
  create: ['symbol', 'id', 'condition', 'price', 'expression', 'name', 'idempotency_key'],
  update: ['alert_id', 'condition', 'price', 'name', 'active'],
  delete: ['alert_id'],
}

function refuseOthers(act: (typeof ALERT_ACTIONS)[number], args: Record<string, unknown>): void {
  const other = Object.keys(args).find((name) => !TAKES[act].includes(name))
  if (other === undefined) return
  const taken = TAKES[act].length > 0 ? `it takes ${TAKES[act].join(', ')}` : 'it takes nothing else'
  throw invalidAt(`#/arguments/${other}`, `${other} does not belong to action ${act}: ${taken}`)
}

const ACTIONS: Record<(typeof ALERT_ACTIONS)[number], Act> = {
  list: async ({ ask }) => {
    const [{ data }, rules] = await Promise.all([ask(listAlerts, {}), ask(listRules, {})])
    return { alerts: data.map(toAlert), rules: rules.data.map(toRule) }
  },
  create: async ({ ask }, { idempotency_key: idempotencyKey, ...body }) => ({
    created:
      body.expression === undefined
        ? toAlert(await ask(createAlert, { body, idempotencyKey }))
        : toRule(await ask(createRule, { body, idempotencyKey })),
  }),
  update: async ({ ask }, { alert_id, ...body }) => {
    const params = { id: idOf(alert_id) }
    return orRule(
      async () => ({ updated: toAlert(await ask(updateAlert, { params, body })) }),
      async () => ({ updated: toRule(await ask(updateRule, { params, body })) }),
    )
  },
  delete: async ({ ask }, { alert_id }) => {
    const params = { id: idOf(alert_id) }
    return orRule(
      async () => pick(await ask(deleteAlert, { params }), ['id', 'deleted']),
      async () => pick(await ask(deleteRule, { params }), ['id', 'deleted']),
    )
  },
}

/** An id is that of an alert, or else of a rule. */
async function orRule<Answer>(
  ofAlert: () => Promise<Answer>,
  ofRule: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ofAlert()
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return ofRule()
    throw error
  }
}

/** Also as a part of a path it is one part. */
function idOf(given: unknown): string {
  if (typeof given === 'string' && given !== '') return given
  throw invalidAt('#/arguments/alert_id', 'alert_id is required: the id of an alert that the list has')
}

function toRule(row: Static<typeof RuleRow>): Record<string, unknown> {
  return compact(row, [
    'id',
    'name',
    'expression',
    'active',
    'state',
    'unknown_since',
    'unknown_reason',
    'fired_count',
    'last_fired_at',
  ])
}

function toAlert(row: Static<typeof AlertRow>): Record<string, unknown> {
  return compact(row, [
    'id',
    'name',
    'asset_id',
    'symbol',
    'condition',
    'price',
    'active',
    'state',
    'email_status',
    'fired_count',
    'last_fired_at',
    'last_fired_price',
    'created_at',
  ])
}
