import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, countNewSourcePosts } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useLive } from '../../shell/live/use-live.ts'
import type { ListQuery, PlatformTable } from '../table/platform-tables.ts'
import type { Filters } from '../table/use-table-url.ts'

type NewPosts = AnswerTo<typeof countNewSourcePosts>

const ASK_EVERY_MS = 30_000
/** Posts come in swarms. */
const HEAR_EVERY_MS = 3_000
let heardAt = 0

/**
 * How many posts of the filter came after the moment of the list: asked when some arrive, and now and then. `isLost`
 * while that is unknown.
 */
export function useNewPosts(
  table: PlatformTable,
  filters: Filters,
  asOf: string | undefined,
): NewPosts & { isLost: boolean } {
  const queries = useQueryClient()
  useLive(
    'posts',
    (event) => {
      if (
        event.type !== 'post' ||
        (!table.hasSource && event.post.platform !== table.platform) ||
        Date.now() - heardAt < HEAR_EVERY_MS
      )
        return
      heardAt = Date.now()
      // Which of the filters it passes, the database says.
      queries.invalidateQueries({ queryKey: ['new-posts', table.platform] })
    },
    asOf !== undefined,
  )
  const { data, isError } = useQuery({
    queryKey: ['new-posts', table.platform, filters, asOf],
    queryFn: ({ signal }) =>
      callApi(countNewSourcePosts, {
        params: { source: table.platform },
        query: { ...filters, asOf } as ListQuery,
        signal,
      }),
    enabled: asOf !== undefined,
    // At that moment there were none; the first question comes when there may be some.
    initialData: NONE,
    initialDataUpdatedAt: asOf === undefined ? 0 : Date.parse(asOf),
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  })
  return { ...data, isLost: isError }
}

const NONE: NewPosts = { count: 0 }
