/** A call to our API that did not bring its answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no answer came (offline, time-out). */
  readonly status: number
  /** The server's own words: its `error` field. */
  readonly serverMessage: string | undefined
  /** The field of the request that the server names. */
  readonly field: string | undefined

  constructor(failure: {
    status: number
    serverMessage?: string
    field?: string
    code?: string
    cause?: unknown
  }) {
    super(failure.serverMessage ?? `The request failed (${failure.status || 'no answer'})`, {
      cause: failure.cause,
    })
    this.status = failure.status
    this.serverMessage = failure.serverMessage
    this.field = failure.field
  }
}

/** An answer that is not 2xx and what could be read of its body. */
export function toApiError(status: number, body: unknown): ApiError {
  return new ApiError({
    status,
    serverMessage: textAt(body, 'error'),
    field: textAt(body, 'field'),
  })
}

function textAt(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value ? value : undefined
}

/** The words for a failed call: the server's own, else `fallback`. The one place where API errors become text. */
export function describeError(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

/** A second line below a fixed error text: what the reader can do about this failure, or nothing. */
export function describeCause(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 0) return 'The server did not answer. Check your connection.'
  if (error.status === 503) return error.serverMessage ?? 'The server is busy. Wait a moment and try again.'
  return error.serverMessage
}

/** How long a call to the API may take, in milliseconds. */
export const API_TIMEOUT_MS = 20_000
