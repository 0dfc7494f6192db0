import { figureOf, type WindowFigure } from '#analyze/alerts/language/figure-value.ts'
import { LARGEST_ASSETS } from '#contract/figures.ts'
import type { Source } from '#contract/posts.ts'
import type { Queries } from '#store/query-rows.ts'
import { listLargestPosts, listSums, type SideSums } from '#store/signals/list-sums.ts'
import { type Coverage, listCatchingUp, readCoverage } from '#store/sources/coverage.ts'

const HOUR_MS = 3_600_000
/** A trend compares with seven windows before its own. */
const TREND_WINDOWS = 8
/** The longest look back of a rule: a trend of a day. Whatever source spoke of an asset in that time carries its posts. */
export const HOURS_BACK = TREND_WINDOWS * 24
/** While a source catches up, none of its last hours is taken for whole. */
const CATCH_UP_HOURS = 24

export interface SeriesQuery {
  symbols: readonly string[]
  /** The end of the first hour that is asked for. */
  fromMs: number
  /** The end of the last one. */
  untilMs: number
  now: Date
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
    const series = new CrowdSeries(query, coverage, await listCatchingUp(db, query.now))
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

  /** Reads further symbols of the same time. */
  async add(db: Queries, symbols: Iterable<string>): Promise<void> {
    const wanted = [...new Set(symbols)].filter((symbol) => !this.#bySymbol.has(symbol))
    if (wanted.length === 0) return
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
    const posts = (from: number, to: number) => this.#sum(own, { from, to, left: begun }, endMs).posts
    return figureOf(figure, {
      own: this.#sum(own, { from: hours, to: 0 }, endMs),
      largestPosts: this.#sum(this.#largest, { from: hours, to: 0 }, endMs).posts,
      comparedPosts: posts(hours, 0),
      earlierPosts: posts(TREND_WINDOWS * hours, hours),
    })
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
    const length = figure === 'trend' ? TREND_WINDOWS * hours : hours
    const from = new Date(endMs - length * HOUR_MS)
    const lacking = [...this.#outages.lacking({ from, until: new Date(endMs) }).keys()]
    if (endMs > this.#query.now.getTime() - CATCH_UP_HOURS * HOUR_MS) lacking.push(...this.#catchingUp)
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
    const span = { from: new Date(endMs - TREND_WINDOWS * hours * HOUR_MS), until: new Date(endMs) }
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

const NOTHING: SideSums = {
  posts: 0,
  engagement: 0,
  judged: 0,
  sentimentSumBp: 0,
  sentimentSquares: 0,
  positive: 0,
  negative: 0,
  surePositiveBp: 0,
  sureNegativeBp: 0,
  meant: 0,
  toneSumBp: 0,
  stanceSumBp: 0,
}
const FIELDS = Object.keys(NOTHING) as (keyof SideSums)[] // of the literal above

function add(a: SideSums, b: SideSums, sign: 1 | -1): SideSums {
  const sum = { ...a }
  for (const field of FIELDS) sum[field] += sign * b[field]
  return sum
}
