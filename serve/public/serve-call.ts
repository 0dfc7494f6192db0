import type { FastifyReply, FastifyRequest } from 'fastify'
import { PLANS } from '#contract/plans.ts'
import type { ListFormat } from '#contract/public/public-route.ts'
import type { Database } from '#store/database.ts'
import type { UnsettledCall } from '#store/usage/settle-calls.ts'
import type { Context } from '../context.ts'
import type { CallSettler, Settled } from './call-settler.ts'
import { type KeyDirectory, type KeyRecord, notAKey } from './key-directory.ts'
import { limitHeaders, secondsToNextMonth } from './limit-headers.ts'
import { negotiateFormat } from './negotiate-format.ts'
import { isUnchanged, type Prepared, prepareAnswer } from './prepare-answer.ts'
import { Problem, toProblem } from './problem.ts'
import type { PublicCall, PublicRoute } from './public-route.ts'
import type { PublicInput } from './read-input.ts'
import type { SharedAnswers } from './shared-answers.ts'
import type { SharedWindows, WindowEntry } from './shared-windows.ts'

/** What all calls of /v1 in this process share. */
export interface Edge {
  ctx: Context
  keys: KeyDirectory
  settler: CallSettler
  /** Counts the windows outside of the database, where that is configured. */
  windows?: SharedWindows
}

/** A route with what is worked out once. */
export interface Endpoint extends PublicRoute {
  /** As the ledger and the usage lists name it. */
  name: string
  readInput(request: FastifyRequest): PublicInput
  shared?: SharedAnswers
}

/**
 * One call that changes nothing, from key to answer: the work first, then the settlement, which decides whether its
 * answer may leave. So a call is charged exactly when it is answered, and nothing is charged for a failure.
 */
export async function serveRead(
  edge: Edge,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = edge.keys.find(request.headers.authorization, request.ip)
  const key = found instanceof Promise ? await found : found
  const entering = enterWindow(edge, key, reply)
  const entry = entering instanceof Promise ? await entering : entering

  const working = attempt(() => prepare(edge, endpoint, key, request))
  const work = working instanceof Promise ? await working : working
  const unchanged = 'prepared' in work && isUnchanged(work.prepared, request.headers['if-none-match'])
  const charge =
    'prepared' in work &&
    work.prepared.hasData &&
    !unchanged &&
    request.method !== 'HEAD' &&
    costs(endpoint, key)
  const settled = await edge.settler.settle(
    toCall({ endpoint, key, requestId: request.id, charge, open: false }),
    { countWindow: entry === undefined },
  )
  acceptSettlement(edge, key, settled, { reply, entry })
  if ('problem' in work) throw work.problem
  return send(reply, work.prepared, { charged: charge, unchanged })
}

/** Whether a good answer of the endpoint costs this key a credit. */
export function costs(endpoint: Endpoint, key: KeyRecord): boolean {
  return endpoint.contract.cost === 'call' && key.mode === 'live'
}

export function toCall(call: {
  endpoint: Endpoint
  key: KeyRecord
  requestId: string
  charge: boolean
  open: boolean
}): UnsettledCall {
  const { endpoint, key, requestId, charge, open } = call
  return {
    secretHash: key.secretHash,
    accountId: key.accountId,
    endpoint: endpoint.name,
    requestId,
    charge,
    open,
  }
}

/**
 * Refuses at once where the window is known to be full. Gives what the shared windows counted, or undefined where the
 * settlement has to count the call. A promise only where there are shared windows: this is the hot path.
 */
export function enterWindow(
  edge: Edge,
  key: KeyRecord,
  reply: FastifyReply,
): undefined | Promise<WindowEntry | undefined> {
  const nowMs = edge.ctx.now().getTime()
  if (key.fullUntilMs > nowMs) throw refuseFull(key, reply, nowMs)
  return edge.windows?.enter(key, nowMs).then((entry) => {
    if (entry === undefined || entry.admitted) return entry
    key.fullUntilMs = entry.freeAtMs
    throw refuseFull(key, reply, nowMs)
  })
}

function refuseFull(key: KeyRecord, reply: FastifyReply, nowMs: number): Problem {
  const { window } = PLANS[key.plan]
  const state = { plan: key.plan, used: window.calls, freeAtMs: key.fullUntilMs, monthCalls: 0, nowMs }
  if (!reply.hasHeader('RateLimit')) {
    // What is left of the month is not known without a settlement.
    const { RateLimit, ...policy } = limitHeaders(state)
    reply.headers({ ...policy, RateLimit: RateLimit.split(', ')[0] })
  }
  return new Problem(
    'rate_limited',
    `The key may make ${window.calls.toLocaleString('en-US')} calls in ${window.seconds === 1 ? 'a second' : `${window.seconds} seconds`}.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((key.fullUntilMs - nowMs) / 1000)) },
  )
}

/** Tells the limits and throws where the settlement refused the call. */
export function acceptSettlement(
  edge: Edge,
  key: KeyRecord,
  settled: Settled,
  { reply, entry }: { reply: FastifyReply; entry: WindowEntry | undefined },
): void {
  if (settled.outcome === 'unknown-key') {
    edge.keys.forget(key)
    throw notAKey()
  }
  const nowMs = settled.at.getTime()
  key.plan = settled.plan
  reply.headers(limitHeaders({ ...settled, ...entry, nowMs }))
  if (settled.outcome === 'rate-limited') {
    key.fullUntilMs = settled.freeAtMs
    throw refuseFull(key, reply, nowMs)
  }
  if (settled.outcome === 'quota-reached') {
    const quota = PLANS[settled.plan].callsPerMonth ?? 0
    throw new Problem(
      'quota_reached',
      `The plan ${PLANS[settled.plan].name} includes ${quota.toLocaleString('en-US')} calls a month, and they are used.`,
      { retryAfterSeconds: secondsToNextMonth(nowMs) },
    )
  }
  if (settled.outcome === 'cap-reached') {
    throw new Problem(
      'spending_cap_reached',
      'The monthly spending cap of the account leaves no room for this call.',
    )
  }
}

/** The answer, ready to go out. Throws what refuses it. */
function prepare(
  edge: Edge,
  endpoint: Endpoint,
  key: KeyRecord,
  request: FastifyRequest,
): Prepared | Promise<Prepared> {
  refuseScope(endpoint, key)
  const { format } = request.query as { format?: unknown }
  const asked = negotiateFormat({ format, accept: request.headers.accept }, endpoint.contract.list === true)
  if (!endpoint.shared) return work(edge, endpoint, { key, request, format: asked })
  return endpoint.shared.get(`${key.mode} ${asked} ${request.url}`, () =>
    work(edge, endpoint, { key, request, format: asked }),
  )
}

async function work(
  edge: Edge,
  endpoint: Endpoint,
  { key, request, format }: { key: KeyRecord; request: FastifyRequest; format: ListFormat },
): Promise<Prepared> {
  const input = endpoint.readInput(request)
  const call = {
    ...input,
    key,
    data: dataOf(edge.ctx, key),
    requestId: request.id,
    effectId: request.id,
  }
  const result = await endpoint.handle(edge.ctx, call as unknown as PublicCall)
  return prepareAnswer(endpoint.contract, result, { format, address: request.url })
}

export function refuseScope(endpoint: Endpoint, key: KeyRecord): void {
  const { scope } = endpoint.contract
  if (scope !== undefined && !key.scopes.has(scope)) {
    throw new Problem('missing_scope', `The key lacks the scope ${scope}.`)
  }
}

/** Where a key reads: a test key never sees the real data. */
export function dataOf(ctx: Context, key: KeyRecord): Database {
  return key.mode === 'test' ? ctx.sampleDb : ctx.readDb
}

type Attempt = { prepared: Prepared } | { problem: Problem }

/** Runs the work and keeps its refusal, which is told only after the call was settled. */
function attempt(run: () => Prepared | Promise<Prepared>): Attempt | Promise<Attempt> {
  const fail = (error: unknown) => ({ problem: toProblem(error) })
  try {
    const prepared = run()
    if (!(prepared instanceof Promise)) return { prepared }
    return prepared.then((ready) => ({ prepared: ready }), fail)
  } catch (error) {
    return fail(error)
  }
}

export function send(
  reply: FastifyReply,
  prepared: Prepared,
  { charged, unchanged }: { charged: boolean; unchanged: boolean },
): FastifyReply {
  reply.headers(prepared.headers).header('X-Credits-Charged', charged ? '1' : '0')
  return unchanged ? reply.code(304).send() : reply.code(prepared.status).send(prepared.payload)
}
