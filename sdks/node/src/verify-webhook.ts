import { createHmac, timingSafeEqual } from 'node:crypto'
import { CrowdtapeError } from './crowdtape-error.ts'
import { readWebhookEvent, type WebhookEvent } from './webhook-event.ts'

export interface ReceivedWebhook {
  /** Of the webhook, `whsec_...`; during a rotation the new and the old one. */
  secret: string | readonly string[]
  /** Of the request, their names in any case. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it came, before any JSON parser. */
  body: string | Uint8Array
  /** How far the time of the signature may lie from now, either way; 5 minutes unless told otherwise. */
  toleranceMs?: number | undefined
}

const TOLERANCE_MS = 300_000 // what the libraries of Standard Webhooks allow

/**
 * The event of a webhook, once it is sure that the holder of the secret sent just this body, and lately. Throws
 * CrowdtapeError: `webhook_not_verified`, `webhook_too_old`, `webhook_too_new`, `invalid_secret` for a secret that is
 * none, `not_understood` for a verified body that is no event. https://www.standardwebhooks.com
 */
export function verifyWebhook(received: ReceivedWebhook): WebhookEvent {
  const { secret, headers, toleranceMs = TOLERANCE_MS } = received
  const keys = [secret].flat().map(readSecret)
  if (keys.length === 0) throw noSecret()
  const body = readBody(received.body)
  const id = getHeader(headers, 'webhook-id')
  const seconds = readSeconds(getHeader(headers, 'webhook-timestamp'))
  const signatures = readSignatures(getHeader(headers, 'webhook-signature'))
  const wanted = keys.map((key) =>
    createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64'),
  )
  if (!signatures.some((given) => wanted.some((one) => isSame(given, one)))) {
    throw notVerified(
      'No signature of the webhook matches. The body has to be as it came, before any JSON parser, and the secret that of this webhook.',
    )
  }
  checkTime(Date.now() - Number(seconds) * 1_000, toleranceMs)
  const event = readWebhookEvent(body, id)
  if (event) return event
  throw new CrowdtapeError('The webhook is signed, but its body is no event.', { code: 'not_understood' })
}

const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

function readSecret(secret: unknown): Buffer {
  const [, key = ''] = typeof secret === 'string' ? (SECRET.exec(secret) ?? []) : []
  if (key === '') throw noSecret()
  return Buffer.from(key, 'base64')
}

function noSecret(): CrowdtapeError {
  return new CrowdtapeError(
    'The secret of the webhook has to be whsec_ and base64, as it was shown once, without spaces or line breaks.',
    { code: 'invalid_secret' },
  )
}

/** A framework that has parsed the JSON already leaves an object, whose text is not what was signed. */
function readBody(body: unknown): Uint8Array {
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Uint8Array) return body
  throw notVerified('The body of the webhook has to be text or bytes as it came, before any JSON parser.')
}

function getHeader(headers: ReceivedWebhook['headers'], name: string): string {
  const all = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const value = all.find(([own]) => own.toLowerCase() === name)?.[1]
  const text = typeof value === 'string' ? value : (value ?? []).join(' ')
  if (text !== '') return text
  throw notVerified(`The webhook has no header ${name}. All headers of the request have to be handed on.`)
}

function readSeconds(header: string): string {
  if (/^\d{1,12}$/.test(header)) return header
  throw notVerified('The header webhook-timestamp has to be seconds since 1970.')
}

/** Several where a secret is rotated; those of other versions are passed over. */
function readSignatures(header: string): string[] {
  return header.split(' ').flatMap((signature) => (signature.startsWith('v1,') ? [signature.slice(3)] : []))
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function checkTime(ageMs: number, toleranceMs: number): void {
  if (Math.abs(ageMs) <= toleranceMs) return
  const [side, code] =
    ageMs > 0 ? (['ago', 'webhook_too_old'] as const) : (['ahead', 'webhook_too_new'] as const)
  const seconds = Math.round(Math.abs(ageMs) / 1_000)
  throw new CrowdtapeError(
    `The webhook was signed ${seconds} seconds ${side}, and ${toleranceMs / 1_000} are allowed. It may be a repetition by somebody else, or the clock of this machine is wrong.`,
    { code },
  )
}

function notVerified(message: string): CrowdtapeError {
  return new CrowdtapeError(message, { code: 'webhook_not_verified' })
}
