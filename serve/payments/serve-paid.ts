import { createHash } from 'node:crypto'
import {
  isForSale,
  PAID_ANSWER_MINUTES,
  PAID_CALL_MICROS,
  PAYMENT_RESPONSE,
  PAYMENT_SIGNATURE,
} from '#contract/public/paid-calls.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import {
  addCallPayment,
  type CallPayment,
  dropCallPayment,
  findCallPayment,
  type KeptAnswer,
  leaveCallPayment,
  settleCallPayment,
  takeCallPayment,
} from '#store/payments/call-payments.ts'
import type { CheckedPayment, FacilitatorPort, Settling } from '../context/facilitator-port.ts'
import { createAddressLimit } from '../http/address.ts'
import type { Edge, Endpoint, ServeStranger } from '../public/edge.ts'
import type { KeyRecord } from '../public/key-directory.ts'
import type { Prepared, Served } from '../public/prepare-answer.ts'
import { Problem } from '../public/problem.ts'
import type { IncomingCall } from '../public/public-route.ts'
import { isGone, prepareRead, readFormat } from '../public/serve-read.ts'
import { createBoundedQueue } from '../queues/bounded-queue.ts'
import {
  type Offer,
  paymentRefused,
  paymentRequired,
  readPayment,
  refuseByTime,
  toHeader,
} from './read-payment.ts'

/** Longer than an attempt to settle may take. */
export const SETTLING_MS = 40 * SECOND_MS
/** So soon a payment whose fate is not known may be sent again. */
const AGAIN_SECONDS = 2
/** Calls of an address in a minute whose payment came to nothing or was repeated; each may have cost a question to others. */
const UNPAID_PER_MINUTE = 60
/** Of all callers. */
const ASKED_AT_ONCE = 64
const WAITING_MAX = 500
const WAIT_MS_MAX = 10 * SECOND_MS

/** Whoever pays for a single call reads live data of the market and of posts, and has no account. */
const STRANGER: KeyRecord = {
  secretHash: '',
  keyId: '',
  accountId: '',
  mode: 'live',
  scopes: new Set(['market:read', 'social:read']),
  allows: undefined,
  callsPerMinute: null,
  limitsVersion: 0,
  plan: 'free',
  fullUntilMs: 0,
}

/** One paid call on its way. */
interface PaidCall {
  edge: Edge
  endpoint: Endpoint
  port: FacilitatorPort
  request: IncomingCall
  offer: Offer
  payment: CheckedPayment
  callHash: Buffer
}

/**
 * Serves calls without a key that pay for themselves. The work is done first, then the payment is written down with the
 * answer, then it is settled, then the answer leaves: who paid has it, whatever is killed in between, and a failed or empty
 * one costs nothing. Undefined where nothing is for sale here.
 */
export function sellCalls({ ctx }: Edge): ServeStranger | undefined {
  const { facilitator: port, kept, redis } = ctx
  if (!port) return undefined
  const unpaid = createAddressLimit({
    name: 'unpaid-calls',
    limit: UNPAID_PER_MINUTE,
    windowMs: MINUTE_MS,
    redis,
    kept,
  })
  const turns = createBoundedQueue({
    atOnce: ASKED_AT_ONCE,
    waitingMax: WAITING_MAX,
    waitMsMax: WAIT_MS_MAX,
  })

  return {
    sells: isForSale,
    serve: async (edge, endpoint, request) => {
      const offer: Offer = {
        port,
        publicUrl: ctx.settings.publicUrl,
        address: request.url,
        summary: endpoint.contract.summary,
      }
      // What would be refused is not offered.
      const format = readFormat(endpoint, request)
      endpoint.readInput(request)
      const header = request.headers[PAYMENT_SIGNATURE.toLowerCase()]
      if (typeof header !== 'string' || request.method === 'HEAD') throw paymentRequired(offer)
      const payment = readPayment(header, offer)
      const waitSeconds = await unpaid.peek(request.ip, ctx.now().getTime())
      if (waitSeconds !== undefined)
        throw new Problem(
          'too_many_unpaid_calls',
          'Too many payments that were not taken came from your address.',
          {
            retryAfterSeconds: waitSeconds,
          },
        )
      const callHash = hashOf(`${endpoint.name}\n${request.url}\n${format}`)
      const call = { edge, endpoint, port, request, offer, payment, callHash }
      let isPaid = false
      try {
        const served = await turns.run(() => servePayment(call))
        isPaid = served.charged
        return served
      } finally {
        if (!isPaid) await unpaid.take(request.ip, ctx.now().getTime())
      }
    },
  }
}

async function servePayment(call: PaidCall): Promise<Served> {
  const { edge, endpoint, port, request, offer, payment, callHash } = call
  const { ctx } = edge
  const key = keyOf(call)
  const earlier = await findCallPayment(ctx.db, key)
  if (earlier) return serveAgain(call, earlier)
  refuseByTime(payment, offer, ctx.now())
  const refusal = await orUnavailable(call, { isTaken: false }, () => port.verify(payment, PAID_CALL_MICROS))
  if (refusal !== undefined) {
    // The same one may have been settled meanwhile.
    const meanwhile = await findCallPayment(ctx.db, key)
    if (meanwhile) return serveAgain(call, meanwhile)
    throw paymentRefused(offer, refusal)
  }

  const prepared = await prepareRead(edge, endpoint, STRANGER, request)
  if (!prepared.hasData || isGone(request)) return toServed(prepared, false)
  const now = ctx.now()
  const isNew = await addCallPayment(ctx.db, {
    ...key,
    callHash,
    endpoint: endpoint.name,
    micros: PAID_CALL_MICROS,
    createdAt: now,
    validBefore: payment.validBefore,
    settlingUntil: new Date(now.getTime() + SETTLING_MS),
    answer: { headers: prepared.headers, bytes: prepared.file ?? Buffer.from(prepared.payload) },
  })
  if (!isNew) throw inFlight()
  const transaction = await settle(call, { since: now, isFirst: true })
  return toServed(withReceipt(prepared, call, transaction), true)
}

/** The same payment once more: the same answer where it is of the same call and was settled, and never a second charge. */
async function serveAgain(call: PaidCall, earlier: CallPayment): Promise<Served> {
  const { edge, port, offer, callHash } = call
  const { db, now } = edge.ctx
  if (!earlier.callHash.equals(callHash)) throw paymentRefused(offer, 'it was made for another call')
  if (earlier.transaction !== null) {
    const isKept = now().getTime() - (earlier.settledAt?.getTime() ?? 0) < PAID_ANSWER_MINUTES * MINUTE_MS
    const { transaction } = earlier
    return serveKept(call, isKept ? earlier.answer : null, { transaction, isRepeated: true })
  }
  const until = new Date(now().getTime() + SETTLING_MS)
  const isTaken = await takeCallPayment(db, keyOf(call), { now: now(), until })
  const since = earlier.createdAt
  const onChain = await orUnavailable(call, { isTaken }, () =>
    port.find(call.payment, { micros: earlier.micros, since }),
  )
  if (onChain.state === 'settled') {
    await settleCallPayment(db, keyOf(call), { transaction: onChain.transaction, now: now() })
    return serveKept(call, earlier.answer, onChain)
  }
  // Another process may be settling it, or died while it did.
  if (!isTaken) throw inFlight()
  if (onChain.state === 'unused')
    return serveKept(call, earlier.answer, { transaction: await settle(call, { since, isFirst: false }) })
  await dropCallPayment(db, keyOf(call))
  throw paymentRefused(offer, 'its authorization was cancelled')
}

/** Settles a payment that is written down, and gives its transaction. Throws where that failed or is not known. */
async function settle(
  call: PaidCall,
  { since, isFirst }: { since: Date; isFirst: boolean },
): Promise<string> {
  const { edge, port, payment, offer } = call
  const { db, now, log } = edge.ctx
  const settling = await port.settle(payment, PAID_CALL_MICROS)
  if (settling.state === 'refused' && isFirst) {
    await dropCallPayment(db, keyOf(call))
    throw paymentRefused(offer, settling.reason, {
      [PAYMENT_RESPONSE]: receiptOf(call, { success: false, errorReason: settling.reason, transaction: '' }),
    })
  }
  const transaction = await findTransaction(call, settling, since)
  if (transaction === undefined) {
    log.warn({ reason: 'reason' in settling ? settling.reason : undefined }, 'a payment is not settled yet')
    throw notKnown(await leave(call))
  }
  await settleCallPayment(db, keyOf(call), { transaction, now: now() })
  return transaction
}

/** The chain knows what a facilitator did not say. */
async function findTransaction(call: PaidCall, settling: Settling, since: Date): Promise<string | undefined> {
  if (settling.state === 'settled') return settling.transaction
  const onChain = await orUnavailable(call, { isTaken: true }, () =>
    call.port.find(call.payment, { micros: PAID_CALL_MICROS, since }),
  )
  return onChain.state === 'settled' ? onChain.transaction : undefined
}

/** What asks others; without their answer the call is one of those to be sent again, and a payment that was taken is left. */
async function orUnavailable<Answer>(
  call: PaidCall,
  { isTaken }: { isTaken: boolean },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (isTaken) await leave(call)
    throw notKnown(error)
  }
}

/** Another try may take it soon. */
async function leave(call: PaidCall): Promise<undefined> {
  const { db, now } = call.edge.ctx
  await leaveCallPayment(db, keyOf(call), new Date(now().getTime() + AGAIN_SECONDS * SECOND_MS))
  return undefined
}

function notKnown(cause: unknown): Problem {
  return new Problem(
    'unavailable',
    'The payment is not settled yet. Send the same call with the same payment again: it is taken once.',
    { retryAfterSeconds: AGAIN_SECONDS, cause },
  )
}

function inFlight(): Problem {
  return new Problem('payment_in_flight', 'A call with this payment is still being processed.', {
    retryAfterSeconds: AGAIN_SECONDS,
  })
}

function serveKept(
  call: PaidCall,
  answer: KeptAnswer | null,
  { transaction, isRepeated = false }: { transaction: string; isRepeated?: boolean },
): Served {
  if (!answer) throw paymentRefused(call.offer, 'it was used, and its answer is no longer kept')
  const prepared = { status: 200, payload: '', file: answer.bytes, headers: answer.headers, hasData: true }
  return toServed(withReceipt(prepared, call, transaction), !isRepeated)
}

function withReceipt(prepared: Prepared, call: PaidCall, transaction: string): Prepared {
  const receipt = receiptOf(call, { success: true, transaction })
  return { ...prepared, headers: { ...prepared.headers, [PAYMENT_RESPONSE]: receipt } }
}

function receiptOf(
  { port, payment }: PaidCall,
  outcome: { success: boolean; errorReason?: string; transaction: string },
): string {
  return toHeader({ ...outcome, network: port.network.id, payer: payment.payer })
}

function toServed(prepared: Prepared, charged: boolean): Served {
  return { prepared, charged, unchanged: false, settled: { plan: 'free', monthCalls: 0 } }
}

function keyOf({ port, payment: { payer, nonce } }: PaidCall) {
  return { network: port.network.id, payer, nonce }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
