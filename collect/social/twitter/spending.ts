import { SourceError } from '#collect/http/source-error.ts'
import type { SourceSetup } from '#collect/port/source.ts'
import { DAY_MS } from '#contract/time/duration.ts'

/** What X charges, in micro-dollars: a post that is read, and a call for counts. docs.x.com, "Pricing", read 2026-11-22. */
const POST_MICROS = 5_000
export const COUNTS_CALL_MICROS = 5_000
/** The ids of a day that are remembered; a post above them is counted again, never too few. */
const IDS_MAX = 500_000

/** The money that may be spent a UTC day; a post costs once a day. */
export interface Spending {
  /** Throws `budget_spent` until tomorrow where not even one post can be paid. */
  expectMoney: () => void
  /**
   * Sets the price of as many posts as are wanted aside, or of as many as can be paid, and waits until that is stored: a
   * process that is killed with the answer on its way has spent it. Throws `budget_spent` where that is fewer than `atLeast`.
   * `leave` micro-dollars are for others.
   */
  hold: (posts: { atLeast: number; wanted: number; leave?: number }) => Promise<Hold>
  /** Throws `budget_spent` where the call cannot be paid any more; else it is paid. */
  payCall: (micros: number) => Promise<void>
}

/** Money that is set aside. */
export interface Hold {
  /** How many posts it is for. */
  posts: number
  /** Pays posts that came out of what is held; what exceeds it is paid all the same. Gives how many are still held. */
  pay: (ids: readonly string[]) => number
  /** Gives back what was not needed. */
  release: () => void
}

export function createSpending({
  dailySpendMaxMicros = 0,
  spentTodayMicros = 0,
  now,
  onHealth,
  storeHealth = async () => {},
}: SourceSetup): Spending {
  let day = Math.floor(now().getTime() / DAY_MS)
  let spent = spentTodayMicros
  let held = 0
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
    return dailySpendMaxMicros - spent - held
  }
  const report = () => {
    onHealth?.({
      state: 'budget',
      at: now(),
      name: 'spending',
      left: Math.max(0, left()),
      max: dailySpendMaxMicros,
      resetsAt: new Date((day + 1) * DAY_MS),
      spentMicros: spent + held,
    })
  }
  const refuse = (): never => {
    throw new SourceError('budget_spent', 'the spending limit of this day is reached', {
      retryAt: new Date((day + 1) * DAY_MS),
    })
  }
  const payPosts = (ids: readonly string[]) => {
    startDay()
    const fresh = new Set(ids.filter((id) => !paid.has(id)))
    for (const id of fresh) if (paid.size < IDS_MAX) paid.add(id)
    spent += fresh.size * POST_MICROS
    return fresh.size
  }
  return {
    expectMoney: () => {
      if (left() < POST_MICROS) refuse()
    },
    hold: async ({ atLeast, wanted, leave = 0 }) => {
      const posts = Math.min(wanted, Math.floor((left() - leave) / POST_MICROS))
      if (posts < atLeast) refuse()
      let rest = posts
      const give = (count: number) => {
        const given = Math.min(rest, count)
        rest -= given
        held -= given * POST_MICROS
        report()
      }
      held += posts * POST_MICROS
      report()
      await storeHealth()
      return {
        posts,
        pay: (ids) => {
          give(payPosts(ids))
          return rest
        },
        release: () => give(rest),
      }
    },
    payCall: async (micros) => {
      if (left() < micros) refuse()
      spent += micros
      report()
      await storeHealth()
    },
  }
}
