import { findSurprise, listComparedDays } from '#analyze/crowds/find-surprise.ts'
import type { FigureSide } from '#contract/trends/topic-kinds.ts'
import type { Database } from '#store/database.ts'
import { listKnownDays, listTermDays, sumTerms } from '#store/signals/list-terms.ts'

export interface WordsQuery {
  side: FigureSide
  /** 24 whole hours. */
  from: Date
  until: Date
  words: readonly string[]
}

/**
 * The surprise of each word that people spoke of in a day: of people over all sources, as trends have it. A word that is not
 * kept of the day has none.
 */
export async function findWordSurprise(
  db: Database,
  { words, ...day }: WordsQuery,
): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const query = { ...day, kind: 'word' as const }
  const sums = await sumTerms(db, { ...query, terms: words })
  const known = await listKnownDays(db, { ...day, days: listComparedDays(0) })
  const days = listComparedDays(0).filter((back) => back > 0 && known.has(back))
  const past = await listTermDays(db, { ...query, terms: [...sums.keys()], days })
  return new Map(
    [...sums].flatMap(([word, { spoken }]) => {
      const surprise = findSurprise((back) => {
        if (back === 0) return spoken
        return known.has(back) ? (past.get(word)?.get(back)?.spoken ?? 0) : undefined
      })
      return surprise === undefined ? [] : [[word, surprise]]
    }),
  )
}
