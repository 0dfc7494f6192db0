import { hashKey, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { getDataKey } from '../api/shown-data.ts'

const FRESH_MS = 30_000
const RETRIES_MAX = 2

/** Answers stay fresh for 30 s; only what a second try may mend (no answer, 5xx) is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Answers of other data are other answers.
        queryKeyHashFn: (key) => `${getDataKey()} ${hashKey(key)}`,
        // A browser that calls itself offline may be wrong, and one that is right must be told so instead of waiting.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
      },
      mutations: { retry: false },
    },
  })
}

function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
