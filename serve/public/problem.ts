import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode, type ProblemPlace } from '#contract/public/errors.ts'
import { hasHungUp, letArrive, toRefusal } from '../http/answer-error.ts'
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

/** The JSON text of a problem. RFC 9457, section 3 */
export function problemBody(problem: Problem, about: { publicUrl: string; requestId: string }): string {
  return JSON.stringify({
    type: `${about.publicUrl}/docs/errors#${problem.code}`,
    title: ERRORS[problem.code].title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    request_id: about.requestId,
    ...(problem.places.length > 0 ? { errors: problem.places } : {}),
  })
}

/** Turns whatever was thrown on /v1 into RFC 9457. A defect is logged whole and answered without its details. */
export function answerProblem(
  publicUrl: string,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const problem = toProblem(error)
    // What fails because the caller hung up, such as during a stop, is no news.
    const level = hasHungUp(request) ? 'debug' : 'error'
    if (problem.status >= 500) request.log[level]({ err: problem.cause ?? error }, 'call failed')
    if (problem.retryAfterSeconds !== undefined)
      reply.header('Retry-After', String(problem.retryAfterSeconds))
    if (problem.status === 413) letArrive(request, reply)
    if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer')
    reply
      .code(problem.status)
      .headers({ ...problem.headers, 'Cache-Control': 'no-store', 'X-Credits-Charged': '0' })
      .type('application/problem+json')
      .send(problemBody(problem, { publicUrl, requestId: request.id }))
  }
}

/** Runs work that is shared with the site; a refusal names the field by its place in the call. */
export async function withPointer<Result>(
  part: 'query' | 'body',
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === undefined) throw error
    throw invalidAt(error.field === part ? `#/${part}` : `#/${part}/${error.field}`, error.message)
  }
}
