import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { WATCHED_MAX } from '#contract/account-choices.ts'
import { type AnswerTo, changeWatchlist, getWatchlist } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { createStoredList } from '../../shell/data/create-stored-list.ts'
import { showToast } from '../../ui/toast/show-toast.ts'

const list = createStoredList(
  'watchlist',
  (value): value is string => typeof value === 'string' && value !== '',
)

/** Ids of the assets that this browser watches for who is not signed in, the newest first; the same array until it changes. */
const readWatchlist = list.read

/** Calls the listener when the list changes, in other tabs too. Gives the way to stop. */
const onWatchlistChanged = list.onChanged

type Watchlist = AnswerTo<typeof getWatchlist>

const QUERY = ['watchlist'] as const
const NONE: readonly string[] = []

interface Watched {
  /** Ids of the watched assets, the newest first; none while they are on their way. */
  ids: readonly string[]
  isPending: boolean
  /** How the account was asked; absent without a session. */
  query?: UseQueryResult<Watchlist>
}

/** What the account watches; of who is not signed in, what this browser keeps. */
export function useWatchlist(): readonly string[] {
  return useWatched().ids
}

/** The watchlist with how it stands with it. */
export function useWatched(): Watched {
  const { isAuthenticated, loading } = useAuth()
  const kept = useSyncExternalStore(onWatchlistChanged, readWatchlist, () => NONE)
  const own = useQuery({ queryKey: QUERY, queryFn: bringAlong, enabled: isAuthenticated })
  if (!isAuthenticated) return { ids: loading ? NONE : kept, isPending: loading }
  return { ids: own.data?.data ?? NONE, isPending: own.isPending, query: own }
}

/** What was watched in this browser before somebody signed in goes along with them, once. */
async function bringAlong(): Promise<Watchlist> {
  const taken = takeWatchlist()
  if (taken.length === 0) return callApi(getWatchlist)
  try {
    return await callApi(changeWatchlist, { body: { add: [...taken] } })
  } catch (error) {
    giveBackWatchlist(taken)
    throw error
  }
}

/** Watches an asset, or does no longer: at once, and taken back when it was not saved. */
export function useToggleWatched(): (assetId: string) => void {
  const { isAuthenticated } = useAuth()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: ({ id, watched }: { id: string; watched: boolean }) =>
      callApi(changeWatchlist, { body: watched ? { add: [id] } : { remove: [id] } }),
    onMutate: async ({ id, watched }) => {
      await queries.cancelQueries({ queryKey: QUERY })
      const before = queries.getQueryData<Watchlist>(QUERY)
      const others = before?.data.filter((one) => one !== id) ?? []
      queries.setQueryData<Watchlist>(QUERY, { data: watched ? [id, ...others] : others })
      return before
    },
    onSuccess: (saved) => {
      if (queries.isMutating({ mutationKey: QUERY }) <= 1) queries.setQueryData(QUERY, saved)
    },
    mutationKey: QUERY,
    onError: (_error, _change, before) => {
      queries.setQueryData(QUERY, before)
      queries.invalidateQueries({ queryKey: QUERY })
      showToast('Your watchlist was not saved. Please try again.', { tone: 'error' })
    },
  })
  return (id) => {
    if (!isAuthenticated) return toggleWatched(id)
    change.mutate({ id, watched: !queries.getQueryData<Watchlist>(QUERY)?.data.includes(id) })
  }
}

/** Watches an asset, or does no longer. */
function toggleWatched(assetId: string): void {
  const known = readWatchlist()
  const next = known.includes(assetId) ? known.filter((id) => id !== assetId) : [assetId, ...known]
  list.write(next.slice(0, WATCHED_MAX))
}

/** Takes the whole list out of this browser. */
function takeWatchlist(): readonly string[] {
  const taken = readWatchlist()
  if (taken.length > 0) list.write([])
  return taken
}

/** Gives back what was taken and could not be kept elsewhere. */
function giveBackWatchlist(taken: readonly string[]): void {
  list.write([...new Set([...readWatchlist(), ...taken])].slice(0, WATCHED_MAX))
}
