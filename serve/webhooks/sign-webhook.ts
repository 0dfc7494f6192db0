import { createHmac } from 'node:crypto'

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
