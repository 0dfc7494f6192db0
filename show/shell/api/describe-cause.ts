import { ApiError } from './api-error.ts'

/** A second line below a fixed error text: what the reader can do about this failure, or nothing. */
export function describeCause(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 0) return 'The server did not answer. Check your connection.'
  if (error.status === 503) return error.serverMessage ?? 'The server is busy. Wait a moment and try again.'
  return error.serverMessage
}
