import { SourceError } from '#collect/http/source-error.ts'
import type { SourceSetup } from '#collect/port/source.ts'

/** What X charges, in micro-dollars: a post that is read, and a call for counts. docs.x.com, "Pricing", read 2026-11-22. */
const POST_MICROS = 5_000
export const COUNTS_CALL_MICROS = 5_000
const DAY_MS = 86_400_000
/** The ids of a day that are remembered; a post above them is counted again, never too few. */
const IDS_MAX = 500_000

/** The money that may be spent a UTC day; a post costs once a day. */
export interface Spending {
  /** How many posts the next answer may hold at the most. Throws `budget_spent` until tomorrow when it is fewer than `atLeast`. */
  postsLeft: (atLeast: number) => number
  /** Throws `budget_spent` where the call cannot be paid any more; else it is paid. */
  payCall: (micros: number) => void
  payPosts: (ids: readonly string[]) => void
}

export function createSpending({
  dailySpendMaxMicros = 0,
  spentTodayMicros = 0,
  now,
  onHealth,
}: SourceSetup): Spending {
  let day = Math.floor(now().getTime() / DAY_MS)
  let spent = spentTodayMicros
  let paid = new Set<string>()
  const startDay = () => {
    const today = Math.floor(now().getTime() / DAY_MS)
    if (today === day) return
    day = today
    spent = 0
    paid = new Set()
  }
  const left = () => {
    startDay()
    return dailySpendMaxMicros - spent
  }
  const tell = () => {
    onHealth?.({
      state: 'budget',
      at: now(),
      name: 'spending',
      left: Math.max(0, left()),
      max: dailySpendMaxMicros,
      resetsAt: new Date((day + 1) * DAY_MS),
      spentMicros: spent,
    })
  }
  const refuse = (): never => {
    throw new SourceError('budget_spent', 'the spending limit of this day is reached', {
      retryAt: new Date((day + 1) * DAY_MS),
    })
  }
  return {
    postsLeft: (atLeast) => {
      const posts = Math.floor(left() / POST_MICROS)
      return posts < atLeast ? refuse() : posts
    },
    payCall: (micros) => {
      if (left() < micros) refuse()
      spent += micros
      tell()
    },
    payPosts: (ids) => {
      startDay()
      const fresh = ids.filter((id) => !paid.has(id))
      for (const id of fresh) if (paid.size < IDS_MAX) paid.add(id)
      spent += new Set(fresh).size * POST_MICROS
      tell()
    },
  }
}
