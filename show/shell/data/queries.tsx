import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getTeam, onSessionChanged } from '../api/session.ts'
import { createQueryClient } from './query-client.ts'

let shared: QueryClient | undefined

/**
 * Around what asks the API by query hooks. All of the site shares one cache, which ends with the session. Pages that
 * ask nothing are not inside, so that they need not load what asking takes.
 */
export function Queries({ children }: { children: ReactNode }) {
  shared ??= open()
  return <QueryClientProvider client={shared}>{children}</QueryClientProvider>
}

function open(): QueryClient {
  const queries = createQueryClient()
  onSessionChanged(() => queries.clear())
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.error && getTeam())
      import('../api/choose-team.ts').then(({ leaveLostTeam }) => leaveLostTeam(query.state.error))
  })
  return queries
}
