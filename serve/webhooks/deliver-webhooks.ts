import { createHmac } from 'node:crypto'
import { WEBHOOK_ANSWER_KEPT } from '#contract/app/delivery/webhook-rules.ts'
import { callStranger } from '#contract/time/call-stranger.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  settleDelivery,
  type TryOutcome,
} from '#store/webhooks/claim-deliveries.ts'
import type { DeliveryTry } from '#store/webhooks/webhook.ts'
import type { Context } from '../context/context.ts'
import { type WebhookAnswer, WebhookUnreached } from '../context/webhook-port.ts'
import { judgeChatAnswer } from './judge-chat-answer.ts'
import { openUrl } from './sealed-webhook.ts'
import { writeWebhookBody } from './webhook-body.ts'

/** After each failed try; together they fill a day. */
const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
]
/** For one try, the answer's body included. */
const TIMEOUT_MS = 10 * SECOND_MS
const LEASE_MS = 3 * TIMEOUT_MS
const AT_ONCE = 64
/** Of one account and to one host: receivers that hang cost their owner's slots, and a chat that hangs those of its webhooks. */
const AT_ONCE_OF_ACCOUNT = 4
const AT_ONCE_TO_HOST = 16
/** While receivers are silent, so often others are looked after. */
const LOOK_AGAIN_MS = SECOND_MS
/** Whatever waits at a receiver that fails, it is asked no more often. */
const RECEIVER_PAUSE_MAX_MS = MINUTE_MS

/** What ends a try. */
interface Ends {
  stopping: AbortSignal
  /** Absent outside of tests. */
  timeoutMs?: number
}

/**
 * Makes every delivery that is due, one at a time for each webhook and few at a time for each account and host, until
 * nothing is due or under way: a receiver that hangs holds up its own deliveries alone. Where we die between an answer
 * and its note, the delivery is made once more under the same id. Several processes may do it at once.
 * docs/decisions/0231
 */
export async function deliverWebhooks(ctx: Context, ends: Ends): Promise<void> {
  const underWay = new Map<Promise<void>, ClaimedDelivery>()
  try {
    while (!ends.stopping.aborted) {
      for (const delivery of await claimNext(ctx, [...underWay.values()])) {
        const sending = deliver(ctx, delivery, ends).finally(() => underWay.delete(sending))
        underWay.set(sending, delivery)
      }
      if (underWay.size === 0) return
      // What follows at these receivers is taken at once and not in a second.
      await callStranger({ timeoutMs: LOOK_AGAIN_MS }, () => Promise.race(underWay.keys())).catch(() => {}) // all are silent: the others' turn
    }
  } finally {
    await Promise.all(underWay.keys())
  }
}

async function claimNext(ctx: Context, underWay: ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
  const limit = AT_ONCE - underWay.length
  if (limit === 0) return []
  return claimDeliveries(ctx.db, {
    now: ctx.now(),
    leaseMs: LEASE_MS,
    limit,
    underWay,
    ofAccountMax: AT_ONCE_OF_ACCOUNT,
    toHostMax: AT_ONCE_TO_HOST,
  })
}

async function deliver(ctx: Context, delivery: ClaimedDelivery, ends: Ends): Promise<void> {
  try {
    const outcome = await tryOnce(ctx, delivery, ends)
    await settleDelivery(ctx.db, { delivery, outcome, now: ctx.now() })
  } catch (error) {
    ctx.log.warn({ err: error, deliveryId: delivery.id }, 'the outcome of a delivery could not be noted')
  }
}

async function tryOnce(
  ctx: Context,
  delivery: ClaimedDelivery,
  { stopping, timeoutMs = TIMEOUT_MS }: Ends,
): Promise<TryOutcome> {
  const at = ctx.now()
  const startedAt = performance.now()
  const toTry = (rest: Omit<DeliveryTry, 'at' | 'milliseconds'>): DeliveryTry => ({
    at: at.toISOString(),
    milliseconds: Math.round(performance.now() - startedAt),
    ...rest,
  })
  try {
    const answer = await ctx.webhooks.post(openUrl(ctx.secretBox, delivery.url), {
      ...writeRequest(ctx, delivery, at),
      timeoutMs,
      signal: stopping,
    })
    return judgeAnswer(delivery, { answer, at, toTry })
  } catch (error) {
    if (stopping.aborted) return { kind: 'interrupted' }
    return judgeFailure(delivery, { at, tried: toTry({ error: nameFailure(error) }) })
  }
}

/** Signed by Standard Webhooks for a program; chats know nothing of it. https://www.standardwebhooks.com */
function writeRequest({ settings, secretBox }: Context, delivery: ClaimedDelivery, at: Date) {
  const body = writeWebhookBody(delivery, delivery, settings.publicUrl)
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Crowdtape-Webhooks/1',
  }
  if (delivery.format === 'standard') {
    const id = `msg_${delivery.id}`
    headers['webhook-id'] = id
    headers['webhook-timestamp'] = String(Math.floor(at.getTime() / SECOND_MS))
    headers['webhook-signature'] = delivery.secrets
      .map((secret) => signWebhook(secretBox.open(secret, 'webhook secret'), { id, at, body }))
      .join(' ')
  }
  return { body, headers }
}

function judgeAnswer(
  delivery: ClaimedDelivery,
  judged: {
    answer: WebhookAnswer
    at: Date
    toTry: (rest: Omit<DeliveryTry, 'at' | 'milliseconds'>) => DeliveryTry
  },
): TryOutcome {
  const { answer, at, toTry } = judged
  const { status } = answer
  const response = { status, answer: answer.text.slice(0, WEBHOOK_ANSWER_KEPT) }
  if (status >= 200 && status < 300) return { kind: 'delivered', tried: toTry(response) }
  if (status === 410)
    return { kind: 'gone', tried: toTry({ ...response, error: 'The receiver is permanently gone.' }) }
  const verdict = judgeChatAnswer(delivery.format, answer)
  if (verdict?.kind === 'gone') {
    return { kind: 'gone', tried: toTry({ ...response, error: verdict.why }), why: verdict.why }
  }
  if (verdict?.kind === 'moved' && verdict.chatId !== delivery.chatId) {
    const tried = toTry({ ...response, error: 'The chat has another id, which is used from here on.' })
    const outcome = judgeFailure(delivery, { at, tried })
    if (outcome.kind !== 'retry') return outcome
    // At once, but not again and again.
    const next = delivery.attempts === 1 ? { at, webhookBusyUntil: at } : {}
    return { ...outcome, ...next, chatId: verdict.chatId }
  }
  const isRedirect = status >= 300 && status < 400
  const error = isRedirect ? 'Redirects are not followed.' : 'The receiver did not answer with 2xx.'
  return judgeFailure(delivery, { at, tried: toTry({ ...response, error }), waitMs: readWait(answer, at) })
}

function judgeFailure(
  { attempts, expiresAt }: ClaimedDelivery,
  { at, tried, waitMs = 0 }: { at: Date; tried: DeliveryTry; waitMs?: number },
): TryOutcome {
  const pauseMs = Math.max(PAUSES_MS[attempts - 1] ?? PAUSES_MS.at(-1) ?? 0, waitMs)
  const next = new Date(at.getTime() + pauseMs)
  if (next > expiresAt) return { kind: 'failed', tried }
  const busyMs = Math.min(pauseMs, RECEIVER_PAUSE_MAX_MS)
  return { kind: 'retry', tried, at: next, webhookBusyUntil: new Date(at.getTime() + busyMs) }
}

/** What a receiver asks us to wait, an hour at the most. RFC 9110, section 10.2.3 */
function readWait({ status, retryAfter }: WebhookAnswer, at: Date): number {
  if (retryAfter === null || (status !== 429 && status !== 503)) return 0
  const seconds = /^\d{1,9}(?:\.\d{1,6})?$/.test(retryAfter) ? Number(retryAfter) : Number.NaN
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - at.getTime() : seconds * SECOND_MS
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), HOUR_MS) : 0
}

/** Without what a message of the system could reveal of our network. */
function nameFailure(error: unknown): string {
  if (error instanceof WebhookUnreached) return `The receiver ${error.message}.`
  return 'The receiver could not be reached.'
}

/**
 * The signature of a delivery by Standard Webhooks: `v1,` and the base64 of an HMAC-SHA256 over id, seconds and body.
 * The secret is `whsec_` and base64. https://github.com/standard-webhooks/standard-webhooks
 */
export function signWebhook(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const seconds = Math.floor(at.getTime() / 1_000)
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
