import { useQuery } from '@tanstack/react-query'
import type { countNewTwitterPosts } from '#contract/app/new-posts.ts'
import type { AnswerOf } from '#contract/route.ts'
import { requestApi } from '../../shell/api/request-api.ts'
import type { PlatformTable } from '../platform-tables.ts'
import type { Filters } from '../use-table-url.ts'

type NewPosts = AnswerOf<typeof countNewTwitterPosts>

const ASK_EVERY_MS = 30_000

/** How many posts of the filter came after the moment of the list, asked again and again while the page is in sight. */
export function useNewPosts(table: PlatformTable, filters: Filters, asOf: string | undefined): NewPosts {
  const { data } = useQuery({
    queryKey: ['new-posts', table.platform, filters, asOf],
    queryFn: ({ signal }) =>
      requestApi<NewPosts>(`/social/${table.platform}/new`, { query: { ...filters, asOf }, signal }),
    enabled: asOf !== undefined,
    // At that moment there were none; the first question comes when there may be some.
    initialData: NONE,
    initialDataUpdatedAt: asOf === undefined ? 0 : Date.parse(asOf),
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  })
  return data
}

const NONE: NewPosts = { count: 0 }
