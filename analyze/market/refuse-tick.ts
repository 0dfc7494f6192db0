import { MINUTE_MS } from '#contract/time/duration.ts'

/** Why a tick is not believed. `not_a_price`: zero, negative or no number; `ahead`: of a time to come. */
export type TickRefusal = 'not_a_price' | 'ahead' | 'jump' | 'far_from_others'

export interface TickHistory {
  /** The pair's last price that was believed. */
  own?: { price: string; at: Date }
  /** What the other venues' fresh prices come to in the pair's currency, where two or more of them have one. */
  others?: number
  /** Since when the pair has stood, without a break, about where the tick is, although it was not believed. */
  standsSince?: Date
  now: Date
}

/** A price that is half as large again, or two thirds, within minutes is wrong more often than true. */
const JUMP_MAX = 1.5
/** An older price says nothing of what is possible now. */
const HISTORY_MS = 300_000
/** What stands for so long is no slip. */
const STANDS_MS = MINUTE_MS
const AHEAD_MAX_MS = MINUTE_MS

/**
 * Why a tick is absurd, undefined where it is not. A jump against the pair's own history is believed when the other
 * venues are there too, or when it has stood for a minute; a price far from two or more other venues is not.
 */
export function refuseTick(
  tick: { price: string; at: Date },
  { own, others, standsSince, now }: TickHistory,
): TickRefusal | undefined {
  const price = Number(tick.price)
  if (!(price > 0 && Number.isFinite(price))) return 'not_a_price'
  if (tick.at.getTime() - now.getTime() > AHEAD_MAX_MS) return 'ahead'
  if (others !== undefined) return isNear(price, others) ? undefined : 'far_from_others'
  if (!own || now.getTime() - own.at.getTime() > HISTORY_MS || isNear(price, Number(own.price)))
    return undefined
  const stoodMs = standsSince ? now.getTime() - standsSince.getTime() : 0
  return stoodMs >= STANDS_MS ? undefined : 'jump'
}

/** Whether two prices are of one order: neither is more than half as large again as the other. */
export function isNear(one: number, other: number): boolean {
  return Math.max(one / other, other / one) <= JUMP_MAX
}
