import { addSums, type ComparedDays, type FigureSums } from '#analyze/figures/figure-sums.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { TREND_WINDOWS, USUAL_DAYS } from '#contract/figures.ts'
import type { Source } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Queries } from '#store/queries.ts'
import { findCountedSince } from '#store/signals/comparable-days.ts'
import { listSums, type SideSums, type SymbolSums } from '#store/signals/list-sums.ts'
import { type Comparable, type Coverage, readCoverage, type Span } from '#store/sources/coverage.ts'

/** The whole days of a week that end last; with the 24 hours they are seven points. */
const WEEK_DAYS = 6

/** The times that the figures of a moment are of, and those that they are compared with. */
export interface FigureTimes {
  /** The 24 whole hours (UTC) that ended last. */
  now: Span
  before: Span
  /** The whole days (UTC) that ended last when `now` began, the newest first. */
  days: readonly Span[]
  /** The six whole days that ended last, the oldest first. */
  week: readonly Span[]
}

export function timesUntil(end: Date): FigureTimes {
  const until = new Date(Math.floor(end.getTime() / HOUR_MS) * HOUR_MS)
  const ago = (hours: number) => new Date(until.getTime() - hours * HOUR_MS)
  const firstMidnight = Math.floor(ago(24).getTime() / DAY_MS) * DAY_MS
  const lastMidnight = Math.floor((until.getTime() - 1) / DAY_MS) * DAY_MS
  const dayTo = (ms: number): Span => ({ from: new Date(ms - DAY_MS), until: new Date(ms) })
  return {
    now: { from: ago(24), until },
    before: { from: ago(48), until: ago(24) },
    days: Array.from({ length: USUAL_DAYS }, (_, nr) => dayTo(firstMidnight - nr * DAY_MS)),
    week: Array.from({ length: WEEK_DAYS }, (_, nr) => dayTo(lastMidnight - (WEEK_DAYS - 1 - nr) * DAY_MS)),
  }
}

/** So many whole hours that end with the hour of `end`, which are compared with nothing. */
export function windowUntil(end: Date, hours: number): FigureTimes {
  const { until } = timesUntil(end).now
  const from = new Date(until.getTime() - hours * HOUR_MS)
  return { now: { from, until }, before: { from, until: from }, days: [], week: [] }
}

type Part = Span & { grain: 'hour' | 'day' }

/** A span of whole hours as few rows: its whole days (UTC) by the day where it has several, and the rest by the hour. */
export function splitSpan({ from, until }: Span): Part[] {
  const firstDay = new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS)
  const lastDay = new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS)
  if (lastDay.getTime() - firstDay.getTime() < 2 * DAY_MS) return [{ from, until, grain: 'hour' }]
  const parts: Part[] = [
    { from, until: firstDay, grain: 'hour' },
    { from: firstDay, until: lastDay, grain: 'day' },
    { from: lastDay, until, grain: 'hour' },
  ]
  return parts.filter((part) => part.from < part.until)
}

/** What figures of an asset are computed from, of its posts alone; what is read besides is added by who needs it. */
export interface AssetSums {
  sums: FigureSums
  /** Sources that are not compared with the 24 hours, and with the days, before. */
  left: { before: Source[]; usual: Source[] }
  /** Its posts and moods on the basis, of six whole days, the oldest first, and then of the 24 hours. */
  week: readonly SideSums[]
  /** The sources of its posts of the 24 hours; of many assets '' for those that are always read. */
  sources: readonly Source[]
}

interface SumsQuery {
  /** Upper case. */
  symbols: readonly string[]
  times: FigureTimes
  basis: ChosenBasis
  /** `mood`: posts and sentiment alone, for many assets. */
  columns: 'all' | 'mood'
  /** Also the seven windows before, of which a trend is. */
  withTrend?: boolean
}

/** The one reader of what figures of assets are made of, by their symbols: every surface computes from these sums. */
export async function readSums(db: Queries, query: SumsQuery): Promise<Map<string, AssetSums>> {
  const read = await readRows(db, query)
  return new Map(query.symbols.map((symbol) => [symbol, read.sumsOf(symbol)]))
}

export interface SumsBySource {
  total: AssetSums
  /** Of each source that has posts about the asset in the window; none unless they were asked for. */
  sources: [Source, AssetSums][]
}

/** The same sums, and with `isBySource` those of each source alone. */
export async function readSumsBySource(
  db: Queries,
  { isBySource, ...query }: Omit<SumsQuery, 'columns'> & { isBySource: boolean },
): Promise<Map<string, SumsBySource>> {
  const read = await readRows(db, { ...query, isBySource, columns: 'all' })
  return new Map(
    query.symbols.map((symbol) => {
      const total = read.sumsOf(symbol)
      const sources = isBySource ? total.sources.toSorted() : []
      return [symbol, { total, sources: sources.map((source) => [source, read.sumsOf(symbol, source)]) }]
    }),
  )
}

interface ReadRows {
  /** Of one source, or of all. */
  sumsOf(symbol: string, source?: Source): AssetSums
}

async function readRows(
  db: Queries,
  {
    symbols,
    times,
    basis,
    columns,
    withTrend = false,
    isBySource = false,
  }: SumsQuery & { isBySource?: boolean },
): Promise<ReadRows> {
  const { now, before, days } = times
  const windows = windowsBefore(now)
  const daysFrom = days.at(-1)?.from ?? now.from
  const isCompared = days.length > 0
  const from = withTrend && windows.from < daysFrom ? windows.from : daysFrom
  const coverage = await readCoverage(db, { from, until: now.until })
  const asked = { symbols: [...new Set([...symbols, ALL_POSTS])] }
  // What is compared is posts and moods alone, with the sources together that are never left out.
  const compared = {
    ...asked,
    columns: 'mood' as const,
    ...(isBySource ? {} : { apart: coverage.sources }),
  }
  const said = columns === 'mood' ? compared : { ...asked, columns }
  const daysUntil = times.week.at(-1)?.until ?? now.until
  const partsOfWindows = withTrend ? splitSpan(windows) : []
  const [rows, rowsBefore, rowsOfDays, rowsOfWindows, countedSince] = await Promise.all([
    Promise.all(splitSpan(now).map((part) => listSums(db, { ...said, ...part, each: 'time' }))),
    isCompared ? listSums(db, { ...compared, ...before, grain: 'hour', each: 'time' }) : [],
    isCompared
      ? listSums(db, { ...compared, from: daysFrom, until: daysUntil, grain: 'day', each: 'step' })
      : [],
    Promise.all(partsOfWindows.map((part) => listSums(db, { ...compared, ...part, each: 'time' }))),
    findCountedSince(db, { from, until: now.until }),
  ])
  const bySymbol = {
    now: groupOf(rows.flat()),
    before: groupOf(rowsBefore),
    days: groupOf(rowsOfDays),
    windows: groupOf(rowsOfWindows.flat()),
  }
  const shared = {
    times,
    basis,
    compare: createComparing(coverage, times),
    knownDays: new Set(bySymbol.days.get(ALL_POSTS)?.map(({ startsAt }) => startsAt.getTime())),
    countedSince,
    // As rules leave them out.
    lacking: withTrend ? [...coverage.lacking({ from: windows.from, until: now.until }).keys()] : undefined,
  }
  const allPostsOf = new Map<Source | undefined, number>()
  return {
    sumsOf(symbol, source) {
      const rowsOf = (rows: ReadonlyMap<string, SymbolSums[]>, of: string) => {
        const found = rows.get(of) ?? []
        return source === undefined ? found : found.filter((row) => row.source === source)
      }
      const allPosts =
        allPostsOf.get(source) ?? addSums(rowsOf(bySymbol.now, ALL_POSTS).map((row) => row[basis])).posts
      allPostsOf.set(source, allPosts)
      const ofSymbol = {
        now: rowsOf(bySymbol.now, symbol),
        before: rowsOf(bySymbol.before, symbol),
        days: rowsOf(bySymbol.days, symbol),
        windows: rowsOf(bySymbol.windows, symbol),
      }
      return toAssetSums(ofSymbol, { ...shared, allPosts })
    },
  }
}

/** The windows of its length before a window, of which a trend is, as one time. */
function windowsBefore({ from, until }: Span): Span {
  const lengthMs = until.getTime() - from.getTime()
  return { from: new Date(from.getTime() - TREND_WINDOWS * lengthMs), until: from }
}

/** What the sums of all posts stand under. */
const ALL_POSTS = ''

function groupOf(rows: readonly SymbolSums[]): Map<string, SymbolSums[]> {
  return Map.groupBy(rows, ({ symbol }) => symbol)
}

type Compare = (speakers: readonly Source[]) => { before: Comparable; usual: Comparable }

/** Assets of the same sources are compared with the same times. */
function createComparing(coverage: Coverage, { now, before, days }: FigureTimes): Compare {
  const known = new Map<string, ReturnType<Compare>>()
  return (speakers) => {
    const key = speakers.join(' ')
    const found = known.get(key) ?? {
      before: coverage.compare({ speakers, now, earlier: [before] }),
      usual: coverage.compare({ speakers, now, earlier: days }),
    }
    known.set(key, found)
    return found
  }
}

interface Shared {
  times: FigureTimes
  basis: ChosenBasis
  compare: Compare
  allPosts: number
  /** The beginnings of the days of which any post is stored. */
  knownDays: ReadonlySet<number>
  countedSince: Date
  /** Sources that were not read throughout what a trend compares; undefined: none is asked for. */
  lacking: readonly Source[] | undefined
}

function toAssetSums(
  said: Record<'now' | 'before' | 'days' | 'windows', readonly SymbolSums[]>,
  { times, basis, compare, allPosts, knownDays, countedSince, lacking }: Shared,
): AssetSums {
  const speakers = [...new Set([said.now, said.before, said.days].flat().map(({ source }) => source))].sort()
  const compared = compare(speakers)
  const sumOf = (rows: readonly SymbolSums[], of: ChosenBasis, left: readonly Source[] = []) =>
    addSums(rows.flatMap((row) => (left.includes(row.source) ? [] : row[of])))
  const byDay = Map.groupBy(said.days, ({ startsAt }) => startsAt.getTime())
  const usual: ComparedDays = {
    now: sumOf(said.now, basis, compared.usual.left),
    days: times.days.flatMap(({ from }, place) => {
      const isComparable = compared.usual.isRead[place] && knownDays.has(from.getTime())
      return isComparable ? [sumOf(byDay.get(from.getTime()) ?? [], basis, compared.usual.left)] : []
    }),
  }
  const isCounted = (since: Date) => countedSince <= since
  const beforeOf = () => ({
    now: sumOf(said.now, basis, compared.before.left),
    before: sumOf(said.before, basis, compared.before.left),
  })
  const own = sumOf(said.now, basis)
  const hasTrend = lacking !== undefined && isCounted(windowsBefore(times.now).from)
  return {
    sums: {
      own,
      counted: sumOf(said.now, 'counted'),
      raw: sumOf(said.now, 'raw'),
      signs: addSigns(said.now),
      isCounting: !isCounted(times.now.from),
      authors: undefined,
      hasEngagement: true,
      largestPosts: 0,
      allPosts,
      volumeUsd: undefined,
      before: !isCounted(times.before.from) ? 'counting' : compared.before.isRead[0] ? beforeOf() : undefined,
      usual: isCounted(times.days.at(-1)?.from ?? times.now.from) ? usual : 'counting',
      composite: undefined,
      ...(hasTrend && {
        earlier: { now: sumOf(said.now, basis, lacking), before: sumOf(said.windows, basis, lacking) },
      }),
    },
    left: { before: namesOf(compared.before.left), usual: namesOf(compared.usual.left) },
    week: [...times.week.map(({ from }) => sumOf(byDay.get(from.getTime()) ?? [], basis)), own],
    sources: [...new Set(said.now.map(({ source }) => source))],
  }
}

/** Without those that are read together, which are never left out alone. */
function namesOf(sources: readonly Source[]): Source[] {
  return sources.filter((source) => source !== '')
}

function addSigns(rows: readonly SymbolSums[]): FigureSums['signs'] {
  const total = { automated: 0, copies: 0, linkFarms: 0, giveaways: 0, newAccounts: 0, overCap: 0 }
  for (const { signs } of rows) {
    total.automated += signs.automated
    total.copies += signs.copies
    total.linkFarms += signs.linkFarms
    total.giveaways += signs.giveaways
    total.newAccounts += signs.newAccounts
    total.overCap += signs.overCap
  }
  return total
}
