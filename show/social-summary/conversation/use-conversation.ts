import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerTo, getConversation } from '#contract/app/operations.ts'
import type { ConversationPeriod } from '#contract/app/signals/conversation.ts'
import { callApi } from '../../shell/api/call-api.ts'

export type Conversation = AnswerTo<typeof getConversation>

interface ConversationChoice {
  period: ConversationPeriod
  /** Absent: filtered. */
  figures: 'raw' | undefined
  until: string | null
}

/** Which assets the talk is about and how it sounds, of the last whole hours or those up to `until`. */
export function useConversation({ period, figures, until }: ConversationChoice) {
  return useQuery({
    queryKey: ['conversation', period, figures, until],
    queryFn: ({ signal }) =>
      callApi(getConversation, { query: { period, figures, endDate: until ?? undefined }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_EVERY_MS,
  })
}

const RENEW_EVERY_MS = 5 * 60_000 // of whole hours
