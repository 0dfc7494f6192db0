import { getSessionToken } from '../auth/session-token.ts'
import { ApiError } from './api-error.ts'
import { API_TIMEOUT_MS } from './api-timeout.ts'
import { type Query, queryText } from './query-text.ts'
import { announceSessionRefused } from './session-refused.ts'
import { takeEarlyAnswer } from './take-early-answer.ts'
import { toApiError } from './to-api-error.ts'

const API_BASE = '/api' // spec, section 9

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Query
  body?: unknown
  /** Given by the query hook: a call whose answer nobody waits for any more is ended. */
  signal?: AbortSignal
  headers?: Record<string, string>
}

/**
 * Calls /api as the signed-in user and gives the answer's JSON (undefined for an empty one).
 * The caller names the shape, which the contract of that route holds.
 * @throws {ApiError} for every status that is not 2xx, a time-out of 20 s and no answer at all.
 * @throws {DOMException} AbortError when `signal` ends the call.
 */
export async function requestApi<Answer>(path: `/${string}`, request: ApiRequest = {}): Promise<Answer> {
  const token = getSessionToken()
  const response = await send(path, request, token)
  const body = await readJson(response, request.signal)
  if (response.ok) return body as Answer // The route's contract, which the server holds itself to, gives the shape.

  if (response.status === 401 && token) announceSessionRefused(token)
  throw toApiError(response.status, body)
}

async function send(path: string, request: ApiRequest, token: string | null): Promise<Response> {
  const { method = 'GET', query = {}, body, signal, headers } = request
  const address = path + queryText(query)
  const early = method === 'GET' ? await takeEarlyAnswer(address, token) : undefined
  signal?.throwIfAborted()
  if (early) return early
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS)
  try {
    return await fetch(API_BASE + address, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (cause) {
    throw noAnswer(cause, signal)
  }
}

/** What is no JSON (a proxy's error page) reads as no answer body: the status still tells what happened. */
async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw noAnswer(cause, signal) // it broke off in the middle
  })
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (response.ok) throw new ApiError({ status: response.status, cause })
    return undefined
  }
}

/** The error of a call that got no answer: what ended it where that was its own signal. */
function noAnswer(cause: unknown, signal?: AbortSignal): unknown {
  return signal?.aborted ? cause : new ApiError({ status: 0, cause })
}
