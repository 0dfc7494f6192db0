import { PRICE_FRESH_SECONDS, type PriceTick } from '#contract/market.ts'
import { STALE_AFTER_SECONDS } from '#contract/public/prices.ts'
import type { Absence, AbsenceReason } from '#contract/sources.ts'
import type { Database } from '#store/database.ts'
import { findThrottledUntil } from '#store/market/upstream-throttles.ts'
import { findVenuesDownSince } from '#store/sources/health.ts'
import type { Context } from '../context/context.ts'
import { gatheredReadsOf } from '../http/gathered-reads.ts'

/** The state of the price sources. */
export interface PriceCircumstances {
  now: Date
  /** Whether one of them has us wait. */
  throttled: boolean
  /** Since when no venue can be read. */
  downSince: Date | undefined
}

/** The present state of the price sources of `data`. */
export async function findPriceCircumstances(ctx: Context, data: Database): Promise<PriceCircumstances> {
  const now = ctx.now()
  const [throttledUntil, downSince] = await Promise.all([
    throttledUntilOf(data).take([]),
    venuesDownSince(ctx).take([]),
  ])
  return { now, throttled: throttledUntil !== undefined && throttledUntil > now, downSince }
}

const throttledUntilOf = gatheredReadsOf(findThrottledUntil)
const venuesDownSince = gatheredReadsOf(({ db, sources }: Context) =>
  findVenuesDownSince(
    db,
    sources.flatMap(({ id, gives }) => (gives === 'prices' ? id : [])),
  ),
)

/** What was known then says nothing of how anybody is now. */
export function circumstancesOfPast(asOf: Date): PriceCircumstances {
  return { now: asOf, throttled: false, downSince: undefined }
}

type PriceAbsence = Exclude<Absence, 'not_covered'>

/** Whether a price is one of now, else why there is none. */
export interface PriceStatus {
  status: 'ok' | PriceAbsence
  /** Of `source_down`. */
  since: string | null
  /** Of the last price; null where there never was one. */
  ageSeconds: number | null
}

/**
 * Whether the last price still is one: made of venues for PRICE_FRESH_SECONDS, said by somebody else as it is for
 * STALE_AFTER_SECONDS. Prices of the past come without their method: whoever knows says whether venues made one.
 */
export function judgePrice(
  last: Pick<PriceTick, 'at' | 'method'> | undefined,
  { now, throttled, downSince }: PriceCircumstances,
  isMade = last?.method !== undefined,
): PriceStatus {
  const ageSeconds = last ? ageOf(last.at, now) : null
  const absent = (status: PriceAbsence) => ({ status, since: null, ageSeconds })
  if (ageSeconds !== null && ageSeconds <= (isMade ? PRICE_FRESH_SECONDS : STALE_AFTER_SECONDS)) {
    return { status: 'ok', since: null, ageSeconds }
  }
  if (isMade && downSince) return { status: 'source_down', since: downSince.toISOString(), ageSeconds }
  if (throttled) return absent('throttled_upstream')
  return absent(ageSeconds === null ? 'no_data' : 'stale')
}

/** The same as our own screens get it: nothing where the price is one of now; a stale one is stale since it was true. */
export function absenceOfPrice(
  last: Pick<PriceTick, 'at' | 'method'> | undefined,
  circumstances: PriceCircumstances,
): AbsenceReason | undefined {
  const { status, since } = judgePrice(last, circumstances)
  if (status === 'ok') return undefined
  const at = status === 'stale' ? last?.at.toISOString() : since
  return at ? { status, since: at } : { status }
}

export function ageOf(at: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000))
}
