import { createPublicFetch, findPublicFault } from '#collect/http/fetch-public.ts'
import { isTimeout, SourceError } from '#collect/http/source-error.ts'
import { WEBHOOK_ANSWER_KEPT } from '#contract/app/delivery/webhook-rules.ts'
import { callStranger } from '#contract/time/call-stranger.ts'
import { type WebhookPort, WebhookUnreached } from '#serve/context/webhook-port.ts'

export interface WebhookPortOptions {
  /** Plain http is delivered to as well. */
  allowsHttp: boolean
  /** Origins that may lie anywhere, and may be plain http. */
  trusted: readonly string[]
}

/** What is read of an answer, in bytes; a character has four at the most. The rest is never fetched. */
const READ_MAX = 4 * WEBHOOK_ANSWER_KEPT

/** Delivers by the guard that reads news feeds: only into the open internet, judged by the address that is connected to. */
export function openWebhookPort({ allowsHttp, trusted }: WebhookPortOptions): WebhookPort {
  const origins = new Set(trusted)
  const ask = createPublicFetch(origins)
  return {
    findFault(url) {
      if (origins.has(url.origin)) return undefined
      const protocols = allowsHttp ? ['https:', 'http:'] : ['https:']
      if (!protocols.includes(url.protocol)) {
        return `must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
      }
      const fault = findPublicFault(url)
      return fault && FORBIDDEN[fault]
    },
    async post(url, { headers, body, timeoutMs, signal }) {
      try {
        return await callStranger({ timeoutMs, signal }, async (ended) => {
          const answer = await ask(url, { method: 'POST', headers, body, signal: ended, redirect: 'manual' })
          return {
            status: answer.status,
            text: await readBeginning(answer),
            retryAfter: answer.headers.get('retry-after'),
          }
        })
      } catch (error) {
        signal.throwIfAborted()
        const late = `took longer than ${timeoutMs / 1_000} seconds`
        throw new WebhookUnreached(isTimeout(error) ? late : nameFault(error), { cause: error })
      }
    },
  }
}

const FORBIDDEN = {
  network: 'must not be in a private network',
  port: 'must have the port 443, 80 or one from 1024 that no database or other service is known for',
} as const

async function readBeginning(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= READ_MAX) break // leaving the loop lets go of the connection
  }
  return Buffer.concat(chunks).subarray(0, READ_MAX).toString('utf8').replaceAll('\u0000', '')
}

/** Names that a person can act upon, and nothing of this network. */
function nameFault(error: unknown): string {
  if (error instanceof SourceError) return error.message
  const { code } = error as { code?: unknown } // what Node throws of a connection has one
  return FAULTS[String(code)] ?? 'could not be reached'
}

const FAULTS: Record<string, string> = {
  ENOTFOUND: 'has a name that does not resolve',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'ended the connection before it answered',
  EPROTO: 'does not use TLS there; https:// needs it',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate of an unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate of an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate of an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
}
