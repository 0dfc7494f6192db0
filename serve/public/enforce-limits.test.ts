import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlanId } from '#contract/plans.ts'
import type { Settled } from './call-settler.ts'
import type { Edge } from './edge.ts'
import { acceptSettlement, enterWindow } from './enforce-limits.ts'
import type { KeyRecord } from './key-directory.ts'
import type { Problem } from './problem.ts'
import type { WindowEntry } from './shared-windows.ts'

const NOW_MS = Date.UTC(2026, 2, 31, 23, 59, 50)

/** An edge with a key of a plan, the headers of its answer, and which keys it forgot. */
function begin(plan: PlanId, { fullUntilMs = 0, entry }: { fullUntilMs?: number; entry?: WindowEntry } = {}) {
  const key = { keyId: 'k', plan, callsPerMinute: null, fullUntilMs } as KeyRecord
  const headers: Record<string, string> = {}
  const forgotten: KeyRecord[] = []
  const reply = {
    headers: (values: Record<string, string>) => Object.assign(headers, values),
    hasHeader: (name: string) => name in headers,
  }
  const edge = {
    ctx: { now: () => new Date(NOW_MS) },
    keys: { forget: (record: KeyRecord) => forgotten.push(record) },
    windows: entry && { enter: async () => entry },
  } as unknown as Edge // what limits need of it
  return { edge, key, headers, forgotten, reply }
}

const settledAs = (outcome: Settled['outcome'], more: Partial<Settled> = {}): Settled => ({
  outcome,
  plan: 'free',
  used: 40,
  freeAtMs: NOW_MS + 1_001,
  monthCalls: 998,
  at: new Date(NOW_MS),
  ...more,
})

function refusalOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    const { status, code, message, retryAfterSeconds } = error as Problem
    return [status, code, message, retryAfterSeconds]
  }
  return undefined
}

test('a key whose window is known to be full is refused at once until it has room', () => {
  const full = begin('free', { fullUntilMs: NOW_MS + 1 })
  assert.deepEqual(
    refusalOf(() => enterWindow(full.edge, full.key, full.reply)),
    [429, 'rate_limited', 'The key may make 100 calls in 60 seconds.', 1],
  )
  assert.deepEqual(full.headers, {
    'RateLimit-Policy': '"window";q=100;w=60, "month";q=1000',
    RateLimit: '"window";r=0;t=1',
  })
  const scale = begin('scale', { fullUntilMs: NOW_MS + 2_001 })
  assert.deepEqual(
    refusalOf(() => enterWindow(scale.edge, scale.key, scale.reply)),
    [429, 'rate_limited', 'The key may make 1,000 calls in a second.', 3],
  )
  const free = begin('free', { fullUntilMs: NOW_MS })
  assert.equal(enterWindow(free.edge, free.key, free.reply), undefined)
  assert.deepEqual(free.headers, {})
})

test('a refusal of the shared windows is remembered', async () => {
  const admitted = { admitted: true, used: 7, freeAtMs: NOW_MS + 5_000 }
  const one = begin('free', { entry: admitted })
  assert.deepEqual(await enterWindow(one.edge, one.key, one.reply), admitted)
  assert.equal(one.key.fullUntilMs, 0)
  const full = begin('free', { entry: { ...admitted, admitted: false } })
  const refused = enterWindow(full.edge, full.key, full.reply) ?? assert.fail('it was let in')
  await assert.rejects(refused, { code: 'rate_limited', retryAfterSeconds: 5 })
  assert.equal(full.key.fullUntilMs, NOW_MS + 5_000)
})

test('a granted call gets the rest of window and month', () => {
  const own = begin('pro')
  acceptSettlement(own.edge, own.key, settledAs('granted'), { reply: own.reply, entry: undefined })
  assert.equal(own.headers.RateLimit, '"window";r=60;t=2, "month";r=2;t=10')
  assert.equal(own.key.plan, 'free', 'the plan that the settlement found')
  const shared = begin('free')
  const entry = { admitted: true, used: 7, freeAtMs: NOW_MS + 5_000 }
  acceptSettlement(shared.edge, shared.key, settledAs('granted'), { reply: shared.reply, entry })
  assert.equal(shared.headers.RateLimit, '"window";r=93;t=5, "month";r=2;t=10')
  assert.deepEqual([own.forgotten, shared.forgotten], [[], []])
})

test('a refused settlement gives the wait', () => {
  const of = (outcome: Settled['outcome'], more: Partial<Settled> = {}) => {
    const at = begin('free')
    const refusal = refusalOf(() =>
      acceptSettlement(at.edge, at.key, settledAs(outcome, more), { reply: at.reply, entry: undefined }),
    )
    return { ...at, refusal }
  }
  const dead = of('unknown-key')
  assert.deepEqual(dead.refusal, [401, 'invalid_key', 'The API key is not valid.', undefined])
  assert.deepEqual([dead.forgotten, dead.headers], [[dead.key], {}])
  const full = of('rate-limited', { used: 100 })
  assert.deepEqual(full.refusal, [429, 'rate_limited', 'The key may make 100 calls in 60 seconds.', 2])
  assert.equal(full.headers.RateLimit, '"window";r=0;t=2, "month";r=2;t=10')
  assert.equal(full.key.fullUntilMs, NOW_MS + 1_001)
  assert.deepEqual(of('quota-reached').refusal, [
    429,
    'quota_reached',
    'The plan Free includes 1,000 calls a month, and all of them are used.',
    10,
  ])
  assert.deepEqual(of('cap-reached', { plan: 'pro' }).refusal, [
    402,
    'spending_cap_reached',
    'This call would exceed the monthly spending cap of the account.',
    undefined,
  ])
})

test('what follows an answer that has begun is refused without limit headers', () => {
  const at = begin('free')
  acceptSettlement(at.edge, at.key, settledAs('rate-limited'))
  assert.deepEqual([at.headers, at.key.fullUntilMs], [{}, 0])
  assert.throws(() => acceptSettlement(at.edge, at.key, settledAs('quota-reached')), {
    code: 'quota_reached',
  })
})
