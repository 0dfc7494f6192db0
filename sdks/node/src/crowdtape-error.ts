import type { Problem, ProblemError } from './generated/types.gen.ts'

/** What the server says, and what only the client can know. */
export type ErrorCode =
  | Problem['code']
  | 'no_answer'
  | 'timed_out'
  | 'not_understood'
  | 'webhook_not_verified'
  | 'webhook_too_old'
  | 'webhook_too_new'
  | 'invalid_secret'
  | (string & {})

/** A call that was refused or failed, or a webhook that is not to be trusted. `message` is made for people, `code` for programs. */
export class CrowdtapeError extends Error {
  override readonly name = 'CrowdtapeError'
  /** Of HTTP; 0 where no answer came. */
  readonly status: number
  /** Stable: what a program decides by. */
  readonly code: ErrorCode
  /** Names the call in a conversation with support; absent where no answer came. */
  readonly requestId: string | undefined
  /** Which parts of the call are wrong, and what would be right. */
  readonly fields: readonly ProblemError[]
  /** Seconds after which the same call may pass; absent where the server does not say. */
  readonly retryAfterSeconds: number | undefined
  /** The address of the documentation of this error; absent where no answer came. */
  readonly help: string | undefined

  constructor(
    message: string,
    facts: {
      status?: number
      code: ErrorCode
      requestId?: string | undefined
      fields?: readonly ProblemError[] | undefined
      retryAfterSeconds?: number | undefined
      help?: string | undefined
      cause?: unknown
    },
  ) {
    super(message, facts.cause === undefined ? {} : { cause: facts.cause })
    this.status = facts.status ?? 0
    this.code = facts.code
    this.requestId = facts.requestId
    this.fields = facts.fields ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.help = facts.help
  }
}

/** The error that an answer of 400 and more with the body `text` is. */
export function toError(response: Response, text: string): CrowdtapeError {
  const problem = parseProblem(text)
  return new CrowdtapeError(problem?.detail ?? `The server answered ${response.status} without saying why.`, {
    status: response.status,
    code: problem?.code ?? codeOfProxy(response, text),
    requestId: problem?.request_id ?? response.headers.get('x-request-id') ?? undefined,
    fields: problem?.errors,
    retryAfterSeconds: readSeconds(response.headers.get('retry-after')),
    help: problem?.type,
  })
}

/**
 * A proxy that says 503 with nothing but the seconds to wait, or with nothing at all, has reached no server. One that says
 * more may hide an answer that was charged.
 */
function codeOfProxy({ status, headers }: Response, text: string): ErrorCode {
  return status === 503 && (text === '' || headers.has('retry-after')) ? 'unavailable' : 'not_understood'
}

function parseProblem(text: string): Problem | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'detail' in body
    return isProblem ? (body as Problem) : undefined // RFC 9457 with our members, as the contract says
  } catch {
    return undefined // what stands between us and the server answers in its own words
  }
}

function readSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}
