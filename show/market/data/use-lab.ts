import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerTo, getLab } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

export type Lab = AnswerTo<typeof getLab>

/** What is said of an asset held against its returns, over so many days to `until`, ISO 8601; now unless given. */
export function useLab(assetId: string, { days, until }: { days: number; until: string | null }) {
  return useQuery({
    queryKey: ['lab', assetId, days, until],
    queryFn: ({ signal }) =>
      callApi(getLab, { params: { id: assetId }, query: { days, endDate: until ?? undefined }, signal }),
    placeholderData: (before, query) =>
      query?.queryKey[1] === assetId ? keepPreviousData(before) : undefined,
  })
}
