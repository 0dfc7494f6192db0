import type { SourceErrorKind } from '#collect/port/source.ts'

export interface SourceErrorDetails extends ErrorOptions {
  /** HTTP status, where there was an answer. */
  status?: number
  /** The source's own name of the error, such as `CursorTooOld`. */
  code?: string
  /** Before this moment asking again is of no use. */
  retryAt?: Date
}

/** Why a source could not be read, in one kind that decides what is done about it. */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly kind: SourceErrorKind
  readonly status?: number
  readonly code?: string
  readonly retryAt?: Date

  constructor(kind: SourceErrorKind, message: string, details: SourceErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.status = details.status
    this.code = details.code
    this.retryAt = details.retryAt
  }
}

/** Kinds that pass by themselves. A refusal passes only when the operator acts. */
const PASSING = new Set<SourceErrorKind>([
  'throttled',
  'source_down',
  'time_out',
  'network',
  'silent',
  'closed',
  'not_json',
])

export function mayPass(error: unknown): boolean {
  return error instanceof SourceError && PASSING.has(error.kind)
}

/** What is thrown by fetch, sockets and streams as a SourceError; what is one stays as it is. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  if (isTimeout(error)) {
    return new SourceError('time_out', 'no answer in time', { cause: error })
  }
  return new SourceError('network', causeOf(error), { cause: error })
}

/** Of callStranger and AbortSignal.timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** fetch hides what happened below `cause`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed'
  const { cause } = error
  if (cause instanceof Error) return causeOf(cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code ?? (error.message || 'the connection failed')
}
