import { useState } from 'react'
import { ErrorState } from '../../ui/state/panel-states.tsx'
import { describeCause } from '../api/api-error.ts'

interface QueryErrorProps {
  /** It has failed (`hasFailed`). */
  query: Parameters<typeof useFailure>[0] & { isFetching: boolean; refetch: () => unknown }
  /** What went wrong, in words for the reader. */
  message: string
}

/** In the place of what did not come. Stays as it is while that is asked for again, until it is there. */
export function QueryError({ query, message }: QueryErrorProps) {
  const failure = useFailure(query)
  return (
    <ErrorState
      message={message}
      detail={describeCause(failure)}
      retrying={query.isFetching}
      onRetry={() => query.refetch()}
    />
  )
}

/**
 * Why what a query asks for did not come: also while it is asked for again, when the query itself has forgotten it.
 * Undefined where it has not failed.
 */
export function useFailure(query: Parameters<typeof hasFailed>[0] & { error: unknown }): unknown {
  const [kept, keep] = useState(query.error)
  if (query.error !== null && query.error !== kept) keep(query.error)
  return hasFailed(query) ? (query.error ?? kept) : undefined
}

interface Asked {
  data: unknown
  isError: boolean
  /** What is shown is an answer to another question, until that to this one comes. */
  isPlaceholderData?: boolean
  /** How often it failed for good; kept while it is asked for again. */
  errorUpdateCount: number
}

/**
 * Whether what a query asks for never came and was refused: also while it is asked for again, so that the error stays in
 * sight until there is something to show.
 */
export function hasFailed({ data, isError, isPlaceholderData = false, errorUpdateCount }: Asked): boolean {
  return (data === undefined || isPlaceholderData) && (isError || errorUpdateCount > 0)
}

type Failed = Parameters<typeof hasFailed>[0] & {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Queries that failed as one that did, with the first cause that is known; tried again together. */
export function asOne(failed: readonly Failed[]): Failed {
  return {
    data: undefined,
    isError: failed.some(({ isError }) => isError),
    errorUpdateCount: Math.max(0, ...failed.map(({ errorUpdateCount }) => errorUpdateCount)),
    error: failed.find(({ error }) => error !== null)?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach((query) => void query.refetch()),
  }
}
