import type { SourceSetup } from '#collect/port/source.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { asRecord } from './json.ts'
import { SourceError } from './source-error.ts'

export interface RefusedAnswer {
  status: number
  /** The value of Retry-After, x-rate-limit-reset and the like are read from here. */
  header: (name: string) => string | null | undefined
  /** The beginning of the answer's text. */
  body: string
  now: Date
  /** What the question was signed with: some sources repeat it in their words. */
  credentials?: SourceSetup['credentials']
}

const REFUSALS = new Set([401, 402, 403, 451])
const RETRY_AFTER_DEFAULT_MS = MINUTE_MS
/** A source that says "in ten years" is asked again tomorrow. */
const RETRY_AFTER_MAX_MS = DAY_MS

/**
 * What an answer that is no success means. 401, 402 (no credits), 403 and 451 are refusals; 420 and 429 are limits, and so
 * is 418, by which Binance bans clients that ignored 429; 5xx and 408 pass.
 */
export function toHttpError({ status, header, body, now, credentials }: RefusedAnswer): SourceError {
  const { code, message } = readReason(withoutCredentials(body, credentials))
  const details = { status, code }
  const text = `answered ${status}${message ? `: ${message}` : ''}`
  if (status === 429 || status === 420 || status === 418) {
    return new SourceError('throttled', text, { ...details, retryAt: readRetryAt(header, now) })
  }
  if (REFUSALS.has(status)) return new SourceError('refused', text, details)
  if (status === 404 || status === 410) return new SourceError('not_found', text, details)
  if (status === 408) return new SourceError('time_out', text, details)
  if (status >= 500) {
    const retryAt = header('retry-after') ? readRetryAt(header, now) : undefined
    return new SourceError('source_down', text, { ...details, retryAt })
  }
  return new SourceError('bad_request', text, details)
}

/** Retry-After in seconds or as a date (RFC 9110, section 10.2.3), else when the limit is reset, else a minute. */
function readRetryAt(header: RefusedAnswer['header'], now: Date): Date {
  const written = header('retry-after')?.trim() ?? ''
  const asDate = written === '' ? readReset(header) : Date.parse(written)
  const at = /^\d+$/.test(written) ? now.getTime() + Number(written) * 1_000 : asDate
  const known = Number.isFinite(at) ? at : now.getTime() + RETRY_AFTER_DEFAULT_MS
  return new Date(Math.min(Math.max(known, now.getTime()), now.getTime() + RETRY_AFTER_MAX_MS))
}

/**
 * X and Bluesky write Unix seconds, Mastodon a date. Sources: the page "Rate limits" of docs.x.com, rate-limiter.ts of
 * bluesky-social/atproto and rack_attack.rb of mastodon/mastodon, read 2026-11-25.
 */
const LIMITS = ['x-rate-limit', 'x-ratelimit', 'ratelimit']

/** In Unix milliseconds; NaN where the answer has none, or another limit is reached. */
function readReset(header: RefusedAnswer['header']): number {
  const limit = LIMITS.find((name) => header(`${name}-reset`))
  if (!limit || Number(header(`${limit}-remaining`)) > 0) return Number.NaN
  const written = header(`${limit}-reset`)?.trim() ?? ''
  const seconds = Number(written)
  if (Number.isNaN(seconds)) return Date.parse(written)
  return seconds > 1e9 ? seconds * 1_000 : Number.NaN
}

/** Before it is cut: half a credential is one, too. */
function withoutCredentials(text: string, credentials: SourceSetup['credentials'] = {}): string {
  const written = Object.values(credentials).flatMap((value) => [value, encodeURIComponent(value)])
  const secrets = written.filter((value) => value.length >= SECRET_MIN_CHARS)
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '(credential)'), text)
}

/** A shorter one is a word like others. */
const SECRET_MIN_CHARS = 6
const MESSAGE_MAX_CHARS = 200

/** The words of an error's JSON as XRPC, X, the Graph API, the exchanges and CoinGecko write them; nothing of an HTML page. */
function readReason(body: string): { code?: string; message?: string } {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null) return {}
    const { error, message, msg, detail, title, status, code: own } = parsed as Record<string, unknown>
    const inner = asRecord(error)
    const code = [own, error, inner.code, inner.type, title].find(
      (value) => typeof value === 'string' || typeof value === 'number',
    )
    const words = [message, inner.message, msg, detail, error, asRecord(status).error_message]
    const text = words.find((value) => typeof value === 'string')
    return {
      code: code === undefined ? undefined : String(code).slice(0, MESSAGE_MAX_CHARS),
      message: typeof text === 'string' ? text.slice(0, MESSAGE_MAX_CHARS) : undefined,
    }
  } catch {
    return {}
  }
}
