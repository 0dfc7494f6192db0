import { type ListFormat, listFormats } from '#contract/public/public-route.ts'
import type { Context } from '../context/context.ts'
import { onOneServer } from '../context/on-one-server.ts'
import { hasHungUp } from '../http/answer-error.ts'
import { costs, dataOf, type Edge, type Endpoint, refuseScope, settleCall, takeBack } from './edge.ts'
import { acceptSettlement, enterWindow } from './enforce-limits.ts'
import type { KeyRecord } from './key-directory.ts'
import type { Served } from './prepare-answer.ts'
import { isUnchanged, negotiateFormat, type Prepared, prepareAnswer } from './prepare-answer.ts'
import { invalidAt, type Problem, toProblem } from './problem.ts'
import type { IncomingCall, LimitHeaders, PublicCall } from './public-route.ts'

/**
 * One call that changes nothing, from key to answer: the work first, then the settlement, which decides whether its
 * answer may leave. So a call is charged exactly when its answer begins: nothing is charged for a failure, nor where the
 * caller has hung up, and what was charged meanwhile is taken back.
 */
export async function serveRead(
  edge: Edge,
  endpoint: Endpoint,
  request: IncomingCall,
  reply: LimitHeaders,
): Promise<Served> {
  const found = edge.keys.find(request.headers.authorization, request.ip)
  const key = found instanceof Promise ? await found : found
  const entering = enterWindow(edge, key, reply)
  const entry = entering instanceof Promise ? await entering : entering

  const working = attempt(() => prepareRead(edge, endpoint, key, request))
  const work = working instanceof Promise ? await working : working
  // The settlement would only wait for the same database once more.
  if ('problem' in work && work.problem.code === 'unavailable') throw work.problem
  const unchanged = 'prepared' in work && isUnchanged(work.prepared, request.headers['if-none-match'])
  const charge =
    'prepared' in work &&
    work.prepared.hasData &&
    !unchanged &&
    request.method !== 'HEAD' &&
    !isGone(request) &&
    costs(endpoint, key)
  const settled = await settleCall(
    edge,
    { endpoint, key, requestId: request.id, charge, open: false },
    { address: request.ip, countWindow: entry === undefined },
  )
  acceptSettlement(edge, key, settled, { reply, entry })
  if ('problem' in work) throw work.problem
  const isLost = charge && isGone(request)
  if (isLost) takeBack(edge, { accountId: key.accountId, at: settled.at, requestId: request.id })
  return { prepared: work.prepared, charged: charge && !isLost, unchanged, settled }
}

/** A tool of an assistant has no connection of its own. */
export function isGone({ socket }: IncomingCall): boolean {
  return socket !== undefined && hasHungUp({ socket })
}

/** The answer, ready to go out. Throws what refuses it. */
export function prepareRead(
  edge: Edge,
  endpoint: Endpoint,
  key: KeyRecord,
  request: IncomingCall,
): Prepared | Promise<Prepared> {
  refuseScope(endpoint, key)
  const asked = readFormat(endpoint, request)
  // What others share may be of another server.
  if (endpoint.sharedMs <= 0 || edge.ctx.isOfOneServer)
    return work(edge, endpoint, { key, request, format: asked })
  const address = `${endpoint.name} ${key.mode} ${asked} ${request.url}`
  return (
    edge.shared.peek(address) ??
    edge.shared.take(address, () => work(edge, endpoint, { key, request, format: asked }), endpoint.sharedMs)
  )
}

/** In which format the answer is asked for. Throws a 400 for an unknown format and a 406 for types that are not there. */
export function readFormat({ contract, format: ofAddress }: Endpoint, request: IncomingCall): ListFormat {
  const { format } = request.query as { format?: unknown }
  if (ofAddress && format !== undefined) {
    throw invalidAt('#/query/format', 'format is not a known parameter: the address ends in the format')
  }
  return ofAddress ?? negotiateFormat({ format, accept: request.headers.accept }, listFormats(contract))
}

async function work(
  edge: Edge,
  endpoint: Endpoint,
  { key, request, format }: { key: KeyRecord; request: IncomingCall; format: ListFormat },
): Promise<Prepared> {
  const input = endpoint.readInput(request)
  const handle = (ctx: Context) => {
    const call = { ...input, key, data: dataOf(ctx, key), requestId: request.id, effectId: request.id }
    return endpoint.handle(ctx, call as unknown as PublicCall)
  }
  const result = await (key.mode === 'test' ? handle(edge.ctx) : onOneServer(edge.ctx, handle))
  return prepareAnswer(endpoint.contract, result, { format, address: request.url })
}

type Attempt = { prepared: Prepared } | { problem: Problem }

/** Runs the work and keeps its refusal, which is thrown after the call was settled. */
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
