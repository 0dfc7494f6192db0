import { type Compared, compareWithEarlier, listComparedDays } from '#analyze/crowds/find-surprise.ts'
import type { Database } from '#store/database.ts'
import { listKnownDays, listTermDays, sumTerms, type TermsQuery } from '#store/signals/list-terms.ts'

/** What people spoke of in a day, beside the same hours of earlier days and weeks. */
export interface ComparedTerm extends Compared {
  /** Whether the term is kept of the day; of one that is not, nothing but 0 is known. */
  isKept: boolean
  posts: number
  /** People of each hour and source, summed up, which is what is compared. */
  spoken: number
}

/** Each term of a kind in a day (24 whole hours) over all sources, with its surprise and what that is made of. */
export async function compareTerms(
  db: Database,
  { terms, ...query }: TermsQuery & { terms: readonly string[] },
): Promise<Map<string, ComparedTerm>> {
  if (terms.length === 0) return new Map()
  const sums = await sumTerms(db, { ...query, terms })
  const known = await listKnownDays(db, { ...query, days: listComparedDays(0) })
  const days = listComparedDays(0).filter((back) => back > 0 && known.has(back))
  const past = await listTermDays(db, { ...query, terms, days })
  return new Map(
    terms.map((term) => {
      const { posts = 0, spoken = 0 } = sums.get(term) ?? {}
      const compared = compareWithEarlier((back) => {
        if (back === 0) return spoken
        return known.has(back) ? (past.get(term)?.get(back)?.spoken ?? 0) : undefined
      })
      return [term, { isKept: sums.has(term), posts, spoken, ...compared }]
    }),
  )
}
