import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ClaimOutcome, claimIdempotency, type StoredAnswer } from '#store/usage/claim-idempotency.ts'
import { finishCall } from '#store/usage/finish-call.ts'
import type { LedgerPlace } from '#store/usage/void-calls.ts'
import type { KeyRecord } from './key-directory.ts'
import { negotiateFormat } from './negotiate-format.ts'
import { type Prepared, prepareAnswer } from './prepare-answer.ts'
import { invalidAt, Problem, toProblem } from './problem.ts'
import { problemBody } from './problem-body.ts'
import type { PublicCall } from './public-route.ts'
import type { PublicInput } from './read-input.ts'
import {
  acceptSettlement,
  costs,
  dataOf,
  type Edge,
  type Endpoint,
  enterWindow,
  refuseScope,
  send,
  toCall,
} from './serve-call.ts'

/** What is known of a call once its input was read and its Idempotency-Key was claimed. */
interface Begun {
  input: PublicInput
  word: string | undefined
  claim: ClaimOutcome
}

/**
 * One call that changes something: first the settlement reserves its charge, then the work is done, then charge and
 * stored answer become final in one commit. A failure takes the charge back; so does the clean-up where we died.
 */
export async function serveEffect(
  edge: Edge,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = await edge.keys.find(request.headers.authorization, request.ip)
  const entry = await enterWindow(edge, key, reply)

  const begun = await begin(edge, endpoint, key, request).catch(toProblem)
  const works = !(begun instanceof Problem) && begun.claim.state === 'claimed'
  const charge = works && costs(endpoint, key)
  let reserved: LedgerPlace | undefined
  try {
    const settled = await edge.settler.settle(
      toCall({ endpoint, key, requestId: request.id, charge, open: charge }),
      { countWindow: entry === undefined },
    )
    acceptSettlement(edge, key, settled, { reply, entry })
    if (charge) reserved = { accountId: key.accountId, at: settled.at, requestId: request.id }
  } catch (error) {
    if (works && begun.word !== undefined) {
      await finishCall(edge.ctx.db, { charge: false, idempotency: { keyId: key.keyId, word: begun.word } })
    }
    throw error
  }
  if (begun instanceof Problem) throw begun
  if (begun.claim.state !== 'claimed') return answerEarlier(reply, begun.claim)
  const { effectId } = begun.claim
  return doWork(edge, endpoint, { request, reply, key, begun, effectId, reserved })
}

async function begin(
  edge: Edge,
  endpoint: Endpoint,
  key: KeyRecord,
  request: FastifyRequest,
): Promise<Begun> {
  refuseScope(endpoint, key)
  const { format } = request.query as { format?: unknown }
  negotiateFormat({ format, accept: request.headers.accept }, false)
  const word = wordOf(request)
  const input = endpoint.readInput(request)
  if (word === undefined) return { input, word, claim: { state: 'claimed', effectId: request.id } }
  const claim = await claimIdempotency(edge.ctx.db, {
    keyId: key.keyId,
    word,
    requestHash: createHash('sha256')
      .update(`${request.method} ${request.url}\n${JSON.stringify(input.body)}`)
      .digest(),
    effectId: request.id,
    now: edge.ctx.now(),
  })
  return { input, word, claim }
}

/** The Idempotency-Key of a POST; other methods are idempotent by themselves. */
function wordOf(request: FastifyRequest): string | undefined {
  const word = request.headers['idempotency-key']
  if (word === undefined || request.method !== 'POST') return undefined
  if (typeof word === 'string' && /^[\x21-\x7e]{1,255}$/.test(word)) return word
  throw invalidAt(
    '#/headers/idempotency-key',
    'Idempotency-Key must be 1 to 255 visible ASCII characters, given once',
  )
}

function answerEarlier(
  reply: FastifyReply,
  claim: Exclude<ClaimOutcome, { state: 'claimed' }>,
): FastifyReply {
  if (claim.state === 'in-flight') {
    throw new Problem('idempotency_in_flight', 'The first call with this Idempotency-Key is at work.', {
      retryAfterSeconds: 1,
    })
  }
  if (claim.state === 'mismatch') {
    throw new Problem('idempotency_mismatch', 'This Idempotency-Key belongs to another path or body.')
  }
  const { status, contentType, payload } = claim.answer
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'no-store', 'Idempotency-Replayed': 'true' }
  return send(reply, { status, payload, headers, hasData: true }, { charged: false, unchanged: false })
}

async function doWork(
  edge: Edge,
  endpoint: Endpoint,
  job: {
    request: FastifyRequest
    reply: FastifyReply
    key: KeyRecord
    begun: Begun
    effectId: string
    reserved: LedgerPlace | undefined
  },
): Promise<FastifyReply> {
  const { request, reply, key, begun, effectId, reserved } = job
  const finish = (charge: boolean, answer?: StoredAnswer) =>
    finishCall(edge.ctx.db, {
      reserved,
      charge,
      idempotency: begun.word === undefined ? undefined : { keyId: key.keyId, word: begun.word, answer },
    })
  let prepared: Prepared
  try {
    const call = { ...begun.input, key, data: dataOf(edge.ctx, key), requestId: request.id, effectId }
    const result = await endpoint.handle(edge.ctx, call as unknown as PublicCall)
    prepared = prepareAnswer(endpoint.contract, result, { format: 'json', address: request.url })
  } catch (error) {
    const problem = toProblem(error)
    // A refusal is an answer that a second try gets too; a failure is not, so that the second try may succeed.
    await finish(false, problem.status < 500 ? storedProblem(edge, request, problem) : undefined)
    throw problem
  }
  const charged = reserved !== undefined && prepared.hasData
  const contentType = prepared.headers['Content-Type'] ?? ''
  await finish(charged, { status: prepared.status, contentType, payload: prepared.payload })
  return send(reply, prepared, { charged, unchanged: false })
}

function storedProblem(edge: Edge, request: FastifyRequest, problem: Problem): StoredAnswer {
  return {
    status: problem.status,
    contentType: 'application/problem+json',
    payload: problemBody(problem, { publicUrl: edge.ctx.settings.publicUrl, requestId: request.id }),
  }
}
