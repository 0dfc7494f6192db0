import type { Asset } from '#contract/market.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { listSparklines } from '#store/market/list-sparklines.ts'
import { listSymbolDays } from '#store/social/figures/list-symbol-days.ts'
import { type SymbolSum, sumSymbols } from '#store/social/figures/sum-symbols.ts'
import type { Span } from '#store/sources/coverage.ts'

const DAY_MS = 86_400_000
/** The days before the last 24 hours; with those they are seven points. */
const WHOLE_DAYS = 6

/** What an asset's last seven days come to. */
export interface LastWeek {
  /** Closing prices, four hours apart, oldest first. */
  prices: number[]
  said: CrowdWeek
}

/** What was said in six whole UTC days, the oldest first, and then in the last 24 hours; undefined where nobody spoke. */
export interface CrowdWeek {
  days: (SymbolSum | undefined)[]
  day: SymbolSum | undefined
}

/** The seven days to `until` of each asset, by its id. */
export async function readLastWeeks(
  db: Database,
  { assets, until }: { assets: readonly Asset[]; until: Date },
): Promise<Map<string, LastWeek>> {
  const since = new Date(until.getTime() - 7 * DAY_MS)
  const [weeks, sparklines] = await Promise.all([
    readCrowdWeeks(db, { symbols: assets.map(({ symbol }) => symbol), until }),
    listSparklines(db, { assetIds: assets.map(({ id }) => id), since, until }),
  ])
  return new Map(
    assets.map(({ id, symbol }) => {
      const said = weeks.get(symbol) ?? { days: [], day: undefined }
      return [id, { prices: sparklines.get(id) ?? [], said }]
    }),
  )
}

/**
 * What was said of each symbol, on all sources but those that are left out. From the sums of days, so that 250 assets are a
 * few thousand rows; the last point is the last 24 hours, because a day that has only begun would look like a fall.
 */
export async function readCrowdWeeks(
  db: Database,
  { symbols, until, left }: { symbols: string[]; until: Date; left?: readonly Source[] },
): Promise<Map<string, CrowdWeek>> {
  const { now, days } = spansOfWeek(until)
  const [said, ofDays] = await Promise.all([
    sumSymbols(db, { symbols, since: now.from, until, left }),
    listSymbolDays(db, { symbols, since: days[0]?.from ?? until, until: days.at(-1)?.until ?? until, left }),
  ])
  return new Map(
    symbols.map((symbol) => {
      const byStart = new Map(ofDays.get(symbol)?.map((day) => [day.startsAt.getTime(), day]))
      return [symbol, { days: days.map(({ from }) => byStart.get(from.getTime())), day: said.get(symbol) }]
    }),
  )
}

/** The last 24 hours, and the six whole UTC days before the one in which they end, the oldest first. */
export function spansOfWeek(until: Date): { now: Span; days: Span[] } {
  const today = Math.floor((until.getTime() - 1) / DAY_MS) * DAY_MS
  const days = Array.from({ length: WHOLE_DAYS }, (_, nr) => today - (WHOLE_DAYS - nr) * DAY_MS)
  return {
    now: { from: new Date(until.getTime() - DAY_MS), until },
    days: days.map((from) => ({ from: new Date(from), until: new Date(from + DAY_MS) })),
  }
}
