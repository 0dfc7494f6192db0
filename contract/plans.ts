/** What an account may call and what a call costs. Everything that states a limit or a price reads it here. */
export interface Plan {
  id: PlanId
  name: string
  /** Calls that one key may make in any window of this length. */
  window: { calls: number; seconds: number }
  /** Charged calls in a calendar month (UTC); absent: as many as are paid for. */
  callsPerMonth?: number
  /** What a charged call costs by its number in the month, cheapest last. */
  prices: PriceTier[]
  /** Availability that we aim at, in percent of a month. A target, not a measurement. */
  uptimeTargetPercent: number
  needsCard: boolean
  /** Streams that one key may have open at a time. */
  streams: number
}

export interface PriceTier {
  /** The tier begins after so many charged calls of the month. */
  afterCalls: number
  /** Micro-dollars for one call. */
  microsPerCall: number
}

export const PLAN_IDS = ['free', 'pro', 'scale'] as const
export type PlanId = (typeof PLAN_IDS)[number]

export const MICROS_PER_DOLLAR = 1_000_000
/** A cent is the least that is invoiced; the rest is carried to the next invoice. */
export const MICROS_PER_CENT = 10_000

export const PLANS: Record<PlanId, Plan> = {
  free: {
    id: 'free',
    name: 'Free',
    window: { calls: 100, seconds: 60 }, // spec, section 9: "free tier 100 requests per minute"
    callsPerMonth: 1_000, // spec, section 9: "a free tier of 1,000 calls per month with no card"
    prices: [{ afterCalls: 0, microsPerCall: 0 }],
    uptimeTargetPercent: 99.9, // spec, section 1: the pages say 99.9 and 99.99; design, section 7 gives each its plan
    needsCard: false, // spec, section 9
    streams: 2, // ours
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    window: { calls: 1_000, seconds: 60 }, // spec, section 9: "pro tier 1000 per minute"
    prices: [{ afterCalls: 0, microsPerCall: 150 }], // spec, section 9: "$0.15 per 1,000 requests, pay-as-you-go"
    uptimeTargetPercent: 99.9, // design, section 7
    needsCard: true,
    streams: 20, // ours
  },
  scale: {
    id: 'scale',
    name: 'Scale',
    window: { calls: 1_000, seconds: 1 }, // spec, section 9: "up to 1,000 queries per second per key"
    // spec, section 9: "volume discounts"; the steps are ours: $0.15, $0.12, $0.09 and $0.06 per 1,000
    prices: [
      { afterCalls: 0, microsPerCall: 150 },
      { afterCalls: 1_000_000, microsPerCall: 120 },
      { afterCalls: 10_000_000, microsPerCall: 90 },
      { afterCalls: 100_000_000, microsPerCall: 60 },
    ],
    uptimeTargetPercent: 99.99, // design, section 7
    needsCard: true,
    streams: 500, // ours
  },
}

/** So many events of a stream cost one credit: as many as a full page of a list has rows. Ours. */
export const EVENTS_PER_CREDIT = 100

export const API_KEYS_PER_ACCOUNT = 50 // ours: enough for a key per service, few enough to list without pages
/** A key's own rate limit is below every plan's: at most so many calls a minute. Ours. */
export const KEY_CALLS_PER_MINUTE_MAX = 1_000
/** The highest cap, in micro-dollars: $1,000,000 a month; more is a typing error. */
export const SPENDING_CAP_MICROS_MAX = 1_000_000 * MICROS_PER_DOLLAR
/** Shares of the quota or the cap at which the owner is notified by mail, in percent. */
export const USAGE_NOTICE_PERCENTS = [50, 75, 100] as const

/** What the charged calls numbered `afterCalls + 1` to `afterCalls + calls` of a month cost together, in micro-dollars. */
export function priceOfCalls(plan: Plan, range: { afterCalls: number; calls: number }): number {
  const end = range.afterCalls + range.calls
  return plan.prices.reduce((sum, tier, index) => {
    const tierEnd = plan.prices[index + 1]?.afterCalls ?? Number.POSITIVE_INFINITY
    const inTier = Math.max(0, Math.min(end, tierEnd) - Math.max(range.afterCalls, tier.afterCalls))
    return sum + inTier * tier.microsPerCall
  }, 0)
}
