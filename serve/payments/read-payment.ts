import { Ajv } from 'ajv'
import {
  PAID_CALL_MICROS,
  PAYMENT_REQUIRED,
  PAYMENT_SECONDS_MAX,
  PAYMENT_SIGNATURE,
  SignedPayment,
  X402_VERSION,
} from '#contract/public/paid-calls.ts'
import { SECOND_MS } from '#contract/time/duration.ts'
import type { CheckedPayment, FacilitatorPort } from '../context/facilitator-port.ts'
import { Problem } from '../public/problem.ts'

/** What a payment is for: by whom, and the address of the call with its query. */
export interface Offer {
  port: Pick<FacilitatorPort, 'network' | 'payTo'>
  publicUrl: string
  /** Path and query. */
  address: string
  summary: string
}

const HEADER_CHARS_MAX = 10_000
/** So much time a payment must have left to be settled. */
const SECONDS_LEFT_MIN = 10
/** Clocks of others may be ahead. */
const CLOCK_SECONDS = 60

/** 402: what the call costs, and how it is paid. `reason` is for programs, by x402. */
export function paymentRequired(offer: Offer): Problem {
  return new Problem(
    'payment_required',
    `Send an API key, or pay for this call: ${PAID_CALL_MICROS / 1e6} USDC on ${offer.port.network.id}. ${PAYMENT_REQUIRED} states how (x402).`,
    { headers: requirementHeader(offer, 'no payment') },
  )
}

/** 402: the payment was not taken, with what would be right. */
export function paymentRefused(offer: Offer, reason: string, more: Record<string, string> = {}): Problem {
  return new Problem('payment_refused', `The payment was not taken: ${reason}.`, {
    headers: { ...requirementHeader(offer, reason), ...more },
  })
}

function requirementHeader(offer: Offer, error: string): Record<string, string> {
  return {
    [PAYMENT_REQUIRED]: toHeader({
      x402Version: X402_VERSION,
      error,
      resource: {
        url: offer.publicUrl + offer.address,
        description: offer.summary,
        mimeType: 'application/json',
      },
      accepts: [requirementOf(offer.port)],
    }),
  }
}

/** What a payment has to be, as facilitators are asked with it. */
export function requirementOf({ network, payTo }: Pick<FacilitatorPort, 'network' | 'payTo'>) {
  return {
    scheme: 'exact',
    network: network.id,
    amount: String(PAID_CALL_MICROS),
    asset: network.asset,
    payTo,
    maxTimeoutSeconds: PAYMENT_SECONDS_MAX,
    extra: { name: network.assetName, version: network.assetVersion },
  }
}

export function toHeader(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

const isSignedPayment = new Ajv().compile<SignedPayment>(SignedPayment)

/** The payment in a header, checked without the facilitator. Throws a 402 that names what is wrong. */
export function readPayment(header: string, offer: Offer): CheckedPayment {
  const { accepted, payload } = parse(header, offer)
  const { authorization, signature } = payload
  const wanted = requirementOf(offer.port)
  const isWanted =
    accepted.scheme === wanted.scheme &&
    accepted.network === wanted.network &&
    accepted.amount === wanted.amount &&
    isSame(accepted.asset, wanted.asset) &&
    isSame(accepted.payTo, wanted.payTo)
  if (!isWanted) throw paymentRefused(offer, 'it accepts other terms than those of this call')
  if (authorization.value !== wanted.amount) throw paymentRefused(offer, `it must be of ${wanted.amount}`)
  if (!isSame(authorization.to, wanted.payTo)) throw paymentRefused(offer, `it must be to ${wanted.payTo}`)
  const seconds = Number(authorization.validBefore)
  return {
    payer: authorization.from.toLowerCase(),
    nonce: authorization.nonce.toLowerCase(),
    authorization,
    signature,
    validBefore: new Date(Math.min(seconds, FAR_SECONDS) * SECOND_MS),
  }
}

/** Of what no date can hold. */
const FAR_SECONDS = 8_000_000_000

function parse(header: string, offer: Offer): SignedPayment {
  if (header.length > HEADER_CHARS_MAX)
    throw paymentRefused(offer, `${PAYMENT_SIGNATURE} has more than ${HEADER_CHARS_MAX} characters`)
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
    if (isSignedPayment(value)) return value
  } catch {
    throw paymentRefused(offer, `${PAYMENT_SIGNATURE} must be JSON in base64`)
  }
  throw paymentRefused(
    offer,
    `${PAYMENT_SIGNATURE} must have x402Version ${X402_VERSION}, what it accepts, and a signed authorization by EIP-3009`,
  )
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Throws a 402 where an authorization that is new here could not be settled in time, or for too long. */
export function refuseByTime({ validBefore }: CheckedPayment, offer: Offer, now: Date): void {
  const secondsLeft = (validBefore.getTime() - now.getTime()) / SECOND_MS
  if (secondsLeft < SECONDS_LEFT_MIN) throw paymentRefused(offer, 'its authorization has expired')
  if (secondsLeft > PAYMENT_SECONDS_MAX + CLOCK_SECONDS)
    throw paymentRefused(offer, `its authorization must end within ${PAYMENT_SECONDS_MAX} seconds`)
}
