/** A call to our API that did not bring its answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no answer came (offline, time-out). */
  readonly status: number
  /** The server's own words: its `error` field. */
  readonly serverMessage: string | undefined
  /** The field of the request that the server names. */
  readonly field: string | undefined

  constructor(failure: { status: number; serverMessage?: string; field?: string; cause?: unknown }) {
    super(failure.serverMessage ?? `The request failed (${failure.status || 'no answer'})`, {
      cause: failure.cause,
    })
    this.status = failure.status
    this.serverMessage = failure.serverMessage
    this.field = failure.field
  }
}
