import { ApiError } from './api-error.ts'

/** An answer that is not 2xx and what could be read of its body. */
export function toApiError(status: number, body: unknown): ApiError {
  return new ApiError({ status, serverMessage: textAt(body, 'error'), field: textAt(body, 'field') })
}

function textAt(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value ? value : undefined
}
