import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { FIRST_WATCHLIST } from '#contract/account-choices.ts'
import type { NamedWatchlist } from '#contract/app/accounts/watchlists.ts'
import {
  type AnswerTo,
  changeNamedWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
} from '#contract/app/operations.ts'
import { ApiError, describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useWatched } from './use-watchlist.ts'

type Lists = AnswerTo<typeof listWatchlists>

const QUERY = ['watchlists'] as const

/** In an address: the first watchlist of the account or browser. Others stand there by their id. */
export const FIRST_LIST = 'true'

/** The further watchlists of the account, by name; who is not signed in has none. */
export function useNamedLists(): UseQueryResult<Lists> {
  const { isAuthenticated } = useAuth()
  return useQuery({
    queryKey: QUERY,
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

interface NewList {
  /** Of one that was deleted. */
  id?: string
  name: string
  assetIds?: readonly string[]
}

type Change = { name?: string; add?: string[]; remove?: string[] }

/** Changes of further watchlists. Each is seen at once where it can be, and taken back when it was not saved. */
export function useChangeLists() {
  const queries = useQueryClient()
  const write = (change: (lists: readonly NamedWatchlist[]) => readonly NamedWatchlist[]) =>
    queries.setQueryData<Lists>(QUERY, (known) => known && { data: [...change(known.data)] })
  const put = (list: NamedWatchlist) =>
    write((lists) =>
      [...lists.filter(({ id }) => id !== list.id), list].sort((a, b) => a.name.localeCompare(b.name)),
    )
  const refused = (error: unknown) => {
    queries.invalidateQueries({ queryKey: QUERY })
    // What is wrong with a name stands beside it.
    if (error instanceof ApiError && error.field === 'name') return
    showToast(describeError(error, 'Your watchlist was not saved. Please try again.'), { tone: 'error' })
  }
  const change = async (id: string, body: Change) => {
    put(await callApi(changeNamedWatchlist, { params: { id }, body }))
    if (body.name) queries.invalidateQueries({ queryKey: ['alerts'] })
  }
  const orSay = async <Answer>(call: Promise<Answer>) => {
    try {
      return await call
    } catch (error) {
      refused(error)
      throw error
    }
  }
  return {
    /** Throws what was refused. */
    async create({ id = crypto.randomUUID(), name, assetIds = [] }: NewList): Promise<NamedWatchlist> {
      const list = await orSay(
        callApi(createWatchlist, { params: { id }, body: { name, assetIds: [...assetIds] } }),
      )
      put(list)
      return list
    },
    /** Throws what was refused. */
    rename: (id: string, name: string) => orSay(change(id, { name })),
    async setMember(list: NamedWatchlist, { assetId, isIn }: { assetId: string; isIn: boolean }) {
      await queries.cancelQueries({ queryKey: QUERY })
      const others = list.assetIds.filter((id) => id !== assetId)
      put({ ...list, assetIds: isIn ? [assetId, ...others] : others })
      await change(list.id, isIn ? { add: [assetId] } : { remove: [assetId] }).catch(refused)
    },
    /** Gives whether it is gone; a rule over it keeps it. */
    async remove(list: NamedWatchlist): Promise<boolean> {
      try {
        await callApi(deleteWatchlist, { params: { id: list.id } })
        write((lists) => lists.filter(({ id }) => id !== list.id))
        return true
      } catch (error) {
        refused(error)
        return false
      }
    },
  }
}
