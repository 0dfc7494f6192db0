import { ApiError } from './api-error.ts'

/** The words for a failed call: the server's own, else `fallback`. The one place where API errors become text. */
export function describeError(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}
