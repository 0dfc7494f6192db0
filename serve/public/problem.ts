import { ERRORS, type ErrorCode } from '#contract/public/errors.ts'
import type { ProblemPlace } from '#contract/public/problem.ts'
import { toRefusal } from '../http/answer-error.ts'
import { Refusal } from '../http/errors.ts'

/** Why a call of /v1 was refused or failed: an entry of the catalogue, with what happened in this very call. */
export class Problem extends Refusal {
  declare readonly code: ErrorCode
  readonly places: ProblemPlace[]
  /** Further headers of the answer. */
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    detail: string,
    more: {
      places?: ProblemPlace[]
      headers?: Record<string, string>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super({
      status: ERRORS[code].status,
      code,
      message: detail,
      retryAfterSeconds: more.retryAfterSeconds,
      cause: more.cause,
    })
    this.name = 'Problem'
    this.places = more.places ?? []
    this.headers = more.headers ?? {}
  }
}

/** 400: one place of the request is wrong; the message says what would be right. */
export function invalidAt(pointer: string, message: string): Problem {
  return invalidAtAll([{ pointer, message }])
}

/** 400: these places of the request are wrong; at least one. */
export function invalidAtAll(places: ProblemPlace[]): Problem {
  return new Problem('invalid_request', places.map(({ message }) => `${message}.`).join(' '), { places })
}

/** Whatever a handler, the server or the database threw, as an entry of the catalogue. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const refusal = toRefusal(error instanceof Error ? error : new Error(String(error)))
  const code = CODES[refusal.code] ?? 'internal'
  return new Problem(code, refusal.message, {
    places: refusal.field === undefined ? [] : [{ pointer: `#/${refusal.field}`, message: refusal.message }],
    retryAfterSeconds: refusal.retryAfterSeconds,
    cause: refusal.cause ?? error,
  })
}

/** What the rest of the server calls a refusal, and what /v1 calls it. */
const CODES: Record<string, ErrorCode> = {
  invalid_request: 'invalid_request',
  unauthorized: 'invalid_key',
  not_found: 'not_found',
  conflict: 'conflict',
  too_large: 'body_too_large',
  unsupported_media_type: 'unsupported_media_type',
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
}
