import type { AppOperation, ContractOf } from '#contract/app/operations.ts'
import { DATA_HEADER } from '#contract/data-mode.ts'
import type { AnswerOf } from '#contract/route.ts'
import { addressOf, type RequestOf } from './address-of.ts'
import { API_TIMEOUT_MS, ApiError, toApiError } from './api-error.ts'
import { announceSessionRefused, getSessionToken, sessionHeaders } from './session.ts'
import { getChosenData, getDataToAsk, noteShownData, withData } from './shown-data.ts'

/** Later ones are of another moment than the screen that asks. */
const GOOD_FOR_MS = 20_000

/** What a call takes by its contract, and the signal that ends it when its answer is no longer needed. */
type Call<Operation extends AppOperation> = RequestOf<ContractOf<Operation>> & { signal?: AbortSignal }
/** A call that takes nothing may leave it out. */
type CallArguments<Request> = Record<never, never> extends Request ? [call?: Request] : [call: Request]

/**
 * Calls an operation of /api as the signed-in user and gives its answer (undefined for an empty one). What it takes and
 * answers is the contract's: a route, a field or a parameter that the contract does not have does not compile.
 * @throws {ApiError} for every status that is not 2xx, a time-out of 20 s and no answer at all.
 * @throws {DOMException} AbortError when `signal` ends the call.
 */
export async function callApi<Operation extends AppOperation>(
  operation: Operation,
  ...[call]: CallArguments<Call<Operation>>
): Promise<AnswerOf<ContractOf<Operation>>> {
  const token = getSessionToken()
  const response = await send(operation, call ?? {}, token)
  noteShownData(response.headers.get(DATA_HEADER))
  const body = await readJson(response, call?.signal)
  // The contract, which the server holds itself to, gives the shape.
  if (response.ok) return body as AnswerOf<ContractOf<Operation>>

  if (response.status === 401 && token) announceSessionRefused(token)
  throw toApiError(response.status, body)
}

async function send(
  operation: AppOperation,
  call: Parameters<typeof addressOf>[1] & { body?: unknown; signal?: AbortSignal },
  token: string | null,
): Promise<Response> {
  const { body, signal } = call
  const method = operation.slice(0, operation.indexOf(' '))
  const address = addressOf(operation, call)
  const early =
    method === 'GET' ? await takeEarlyAnswer(withData(address, getChosenData()), token) : undefined
  signal?.throwIfAborted()
  if (early) return early
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS)
  try {
    return await fetch(withData(address, getDataToAsk()), {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sessionHeaders(token),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (cause) {
    throw noAnswer(cause, signal)
  }
}

/** What is no JSON (a proxy's error page) reads as no answer body: the status still shows what happened. */
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

/**
 * The answer that was asked for before the page's code was there; each is given once. Undefined when there is none,
 * when it was for another session, or when it is too old.
 */
async function takeEarlyAnswer(address: string, token: string | null): Promise<Response | undefined> {
  const early = globalThis.earlyAnswers
  const answer = early?.byAddress.get(address)
  early?.byAddress.delete(address)
  if (early?.token !== token || performance.now() > GOOD_FOR_MS) return undefined
  return answer
}
