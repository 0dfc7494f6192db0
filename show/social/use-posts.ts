import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PostPage } from '#contract/app/social.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { useMoment } from './moment/use-moment.ts'
import type { PlatformTable } from './platform-tables.ts'
import type { TableUrl } from './use-table-url.ts'

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
      const answer = await requestApi<PostPage>(`/social/${table.platform}`, {
        query: { ...query, asOf: readAsOf(round) },
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
