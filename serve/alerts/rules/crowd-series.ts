import { figureOf } from '#analyze/alerts/language/figure-value.ts'
import { LATE_HOURS } from '#analyze/alerts/language/judge-moments.ts'
import { addSums, sumsOfWindow } from '#analyze/figures/figure-sums.ts'
import { LARGEST_ASSETS, TREND_WINDOWS, type WindowFigure } from '#contract/figures.ts'
import type { Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Queries } from '#store/queries.ts'
import { listLargestPosts, listSums, type SideSums } from '#store/signals/list-sums.ts'
import { type Coverage, listCatchingUp, readCoverage } from '#store/sources/coverage.ts'

/** The longest look back of a rule: a trend of a day. Whatever source spoke of an asset in that time has posts of it. */
export const HOURS_BACK = (1 + TREND_WINDOWS) * 24

export interface SeriesQuery {
  symbols: readonly string[]
  /** The end of the first hour that is asked for. */
  fromMs: number
  /** The end of the last one. */
  untilMs: number
  now: Date
  /** Sources that are read in the order of what happened. */
  inOrder: readonly Source[]
  /** Whether a source is read here: others are not waited for. */
  isReadHere: (source: Source) => boolean
}

/** Which posts a figure is of: those that name an asset, or those of a source or of all. */
export interface PostsOf {
  symbol: string
  source?: Source
}

/**
 * What posts that count came to in each whole hour of a time, so that every window within it can be asked for: what the
 * judge of rules and their preview both look at.
 */
export class CrowdSeries {
  readonly #firstMs: number
  readonly #places: number
  readonly #coverage: Coverage
  readonly #outages: Coverage
  readonly #catchingUp: ReadonlySet<Source>
  readonly #query: SeriesQuery
  readonly #bySymbol = new Map<string, BySource>()
  #largest: BySource = new Map()

  private constructor(query: SeriesQuery, coverage: Coverage, catchingUp: readonly Source[]) {
    this.#query = query
    this.#coverage = coverage
    this.#outages = coverage.withoutBegins()
    this.#catchingUp = new Set(catchingUp)
    this.#firstMs = query.fromMs - HOURS_BACK * HOUR_MS
    this.#places = Math.round((query.untilMs - this.#firstMs) / HOUR_MS)
  }

  static async read(db: Queries, query: SeriesQuery): Promise<CrowdSeries> {
    const span = { from: new Date(query.fromMs - HOURS_BACK * HOUR_MS), until: new Date(query.untilMs) }
    const coverage = await readCoverage(db, span)
    const series = new CrowdSeries(query, coverage, await listCatchingUp(db, query))
    const largest = await listLargestPosts(db, {
      ...span,
      assets: LARGEST_ASSETS,
      grain: 'hour',
      apart: series.#apart,
    })
    series.#largest = series.#sumUp(
      largest.map(({ counted, ...row }) => ({ ...row, counted: { ...NOTHING, posts: counted } })),
    )
    await series.add(db, query.symbols)
    return series
  }

  get untilMs(): number {
    return this.#query.untilMs
  }

  /** Reads further symbols of the same time; gives whether there are any. */
  async add(db: Queries, symbols: Iterable<string>): Promise<boolean> {
    const wanted = [...new Set(symbols)].filter((symbol) => !this.#bySymbol.has(symbol))
    if (wanted.length === 0) return false
    const span = { from: new Date(this.#firstMs), until: new Date(this.#query.untilMs) }
    const sums = await listSums(db, {
      ...span,
      symbols: wanted,
      grain: 'hour',
      each: 'step',
      apart: this.#apart,
    })
    const rows = Map.groupBy(sums, ({ symbol }) => symbol)
    for (const symbol of wanted) this.#bySymbol.set(symbol, this.#sumUp(rows.get(symbol) ?? []))
    return true
  }

  /** A figure of the hours that end at a moment; undefined where it is not known. */
  figureAt(
    figure: WindowFigure,
    { symbol, hours }: { symbol: string; hours: number },
    endMs: number,
  ): string | undefined {
    if (this.isMissing({ symbol, figure, hours }, endMs)) return undefined
    const own = this.#bySymbol.get(symbol) ?? new Map()
    const begun = figure === 'trend' ? this.#listBegun(hours, endMs) : []
    const compared = (from: number, to: number) => this.#sum(own, { from, to, left: begun }, endMs)
    const window = sumsOfWindow({
      own: this.#sum(own, { from: hours, to: 0 }, endMs),
      largestPosts: this.#sum(this.#largest, { from: hours, to: 0 }, endMs).posts,
      earlier: { now: compared(hours, 0), before: compared((1 + TREND_WINDOWS) * hours, hours) },
    })
    return figureOf(figure, window)
  }

  /** Whether posts of a window are missing because a source that carries them was not read throughout. */
  isMissing(wanted: PostsOf & { figure?: WindowFigure; hours: number }, endMs: number): boolean {
    return this.listMissing(wanted, endMs).length > 0
  }

  /** The sources that were not read throughout a window and carry such posts. */
  listMissing(
    { symbol, source, figure, hours }: PostsOf & { figure?: WindowFigure; hours: number },
    endMs: number,
  ): Source[] {
    const length = figure === 'trend' ? (1 + TREND_WINDOWS) * hours : hours
    const from = new Date(endMs - length * HOUR_MS)
    const lacking = [...this.#outages.lacking({ from, until: new Date(endMs) }).keys()]
    // While a source catches up, none of its last hours is taken for whole.
    if (endMs > this.#query.now.getTime() - LATE_HOURS * HOUR_MS) lacking.push(...this.#catchingUp)
    const carriers = figure === 'dominance' ? [this.#largest] : [this.#bySymbol.get(symbol)]
    return [...new Set(lacking)].filter(
      (one) =>
        (source === undefined || source === one) &&
        this.#query.isReadHere(one) &&
        carriers.some((sums) => sums && this.#carries(sums, one, endMs)),
    )
  }

  get #apart(): Source[] {
    return [...new Set([...this.#coverage.sources, ...this.#catchingUp])]
  }

  /** The sources of which reading began within what a trend compares. */
  #listBegun(hours: number, endMs: number): Source[] {
    const span = { from: new Date(endMs - (1 + TREND_WINDOWS) * hours * HOUR_MS), until: new Date(endMs) }
    return [...this.#coverage.lacking(span).keys()]
  }

  #carries(sums: BySource, source: string, endMs: number): boolean {
    const only = sums.get(source)
    return (
      only !== undefined && this.#sum(new Map([[source, only]]), { from: HOURS_BACK, to: 0 }, endMs).posts > 0
    )
  }

  /** From the first hour to before each one, so that a window is a difference. */
  #sumUp(rows: readonly HourSums[]): BySource {
    return new Map(
      [...Map.groupBy(rows, ({ source }) => source)].map(([source, ofSource]) => {
        const byPlace = new Map(
          ofSource.map((row) => [(row.startsAt.getTime() - this.#firstMs) / HOUR_MS, row]),
        )
        const sums: SideSums[] = [NOTHING]
        for (let place = 0; place < this.#places; place++) {
          const [before, row] = [sums[place] ?? NOTHING, byPlace.get(place)]
          sums.push(row ? add(before, row.counted, 1) : before)
        }
        return [source, sums]
      }),
    )
  }

  /** The hours that end `from` to `to` hours before a moment. */
  #sum(
    sums: BySource,
    { from, to, left = [] }: { from: number; to: number; left?: readonly string[] },
    endMs: number,
  ): SideSums {
    const end = Math.round((endMs - this.#firstMs) / HOUR_MS)
    let sum = NOTHING
    for (const [source, list] of sums) {
      if (left.includes(source)) continue
      sum = add(add(sum, list[end - to] ?? NOTHING, 1), list[Math.max(0, end - from)] ?? NOTHING, -1)
    }
    return sum
  }
}

type BySource = Map<string, readonly SideSums[]>

interface HourSums {
  startsAt: Date
  source: string
  counted: SideSums
}

const NOTHING: SideSums = addSums([])
const FIELDS = Object.keys(NOTHING) as (keyof SideSums)[] // its own names

function add(a: SideSums, b: SideSums, sign: 1 | -1): SideSums {
  const sum = { ...a }
  for (const field of FIELDS) sum[field] += sign * b[field]
  return sum
}
