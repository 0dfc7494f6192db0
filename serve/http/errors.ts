/**
 * Why a call was refused, in words that its caller may read. One place turns it into HTTP: `answer-error.ts`.
 * The `code` is stable; the `message` is for people.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The methods that the path has, as the header Allow. */
  readonly allow: string | undefined

  constructor(refusal: {
    status: number
    code: string
    message: string
    field?: string
    retryAfterSeconds?: number
    allow?: string
    cause?: unknown
  }) {
    super(refusal.message, { cause: refusal.cause })
    this.name = 'Refusal'
    this.status = refusal.status
    this.code = refusal.code
    this.field = refusal.field
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.allow = refusal.allow
  }
}

/** 400: the named field is wrong; the message says what would be right. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal({ status: 400, code: 'invalid_request', message, field })
}

/** 401: no credential, or one that is not valid (any more). */
export function unauthorized(message = 'Sign in to continue.'): Refusal {
  return new Refusal({ status: 401, code: 'unauthorized', message })
}

/** 403: it is there, and the caller may not; `code` tells the reasons apart. */
export function forbidden(code: string, message: string): Refusal {
  return new Refusal({ status: 403, code, message })
}

/** 404: not there, or not yours; indistinguishable on purpose. */
export function notFound(message = 'Not found.'): Refusal {
  return new Refusal({ status: 404, code: 'not_found', message })
}

/** 404: no route has this path. */
export function nothingAt(path: string): Refusal {
  return notFound(`There is nothing at ${path}.`)
}

/** 405: the path is there, but takes other methods. */
export function methodNotAllowed({ allow, message }: { allow: string; message: string }): Refusal {
  return new Refusal({ status: 405, code: 'method_not_allowed', message, allow })
}

/** 409: it would clash with something that exists. */
export function conflict(field: string, message: string): Refusal {
  return new Refusal({ status: 409, code: 'conflict', message, field })
}

/** 429: too many, come back after so many seconds. */
export function tooMany(message: string, retryAfterSeconds: number): Refusal {
  return new Refusal({ status: 429, code: 'rate_limited', message, retryAfterSeconds })
}

/** 503: a part that the answer needs cannot be reached or took too long. */
export function unavailable(cause: unknown): Refusal {
  return new Refusal({
    status: 503,
    code: 'unavailable',
    message: 'The service is busy or restarting. Please try again in a moment.',
    retryAfterSeconds: 1,
    cause,
  })
}
