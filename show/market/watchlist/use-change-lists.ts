import { useQueryClient } from '@tanstack/react-query'
import type { NamedWatchlist } from '#contract/app/accounts/watchlists.ts'
import { changeNamedWatchlist, createWatchlist, deleteWatchlist } from '#contract/app/operations.ts'
import { ApiError, describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { LISTS_QUERY, type Lists } from './use-named-lists.ts'

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
    queries.setQueryData<Lists>(LISTS_QUERY, (known) => known && { data: [...change(known.data)] })
  const put = (list: NamedWatchlist) =>
    write((lists) =>
      [...lists.filter(({ id }) => id !== list.id), list].sort((a, b) => a.name.localeCompare(b.name)),
    )
  const refused = (error: unknown) => {
    queries.invalidateQueries({ queryKey: LISTS_QUERY })
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
      await queries.cancelQueries({ queryKey: LISTS_QUERY })
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
