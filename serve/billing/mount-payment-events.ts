import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '../context/context.ts'
import { PaymentsFailed, SignatureRefused } from '../context/payment-port.ts'
import { createAddressLimit } from '../http/address.ts'
import { invalid, nothingAt, tooMany, unavailable } from '../http/errors.ts'
import { applyEvent } from './apply-event.ts'

export const PAYMENT_EVENTS_PATH = '/api/billing/events'

/** An invoice of ours has four lines; what customers are called may be long. */
const BODY_BYTES_MAX = 256 * 1024
/** Of one address. Stripe sends what is refused here again later. */
const EVENTS_PER_MINUTE = 3_000

/**
 * Where the payment provider reports. The bytes are checked as they came, by their signature, before anything of them is read;
 * 204 says that an event has taken effect, and for everything else it is sent again.
 */
export async function mountPaymentEvents(server: FastifyInstance, ctx: Context): Promise<void> {
  const { payments, now, log } = ctx
  const limit = createAddressLimit({
    name: 'payment-events',
    limit: EVENTS_PER_MINUTE,
    windowMs: MINUTE_MS,
    redis: ctx.redis,
    kept: ctx.kept,
  })
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    )
    scope.post(PAYMENT_EVENTS_PATH, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      if (!payments) throw nothingAt(PAYMENT_EVENTS_PATH)
      const seconds = await limit.take(request.ip, now().getTime())
      if (seconds !== undefined) throw tooMany('Too many events.', seconds)
      const signature = request.headers['stripe-signature']
      const { body } = request
      if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw invalid('Stripe-Signature', UNSIGNED)
      try {
        const event = await payments.readEvent({ body, signature, now: now() })
        if (event) await applyEvent(ctx, payments, event)
      } catch (error) {
        if (error instanceof SignatureRefused) throw invalid('Stripe-Signature', UNSIGNED)
        if (!(error instanceof PaymentsFailed)) throw error
        log.warn({ err: error }, 'an event of the payment provider waits')
        throw unavailable(error)
      }
      return reply.code(204).send()
    })
  })
}

const UNSIGNED = 'Send an event with its signature.'
