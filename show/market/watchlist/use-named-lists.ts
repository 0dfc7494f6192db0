import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { FIRST_WATCHLIST } from '#contract/app/accounts/list-rules.ts'
import { type AnswerTo, listWatchlists } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { useWatched } from './use-watchlist.ts'

export type Lists = AnswerTo<typeof listWatchlists>

export const LISTS_QUERY = ['watchlists'] as const

/** In an address: the first watchlist of the account or browser. Others stand there by their id. */
export const FIRST_LIST = 'true'

/** The further watchlists of the account, by name; who is not signed in has none. */
export function useNamedLists(): UseQueryResult<Lists> {
  const { isAuthenticated } = useAuth()
  return useQuery({
    queryKey: LISTS_QUERY,
    queryFn: ({ signal }) => callApi(listWatchlists, { signal }),
    enabled: isAuthenticated,
  })
}

/** A watchlist as an address names it. */
export interface ChosenList {
  /** Absent: it is not there, or not any more. */
  name?: string
  ids: readonly string[]
  isPending: boolean
  query?: UseQueryResult<unknown>
}

/** The watchlist that an address names; undefined where it names none. */
export function useChosenList(choice: string | null): ChosenList | undefined {
  const first = useWatched()
  const { isAuthenticated, loading } = useAuth()
  const named = useNamedLists()
  if (choice === null) return undefined
  if (choice === FIRST_LIST) return { name: FIRST_WATCHLIST, ...first }
  const found = named.data?.data.find(({ id }) => id === choice)
  return {
    ...(found && { name: found.name }),
    ids: found?.assetIds ?? [],
    isPending: loading || (isAuthenticated && named.isPending),
    ...(isAuthenticated && { query: named }),
  }
}
