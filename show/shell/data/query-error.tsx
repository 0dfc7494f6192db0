import { ErrorState } from '../../ui/state/error-state.tsx'
import { describeCause } from '../api/describe-cause.ts'
import { useFailure } from './use-failure.ts'

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
