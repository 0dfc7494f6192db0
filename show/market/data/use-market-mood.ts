import { useQuery } from '@tanstack/react-query'
import { type AnswerTo, getMarketMood } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

export type MarketMood = AnswerTo<typeof getMarketMood>

/** It is of whole hours, and their posts are counted a few seconds after they came. */
const ASKED_EVERY_MS = 60_000

/** The mood of the whole market in the 24 hours to `until`, ISO 8601; now unless given. */
export function useMarketMood(until: string | null) {
  return useQuery({
    queryKey: ['market-mood', until],
    queryFn: ({ signal }) => callApi(getMarketMood, { query: { endDate: until ?? undefined }, signal }),
    // Also where it failed: its place says so until it comes.
    refetchInterval: until === null ? ASKED_EVERY_MS : false,
  })
}
