import { type Compared, compareWithEarlier, listComparedDays } from '#analyze/crowds/find-surprise.ts'
import type { Database } from '#store/database.ts'
import { findComparableDays } from '#store/signals/find-comparable-days.ts'
import { listTermDays, sumTerms, type TermsQuery } from '#store/signals/list-terms.ts'

/** What people spoke of in a day, beside the same hours of earlier days and weeks. */
export interface ComparedTerm extends Compared {
  /** Whether the term is kept of the day; of one that is not, nothing but 0 is known. */
  isKept: boolean
  posts: number
  /** People of each hour and source that is compared, summed up. */
  spoken: number
  /** So many sources are not compared: they were not read throughout. */
  left: number
}

/** Each term of a kind in a day (24 whole hours) with its surprise over the sources that can be compared. */
export async function compareTerms(
  db: Database,
  { terms, ...query }: TermsQuery & { terms: readonly string[] },
): Promise<Map<string, ComparedTerm>> {
  if (terms.length === 0) return new Map()
  const sums = await sumTerms(db, { ...query, terms })
  const days = listComparedDays(0).filter((back) => back > 0)
  const { known, left } = await findComparableDays(db, { ...query, days })
  const counts = await listTermDays(db, { ...query, terms, days: [0, ...known], left })
  return new Map(
    terms.map((term) => {
      const countOf = (back: number) => counts.get(term)?.get(back)?.spoken ?? 0
      const compared = compareWithEarlier((back) =>
        back === 0 || known.has(back) ? countOf(back) : undefined,
      )
      const posts = sums.get(term)?.posts ?? 0
      return [term, { isKept: sums.has(term), posts, spoken: countOf(0), left: left.length, ...compared }]
    }),
  )
}
