import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

/** Whose state a list shows, so that its pages fit together while posts arrive. */
export interface Moment {
  /** How often the newest state was asked for; answers of another round are of another state. */
  round: number
  /** As the server sent it; undefined until the first answer of the round. */
  asOf: string | undefined
}

const AT_FIRST: Moment = { round: 0, asOf: undefined }

/**
 * The moment of one list: one filter in one order on one platform. It is kept as long as the list's answers are, and
 * not in the address, because who opens that later wants the newest.
 */
export function useMoment(list: readonly unknown[]) {
  const client = useQueryClient()
  const key = ['posts-moment', ...list]
  const { data: moment = AT_FIRST } = useQuery({
    queryKey: key,
    queryFn: skipToken,
    initialData: AT_FIRST,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    moment,
    /** The moment that a call of the round must name. */
    readAsOf: (round: number) => {
      const known = client.getQueryData<Moment>(key)
      return known?.round === round ? known.asOf : undefined
    },
    /** Keeps what an answer of the round says. */
    keepAsOf: (round: number, asOf: string) =>
      client.setQueryData<Moment>(key, (known = AT_FIRST) =>
        known.round === round ? { round, asOf } : known,
      ),
    /** Begins a round of the newest state. */
    renew: () =>
      client.setQueryData<Moment>(key, (known = AT_FIRST) => ({ round: known.round + 1, asOf: undefined })),
  }
}
