import type { hasFailed } from './has-failed.ts'

type Asked = Parameters<typeof hasFailed>[0] & {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Queries that failed as one that did, with the first cause that is known; tried again together. */
export function asOne(failed: readonly Asked[]): Asked {
  return {
    data: undefined,
    isError: failed.some(({ isError }) => isError),
    errorUpdateCount: Math.max(0, ...failed.map(({ errorUpdateCount }) => errorUpdateCount)),
    error: failed.find(({ error }) => error !== null)?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach((query) => void query.refetch()),
  }
}
