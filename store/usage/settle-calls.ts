import type { Pool } from 'pg'
import { PLANS, type PlanId, USAGE_NOTICE_PERCENTS } from '#contract/plans.ts'

/** A call that wants to be let through: the work for its answer is done, the answer has not left. */
export interface UnsettledCall {
  /** SHA-256 of the key, in hex. */
  secretHash: string
  accountId: string
  /** Of the limits of the key, as this process knows them. */
  limitsVersion: number
  /** Method and path pattern, such as `GET /v1/crypto/prices`. */
  endpoint: string
  /** The X-Request-Id. */
  requestId: string
  /** Whether the answer costs a credit. */
  charge: boolean
  /** The work is still to be done: the charge is reserved until `closeCalls` or `voidCalls`. */
  open: boolean
}

/** What became of a call. `granted` ones were charged where they asked for it. */
export interface Settlement {
  outcome:
    | 'granted'
    | 'unknown-key'
    | 'rate-limited'
    | 'quota-reached'
    | 'cap-reached'
    | 'key-cap-reached'
    /** Nothing was decided: the limits of the key are to be read again. */
    | 'outdated'
  plan: PlanId
  /** Calls of the key in its window, up to and with this one; 0 where the windows are counted elsewhere. */
  used: number
  /** When the oldest of them leave the window, in milliseconds since 1970. */
  freeAtMs: number
  /** Charged calls of the account this month, with those of the batch. */
  monthCalls: number
}

export interface SettlementBatch {
  at: Date
  calls: UnsettledCall[]
  /** Whether this statement counts the windows; false where something else has. */
  countWindows: boolean
}

/**
 * Decides a batch of calls in one statement and one commit: whether each key lives, its window, the quota and the cap
 * of its account; writes ledger and sums. The answers stand in the order of the calls. Throws what the database
 * throws; after a broken connection it is unknown whether the batch was committed (see `findSettled`).
 */
export async function settleCalls(pool: Pool, batch: SettlementBatch): Promise<Settlement[]> {
  const groups = groupBySecret(batch.calls)
  const { rows } = await pool.query<Row>({
    name: 'settle-calls',
    text: 'select * from settle_calls($1,$2,$3,$4,$5::bytea[],$6::uuid[],$7,$8,$9,$10,$11,$12,$13,$14::uuid[],$15)',
    values: [batch.at, TERMS, batch.countWindows, PERCENTS, ...valuesOf(groups, batch.calls)],
  })
  const settled: Settlement[] = new Array(batch.calls.length)
  for (const row of rows) {
    const group = groups[row.place - 1]
    if (group) settleGroup(settled, group, row)
  }
  return settled
}

/** What the function answers for one secret. bigint leaves PostgreSQL as text. */
interface Row {
  place: number
  alive: boolean
  plan: PlanId
  admitted: number
  granted: number
  admitted_free: number
  stopped_by: 'quota' | 'cap' | 'key-cap' | 'outdated' | null
  used: number
  free_at_ms: string
  month_calls: string
}

interface Group {
  hash: string
  accountId: string
  limitsVersion: number
  /** Places in the batch. */
  charge: number[]
  free: number[]
}

/** The plans as the database function reads them. */
const TERMS = JSON.stringify(
  Object.fromEntries(
    Object.values(PLANS).map((plan) => [
      plan.id,
      {
        window_ms: plan.window.seconds * 1000,
        calls: plan.window.calls,
        quota: plan.callsPerMonth ?? null,
        tiers: plan.prices.map((tier) => [tier.afterCalls, tier.microsPerCall]),
      },
    ]),
  ),
)
const PERCENTS = `{${USAGE_NOTICE_PERCENTS.join(',')}}`

function groupBySecret(calls: UnsettledCall[]): Group[] {
  const groups = new Map<string, Group>()
  for (const [place, call] of calls.entries()) {
    const known = `${call.secretHash}${call.limitsVersion}`
    let group = groups.get(known)
    if (!group) {
      const { secretHash: hash, accountId, limitsVersion } = call
      group = { hash, accountId, limitsVersion, charge: [], free: [] }
      groups.set(known, group)
    }
    if (call.charge) group.charge.push(place)
    else group.free.push(place)
  }
  return [...groups.values()]
}

/** PostgreSQL's array literals, written by hand: this is the hot path, and no element but the endpoint needs quotes. */
function valuesOf(groups: Group[], calls: UnsettledCall[]): string[] {
  const keys: number[] = []
  const numbers: number[] = []
  const charges: string[] = []
  const opens: string[] = []
  const endpoints: string[] = []
  const requests: string[] = []
  for (const [index, group] of groups.entries()) {
    for (const places of [group.charge, group.free]) {
      for (const [number, place] of places.entries()) {
        const call = calls[place]
        if (!call) continue
        keys.push(index + 1)
        numbers.push(number + 1)
        charges.push(call.charge ? 't' : 'f')
        opens.push(call.open ? 't' : 'f')
        endpoints.push(`"${call.endpoint}"`)
        requests.push(call.requestId)
      }
    }
  }
  return [
    groups.map((group) => `"\\\\x${group.hash}"`),
    groups.map((group) => group.accountId),
    groups.map((group) => group.charge.length),
    groups.map((group) => group.free.length),
    keys,
    numbers,
    charges,
    opens,
    endpoints,
    requests,
    groups.map((group) => group.limitsVersion),
  ].map((column) => `{${column.join(',')}}`)
}

const STOPPED = {
  quota: 'quota-reached',
  cap: 'cap-reached',
  'key-cap': 'key-cap-reached',
  outdated: 'outdated',
} as const

function settleGroup(settled: Settlement[], group: Group, row: Row): void {
  // Each call gets what was left when it was counted, not what the whole batch left.
  let used = row.used - row.admitted - row.admitted_free
  const settle = (place: number, outcome: Settlement['outcome']) => {
    if (outcome !== 'rate-limited' && outcome !== 'unknown-key' && outcome !== 'outdated') used += 1
    settled[place] = {
      outcome,
      plan: row.plan,
      used: Math.max(0, used),
      freeAtMs: Number(row.free_at_ms),
      monthCalls: Number(row.month_calls),
    }
  }
  if (row.alive && row.stopped_by === 'outdated') {
    for (const place of [...group.charge, ...group.free]) settle(place, 'outdated')
    return
  }
  const stopped = STOPPED[row.stopped_by ?? 'quota']
  for (const [number, place] of group.charge.entries()) {
    if (!row.alive) settle(place, 'unknown-key')
    else if (number < row.granted) settle(place, 'granted')
    else settle(place, number < row.admitted ? stopped : 'rate-limited')
  }
  for (const [number, place] of group.free.entries()) {
    if (!row.alive) settle(place, 'unknown-key')
    else settle(place, number < row.admitted_free ? 'granted' : 'rate-limited')
  }
}
