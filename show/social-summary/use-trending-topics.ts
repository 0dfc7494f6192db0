import { useQuery } from '@tanstack/react-query'
import { listTrendingTopics } from '#contract/app/operations.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { FigureSide, TopicKind } from '#contract/trends.ts'
import { callApi } from '../shell/api/call-api.ts'

const TOPICS_MAX = 12

/** Which topics; as the address has it. */
export interface TopicChoice {
  /** Absent: every kind. */
  kind?: TopicKind | undefined
  /** Absent: filtered. */
  figures?: Extract<FigureSide, 'raw'> | undefined
}

/** What most people speak of, by surprise, of the last 24 hours or those up to `until`. */
export function useTrendingTopics(until: string | null, { kind, figures }: TopicChoice = {}) {
  return useQuery({
    queryKey: ['trending-topics', until, ...(kind || figures ? [kind, figures] : [])],
    queryFn: ({ signal }) =>
      callApi(listTrendingTopics, {
        query: { limit: TOPICS_MAX, kind, figures, end: until ?? undefined },
        signal,
      }),
    refetchInterval: RENEW_EVERY_MS,
  })
}

const RENEW_EVERY_MS = MINUTE_MS // the server counts whole hours and keeps its answer for a minute
