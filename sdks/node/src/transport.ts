import { setTimeout as wait } from 'node:timers/promises'
import { CrowdtapeError, toError } from './crowdtape-error.ts'

export interface TransportSettings {
  apiKey: string
  /** Without a slash at its end. */
  baseUrl: string
  timeoutMs: number
  retries: number
  retryWaitMsMax: number
  userAgent: string
  fetch: typeof globalThis.fetch
}

export interface Request {
  method: string
  /** With its query. */
  path: string
  body?: string | undefined
  accept: string
  isStream?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
  idempotencyKey?: string | undefined
}

export interface Sent {
  response: Response
  /** The body; empty of a stream, which is still to be read. */
  text: string
  tries: number
}

const BACK_OFF_MS = 500
const JITTER_MS_MAX = 1_000

/**
 * Sends a request until it is answered with data. Repeats only what was surely not charged: what the server itself
 * refused for now, what never reached a server, and a write whose Idempotency-Key makes a second try get the first
 * one's answer. Throws CrowdtapeError, or what the caller's signal was aborted with.
 */
export async function send(settings: TransportSettings, request: Request): Promise<Sent> {
  const retries = request.retries ?? settings.retries
  for (let tries = 1; ; tries++) {
    try {
      return { ...(await sendOnce(settings, request)), tries }
    } catch (error) {
      request.signal?.throwIfAborted()
      if (!(error instanceof CrowdtapeError) || tries > retries || !mayRepeat(error, request)) throw error
      const waitMs = pauseMs(error, tries)
      if (waitMs > settings.retryWaitMsMax) throw error
      await wait(waitMs + Math.random() * Math.min(JITTER_MS_MAX, waitMs), undefined, {
        ...(request.signal ? { signal: request.signal } : {}),
      }).catch(() => request.signal?.throwIfAborted())
    }
  }
}

/** One try, whose time-out ends with the body of the answer, or of a stream with its head. */
async function sendOnce(settings: TransportSettings, request: Request): Promise<Omit<Sent, 'tries'>> {
  const timeoutMs = request.timeoutMs ?? settings.timeoutMs
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout.signal]) : timeout.signal
  try {
    const response = await settings.fetch(settings.baseUrl + request.path, {
      method: request.method,
      headers: headersOf(settings, request),
      ...(request.body === undefined ? {} : { body: request.body }),
      // A key goes to no other address, and a write becomes no read.
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw toError(response, await response.text())
    return { response, text: request.isStream ? '' : await response.text() }
  } catch (error) {
    if (error instanceof CrowdtapeError) throw error
    throw timeout.signal.aborted ? timedOut(timeoutMs, error) : noAnswer(settings.baseUrl, error)
  } finally {
    clearTimeout(timer)
  }
}

function timedOut(timeoutMs: number, cause: unknown): CrowdtapeError {
  return new CrowdtapeError(`No answer within ${timeoutMs} ms.`, { code: 'timed_out', cause })
}

function noAnswer(baseUrl: string, cause: unknown): CrowdtapeError {
  return new CrowdtapeError(`No answer from ${baseUrl}: ${reasonOf(cause)}`, { code: 'no_answer', cause })
}

/** `fetch` says only that it failed; why stands below. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? String(error)
}

function headersOf(settings: TransportSettings, request: Request): Record<string, string> {
  return {
    authorization: `Bearer ${settings.apiKey}`,
    accept: request.accept,
    'user-agent': settings.userAgent,
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
    ...request.headers,
  }
}

function mayRepeat(error: CrowdtapeError, { idempotencyKey }: Request): boolean {
  if (error.status === 0) return neverArrived(error) || idempotencyKey !== undefined
  if (REFUSED_FOR_NOW.includes(error.code)) return true
  return error.status === 503 && idempotencyKey !== undefined
}

/** What is answered before the server charges. */
const REFUSED_FOR_NOW: readonly string[] = [
  'rate_limited',
  'too_many_streams',
  'unavailable',
  'idempotency_in_flight',
]

/** No connection came about, so nothing was sent. */
function neverArrived({ cause }: CrowdtapeError): boolean {
  const { code } = ((cause as { cause?: unknown } | undefined)?.cause ?? {}) as { code?: string }
  return code !== undefined && NOT_CONNECTED.includes(code)
}

const NOT_CONNECTED: readonly string[] = [
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function pauseMs({ retryAfterSeconds }: CrowdtapeError, tries: number): number {
  return retryAfterSeconds === undefined ? BACK_OFF_MS * 2 ** (tries - 1) : retryAfterSeconds * 1_000
}
