import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listSourcePosts } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useMoment } from './moment/use-moment.ts'
import type { ListQuery, PlatformTable } from './table/platform-tables.ts'
import type { TableUrl } from './table/use-table-url.ts'

/**
 * The page of posts that the address asks for, of the same moment as the list's other pages; `renew` goes to the newest.
 * The page before stays while it loads.
 */
export function usePosts(
  table: PlatformTable,
  { page, limit, sortBy, sortOrder, filters }: TableUrl,
  { enabled }: { enabled: boolean },
) {
  const list = { sortBy, sortOrder, ...filters }
  const { moment, readAsOf, keepAsOf, renew } = useMoment([table.platform, list])
  const { round } = moment
  const query = { page, limit, ...list }
  const posts = useQuery({
    queryKey: ['posts', table.platform, query, round],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listSourcePosts, {
        params: { source: table.platform },
        // The address holds only what its table sorts and filters by.
        query: { ...query, asOf: readAsOf(round) } as ListQuery,
        signal,
      })
      keepAsOf(round, answer.pagination.asOf)
      return answer
    },
    placeholderData: keepPreviousData,
    enabled,
  })
  return { posts, renew }
}
