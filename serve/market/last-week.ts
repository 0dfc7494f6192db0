import type { Asset } from '#contract/market.ts'
import type { Database } from '#store/database.ts'
import { listSparklines } from '#store/market/list-sparklines.ts'
import { listSymbolDays } from '#store/social/figures/list-symbol-days.ts'
import { type SymbolSum, sumSymbols } from '#store/social/figures/sum-symbols.ts'

const DAY_MS = 86_400_000
/** The days before the last 24 hours; with those they are seven points. */
const WHOLE_DAYS = 6

/** What an asset's last seven days come to. */
export interface LastWeek {
  /** The last 24 hours. */
  day: SymbolSum | undefined
  /** Closing prices, four hours apart, oldest first. */
  prices: number[]
  /** Posts, and their mean from 0 to 1, of six whole UTC days and then of the last 24 hours. */
  mentions: number[]
  moods: (number | null)[]
}

/**
 * The seven days to `until` of each asset, by its id. Posts come from the sums of days, so that 250 assets are a few
 * thousand rows; the last point is the last 24 hours, because a day that has only begun would look like a fall.
 */
export async function readLastWeeks(
  db: Database,
  { assets, until }: { assets: readonly Asset[]; until: Date },
): Promise<Map<string, LastWeek>> {
  const symbols = assets.map(({ symbol }) => symbol)
  const today = new Date(Math.floor((until.getTime() - 1) / DAY_MS) * DAY_MS)
  const ago = (end: Date, days: number) => new Date(end.getTime() - days * DAY_MS)
  const [said, days, sparklines] = await Promise.all([
    sumSymbols(db, { symbols, since: ago(until, 1), until }),
    listSymbolDays(db, { symbols, since: ago(today, WHOLE_DAYS), until: today }),
    listSparklines(db, { assetIds: assets.map(({ id }) => id), since: ago(until, 7), until }),
  ])
  return new Map(
    assets.map(({ id, symbol }) => {
      const ofDay = new Map(days.get(symbol)?.map((day) => [day.startsAt.getTime(), day]))
      const day = said.get(symbol)
      const points = [
        ...Array.from({ length: WHOLE_DAYS }, (_, index) =>
          ofDay.get(ago(today, WHOLE_DAYS - index).getTime()),
        ),
        day,
      ]
      return [
        id,
        {
          day,
          prices: sparklines.get(id) ?? [],
          mentions: points.map((point) => point?.posts ?? 0),
          moods: points.map((point) =>
            point?.sentimentBp === undefined ? null : Math.round(point.sentimentBp) / 10_000,
          ),
        },
      ]
    }),
  )
}
