import { correctForMany } from '#analyze/lab/correct-for-many.ts'
import { correlateLags, type Steps } from '#analyze/lab/correlate-lags.ts'
import { testGranger } from '#analyze/lab/test-granger.ts'
import { FIGURES } from '#contract/figures.ts'
import type { Asset } from '#contract/market.ts'
import type { LabAnswer, LabSignal } from '#contract/operations/lab.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { haveCandlesChanged, listCandles } from '#store/market/candles.ts'
import { type CrowdHour, listCrowdHours } from '#store/signals/list-crowd-hours.ts'
import { SIGNAL_COLUMNS, type SignalColumn } from '#store/signals/signal-row.ts'
import { invalid } from '../http/errors.ts'

const DAY_HOURS = 24
const LAG_MAX = 12
/** As in published work on tweets and coins. formulas: lead and lag */
const GRANGER_LAGS = 7
/** A mood of fewer posts is noise. */
const MOOD_POSTS_MIN = 3
const FALSE_FINDS_MAX = 0.05

type Sums = Pick<CrowdHour, SignalColumn>

/** Of an hour in which some post was read: the sums of the asset, and of all posts. */
interface Hour {
  own: Sums
  all: Sums
}

/** The value of each signal in an hour; undefined where it is not known. */
const VALUES: Readonly<Record<LabSignal, (hour: Hour) => number | undefined>> = {
  posts: ({ own }) => own.filtered_posts,
  raw_posts: ({ own }) => own.posts,
  authors: ({ own }) => own.filtered_authors,
  mood: ({ own }) =>
    own.filtered_judged >= MOOD_POSTS_MIN
      ? own.filtered_sentiment_sum_bp / own.filtered_judged / 10_000
      : undefined,
  balance: ({ own }) => (own.filtered_sure_positive_bp - own.filtered_sure_negative_bp) / 10_000,
  mindshare: ({ own, all }) => (all.filtered_posts > 0 ? own.filtered_posts / all.filtered_posts : undefined),
}

/** The sums of an hour without a post. */
const SILENCE = Object.fromEntries(SIGNAL_COLUMNS.map((column) => [column, 0])) as Sums // one for each

/**
 * Every signal of an asset against its hourly returns in the whole hours before `until`, corrected for all tests made. Throws a
 * 400 with `asOf` where a price was replaced or added since: candles have one version.
 */
export async function runLab(
  db: Database,
  { id, symbol, name }: Pick<Asset, 'id' | 'symbol' | 'name'>,
  { days, until: end, asOf }: { days: number; until: Date; asOf: Date | null },
): Promise<LabAnswer> {
  const until = new Date(Math.floor(end.getTime() / HOUR_MS) * HOUR_MS)
  const count = days * DAY_HOURS
  const from = new Date(until.getTime() - count * HOUR_MS)
  if (asOf) await requirePrices(db, { assetId: id, from, until, asOf })
  const returns = await readReturns(db, { assetId: id, from, until, count })
  const hours = await readHours(db, { symbol, from, until, count })
  const results = (Object.keys(VALUES) as LabSignal[]).map((signal) => {
    const steps = stepsOf(signal, hours)
    return {
      signal,
      steps,
      correlations: correlateLags({ signal: steps, returns, lagMax: LAG_MAX }),
      granger: [
        {
          direction: 'signal_to_return' as const,
          ...testGranger({ cause: steps, effect: returns, lags: GRANGER_LAGS }),
        },
        {
          direction: 'return_to_signal' as const,
          ...testGranger({ cause: returns, effect: steps, lags: GRANGER_LAGS }),
        },
      ],
    }
  })
  const ps = results.flatMap(({ correlations, granger }) => [...correlations, ...granger].map(({ p }) => p))
  const qs = correctForMany(ps)
  const next = qs.values()
  const takeQ = () => next.next().value
  const signals = results.map(({ signal, steps, correlations, granger }) => ({
    signal,
    ...countKnown(steps),
    correlations: correlations.map(({ lag, n, r, interval, p }) => ({
      lag,
      n,
      r: round(r),
      low: round(interval?.[0]),
      high: round(interval?.[1]),
      p: round(p),
      q: round(takeQ()),
    })),
    granger: granger.map(({ direction, lags, n, f, p }) => ({
      direction,
      lags,
      n,
      f: round(f),
      p: round(p),
      q: round(takeQ()),
    })),
  }))
  const tests = ps.filter((p) => p !== undefined).length
  const finds = qs.filter((q) => q !== undefined && q < FALSE_FINDS_MAX).length
  return {
    asset: { id, symbol, name },
    from: from.toISOString(),
    until: until.toISOString(),
    asOf: asOf?.toISOString() ?? null,
    step: 'hour',
    returns: countKnown(returns),
    signals,
    tests,
    finds,
    verdict: judge({ tests, finds, signals }),
  }
}

async function requirePrices(
  db: Database,
  { from, until, ...query }: { assetId: string; from: Date; until: Date; asOf: Date },
): Promise<void> {
  const span = { interval: '1h' as const, from: new Date(from.getTime() - HOUR_MS), to: until }
  if (!(await haveCandlesChanged(db, { ...query, ...span }))) return
  throw invalid(
    'as_of',
    'as_of cannot be asked for this period: hourly prices in it were replaced or added since',
  )
}

interface Time {
  from: Date
  until: Date
  count: number
}

/** The change of the logarithm of each hour's last price; undefined where one of the two is missing or has a gap. */
async function readReturns(
  db: Database,
  { assetId, from, until, count }: Time & { assetId: string },
): Promise<Steps> {
  const before = new Date(from.getTime() - HOUR_MS)
  const candles = await listCandles(db, {
    assetId,
    interval: '1h',
    from: before,
    to: until,
    limit: count + 1,
  })
  const closes = new Map(
    candles
      .filter(({ hasGap }) => !hasGap)
      .map(({ start, close }) => [new Date(start).getTime(), Number(close)]),
  )
  return Array.from({ length: count }, (_, nr) => {
    const at = from.getTime() + nr * HOUR_MS
    const [last, close] = [closes.get(at - HOUR_MS), closes.get(at)]
    return last && close ? Math.log(close / last) : undefined
  })
}

/** Undefined where no post of anything was read: a gap, not silence. */
async function readHours(
  db: Database,
  { symbol, from, until, count }: Time & { symbol: string },
): Promise<(Hour | undefined)[]> {
  const [asset, everything] = await Promise.all(
    [symbol, ''].map(async (one) => {
      const rows = await listCrowdHours(db, { symbol: one, from, until })
      return new Map<number, Sums>(rows.map((row) => [row.startsAt.getTime(), row]))
    }),
  )
  return Array.from({ length: count }, (_, nr) => {
    const at = from.getTime() + nr * HOUR_MS
    const all = everything?.get(at)
    return all && { own: asset?.get(at) ?? SILENCE, all }
  })
}

/** Whole numbers as the change of their logarithm, so that growth is no correlation. */
function stepsOf(signal: LabSignal, hours: (Hour | undefined)[]): Steps {
  const values = hours.map((hour) => hour && VALUES[signal](hour))
  if (FIGURES[signal].digits > 0) return values
  return values.map((value, nr) => {
    const last = values[nr - 1]
    return value === undefined || last === undefined ? undefined : Math.log((1 + value) / (1 + last))
  })
}

function countKnown(steps: Steps): { known: number; missing: number } {
  const known = steps.filter((step) => step !== undefined).length
  return { known, missing: steps.length - known }
}

function judge({ tests, finds, signals }: Pick<LabAnswer, 'tests' | 'finds' | 'signals'>): string {
  if (tests === 0) return 'There are too few prices or posts to test anything.'
  if (finds === 0) return `Nothing: of ${tests} tests none stands out after correction for their number.`
  const leading = signals.filter(
    ({ correlations, granger }) =>
      correlations.some(({ lag, q }) => lag > 0 && isFind(q)) ||
      granger.some(({ direction, q }) => direction === 'signal_to_return' && isFind(q)),
  )
  const names = leading.map(({ signal }) => signal.replaceAll('_', ' '))
  const led = names.length === 0 ? 'no signal' : new Intl.ListFormat('en').format(names)
  return `${finds} of ${tests} tests ${finds === 1 ? 'stands' : 'stand'} out after correction for their number; ${led} led the price. That may not last, and is not advice.`
}

function isFind(q: number | null): boolean {
  return q !== null && q < FALSE_FINDS_MAX
}

function round(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toPrecision(6))
}
