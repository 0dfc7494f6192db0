import { hashKey, type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { getDataKey } from '../api/shown-data.ts'

const FRESH_MS = 30_000
const RETRIES_MAX = 2
const UNREACHED_AGAIN_MS = 30_000
/** No answer came, or what stands before the server said that it does not. */
const UNREACHED = [0, 502, 504]

/**
 * Answers stay fresh for 30 s; only what a second try may mend (no answer, 5xx) is tried again. Where the server is not
 * there, it is asked now and then until it is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Answers of other data are other answers.
        queryKeyHashFn: (key) => `${getDataKey()} ${hashKey(key)}`,
        // A browser that calls itself offline may be wrong, and one that is right must get an error instead of waiting.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
        refetchInterval: ({ state }) => askUnreachedEvery(state),
      },
      mutations: { retry: false },
    },
  })
}

/** Milliseconds after which a query is asked again whose server was not there; false for all others. */
export function askUnreachedEvery({ error }: Pick<Query['state'], 'error'>): number | false {
  return error instanceof ApiError && UNREACHED.includes(error.status) && UNREACHED_AGAIN_MS
}

function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
