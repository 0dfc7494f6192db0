import { createHash } from 'node:crypto'
import { finishCall, type LedgerPlace } from '#store/usage/calls.ts'
import { type ClaimOutcome, claimIdempotency, type StoredAnswer } from '#store/usage/claim-idempotency.ts'
import type { Settled } from './call-settler.ts'
import { costs, dataOf, type Edge, type Endpoint, refuseScope, settleCall } from './edge.ts'
import { acceptSettlement, enterWindow } from './enforce-limits.ts'
import type { KeyRecord } from './key-directory.ts'
import type { Served } from './prepare-answer.ts'
import { negotiateFormat, type Prepared, prepareAnswer } from './prepare-answer.ts'
import { invalidAt, Problem, problemBody, toProblem } from './problem.ts'
import type { IncomingCall, LimitHeaders, PublicCall } from './public-route.ts'
import type { PublicInput } from './read-input.ts'

/** What is known of a call once its input was read and its Idempotency-Key was claimed. */
interface Begun {
  input: PublicInput
  idempotencyKey: string | undefined
  claim: ClaimOutcome
}

/**
 * One call that changes something: first the settlement reserves its charge, then the work is done, then charge and
 * stored answer become final in one commit. A failure takes the charge back; so does the clean-up where we died.
 */
export async function serveWrite(
  edge: Edge,
  endpoint: Endpoint,
  request: IncomingCall,
  reply: LimitHeaders,
): Promise<Served> {
  const key = await edge.keys.find(request.headers.authorization, request.ip)
  const entry = await enterWindow(edge, key, reply)

  const begun = await begin(edge, endpoint, key, request).catch(toProblem)
  const works = !(begun instanceof Problem) && begun.claim.state === 'claimed'
  const charge = works && costs(endpoint, key)
  let reserved: LedgerPlace | undefined
  let settled: Settled
  try {
    settled = await settleCall(
      edge,
      { endpoint, key, requestId: request.id, charge, open: charge },
      { address: request.ip, countWindow: entry === undefined },
    )
    acceptSettlement(edge, key, settled, { reply, entry })
    if (charge) reserved = { accountId: key.accountId, at: settled.at, requestId: request.id }
  } catch (error) {
    if (works && begun.idempotencyKey !== undefined) {
      await finishCall(edge.ctx.db, {
        charge: false,
        idempotency: { keyId: key.keyId, idempotencyKey: begun.idempotencyKey },
      })
    }
    throw error
  }
  if (begun instanceof Problem) throw begun
  if (begun.claim.state !== 'claimed') return answerEarlier(begun.claim, settled)
  const { effectId } = begun.claim
  return doWork(edge, endpoint, { request, key, begun, effectId, reserved, settled })
}

async function begin(edge: Edge, endpoint: Endpoint, key: KeyRecord, request: IncomingCall): Promise<Begun> {
  refuseScope(endpoint, key)
  const { format } = request.query as { format?: unknown }
  negotiateFormat({ format, accept: request.headers.accept }, ['json'])
  const idempotencyKey = readIdempotencyKey(request)
  const input = endpoint.readInput(request)
  if (idempotencyKey === undefined)
    return { input, idempotencyKey, claim: { state: 'claimed', effectId: request.id } }
  const claim = await claimIdempotency(edge.ctx.db, {
    keyId: key.keyId,
    idempotencyKey,
    requestHash: createHash('sha256')
      .update(`${request.method} ${request.url}\n${JSON.stringify(input.body)}`)
      .digest(),
    effectId: request.id,
    now: edge.ctx.now(),
  })
  return { input, idempotencyKey, claim }
}

/** The Idempotency-Key of a POST; other methods are idempotent by themselves. */
function readIdempotencyKey(request: IncomingCall): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalidAt(
    '#/headers/idempotency-key',
    'Idempotency-Key must be 1 to 255 visible ASCII characters, given once',
  )
}

function answerEarlier(claim: Exclude<ClaimOutcome, { state: 'claimed' }>, settled: Settled): Served {
  if (claim.state === 'in-flight') {
    throw new Problem(
      'idempotency_in_flight',
      'The first call with this Idempotency-Key is still being processed.',
      {
        retryAfterSeconds: 1,
      },
    )
  }
  if (claim.state === 'mismatch') {
    throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used with another path or body.')
  }
  const { status, contentType, payload } = claim.answer
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'no-store', 'Idempotency-Replayed': 'true' }
  return { prepared: { status, payload, headers, hasData: true }, charged: false, unchanged: false, settled }
}

async function doWork(
  edge: Edge,
  endpoint: Endpoint,
  job: {
    request: IncomingCall
    key: KeyRecord
    begun: Begun
    effectId: string
    reserved: LedgerPlace | undefined
    settled: Settled
  },
): Promise<Served> {
  const { request, key, begun, effectId, reserved, settled } = job
  const finish = (charge: boolean, answer?: StoredAnswer) =>
    finishCall(edge.ctx.db, {
      reserved,
      charge,
      idempotency:
        begun.idempotencyKey === undefined
          ? undefined
          : { keyId: key.keyId, idempotencyKey: begun.idempotencyKey, answer },
    })
  let prepared: Prepared
  try {
    const call = { ...begun.input, key, data: dataOf(edge.ctx, key), requestId: request.id, effectId }
    const result = await edge.ctx.changes.take(key.accountId, () =>
      endpoint.handle(edge.ctx, call as unknown as PublicCall),
    )
    prepared = await prepareAnswer(endpoint.contract, result, { format: 'json', address: request.url })
  } catch (error) {
    const problem = toProblem(error)
    // A refusal is an answer that a second try gets too; a failure is not, so that the second try may succeed.
    await finish(false, problem.status < 500 ? storedProblem(edge, request, problem) : undefined)
    throw problem
  }
  const charged = reserved !== undefined && prepared.hasData
  const contentType = prepared.headers['Content-Type'] ?? ''
  await finish(charged, { status: prepared.status, contentType, payload: prepared.payload })
  return { prepared, charged, unchanged: false, settled }
}

function storedProblem(edge: Edge, request: IncomingCall, problem: Problem): StoredAnswer {
  return {
    status: problem.status,
    contentType: 'application/problem+json',
    payload: problemBody(problem, { publicUrl: edge.ctx.settings.publicUrl, requestId: request.id }),
  }
}
