import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type AnswerTo, listStories } from '#contract/app/operations.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { FigureSide } from '#contract/trends.ts'
import { callApi } from '../../shell/api/call-api.ts'

export type Stories = AnswerTo<typeof listStories>
export type Story = Stories['data'][number]
export type StoryPeriod = '24h' | '7d'

interface StoryChoice {
  period: StoryPeriod
  limit: number
  /** Absent: filtered. */
  figures?: Extract<FigureSide, 'raw'> | undefined
  until?: string | null
  /** Absent: whatever they speak of. */
  symbol?: string | undefined
}

/** What several people say alike, of the last whole hours or those up to `until`. */
export function useStories({
  period,
  limit,
  figures,
  until = null,
  symbol,
}: StoryChoice): UseQueryResult<Stories> {
  return useQuery({
    queryKey: ['stories', period, limit, figures ?? 'filtered', until, symbol],
    queryFn: ({ signal }) =>
      callApi(listStories, {
        query: { period, limit, figures, symbol, end: until ?? undefined },
        signal,
      }),
    refetchInterval: RENEW_EVERY_MS,
  })
}

const RENEW_EVERY_MS = 5 * MINUTE_MS // of whole hours
