import { useState } from 'react'
import { hasFailed } from './has-failed.ts'

/**
 * Why what a query asks for did not come: also while it is asked for again, when the query itself has forgotten it.
 * Undefined where it has not failed.
 */
export function useFailure(query: Parameters<typeof hasFailed>[0] & { error: unknown }): unknown {
  const [kept, keep] = useState(query.error)
  if (query.error !== null && query.error !== kept) keep(query.error)
  return hasFailed(query) ? (query.error ?? kept) : undefined
}
