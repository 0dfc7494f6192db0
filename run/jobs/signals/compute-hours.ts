import type { TermFigures } from '#analyze/crowds/count-terms.ts'
import {
  createHourJudge,
  createHourTracer,
  type EarlierHour,
  type HourJudge,
  readTraces,
} from '#analyze/crowds/judge-hour.ts'
import { type HourFigures, sumHour } from '#analyze/crowds/sum-hour.ts'
import { type PostSums, SUM_ENTRIES, type SumColumn } from '#contract/posts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Queryable } from '#store/signals/queryable.ts'
import {
  type HourPost,
  type HourWithPosts,
  listHoursWithPosts,
  readPostsOfHours,
} from '#store/signals/read-posts-of-hours.ts'
import type { HourRows } from '#store/signals/save-signals.ts'
import type { CreatorsRow, SignalRow, TermRow } from '#store/signals/signal-row.ts'
import type { StoredTraces } from '#store/signals/signal-traces.ts'
import { type AuthorRegister, addToStored, registerOf } from '#store/social/author-sketch.ts'

/** How far back a copy is known. */
export const COPY_HOURS = 24

export interface ComputedHour {
  startsAt: Date
  rows: HourRows
  /** Absent: the hour has no post. */
  traces: StoredTraces | undefined
}

/** Hours of one source, the oldest first. */
interface Hours {
  platform: string
  hours: readonly HourWithPosts[]
}

/**
 * What the posts of hours of one source come to, from the posts themselves, which are read once, and the traces of the 24
 * hours before each; of hours that are not among them `tracesOf` gives these. The same posts give the same rows to the
 * last digit, whichever hours are computed together.
 */
export async function* computeHours(
  db: Queryable,
  { platform, hours }: Hours,
  tracesOf: (hours: HourWithPosts[]) => Promise<StoredTraces[]>,
): AsyncGenerator<ComputedHour> {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return
  const from = new Date(first.startsAt.getTime() - COPY_HOURS * HOUR_MS)
  const asked = leaveEarlier(await listHoursWithPosts(db, { platform, from, until: last.startsAt }), hours)
  const given = await tracesOf(asked)
  const earlier = new Map(asked.map((hour, place) => [timeOf(hour), readTraces(given[place]!)])) // as many
  const judges = eachHour(db, { platform, hours }, createHourJudge)
  for await (const { startsAt, reader: judge } of judges) {
    if (!judge) {
      yield { startsAt, rows: { signals: [], terms: [], creators: [], moods: [] }, traces: undefined }
      continue
    }
    for (const hour of listEarlier(earlier, startsAt)) judge.noteEarlier(hour)
    const traces = judge.traces()
    earlier.set(startsAt.getTime(), readTraces(traces))
    yield { startsAt, rows: toRows(platform, judge), traces }
  }
}

/** The traces of hours of one source alone, in their order. */
export async function traceHours(db: Queryable, hours: Hours): Promise<StoredTraces[]> {
  const found: StoredTraces[] = []
  for await (const { reader } of eachHour(db, hours, createHourTracer))
    found.push((reader ?? createHourTracer()).traces())
  return found
}

/** Each hour in its order, with what has read all of its posts; without it the hour has none. */
async function* eachHour<Reader extends { add(post: HourPost): void }>(
  db: Queryable,
  { platform, hours }: Hours,
  createReader: () => Reader,
): AsyncGenerator<{ startsAt: Date; reader: Reader | undefined }> {
  const breaks = createBreaks()
  let place = 0
  let reader: Reader | undefined
  for await (const { startsAt, posts } of readPostsOfHours(db, { platform, hours })) {
    for (; hours[place]!.startsAt < startsAt; place++) {
      // the piece is of one of the hours
      yield { startsAt: hours[place]!.startsAt, reader } // as above
      reader = undefined
    }
    reader ??= createReader()
    for (const post of posts) {
      await breaks(post.text)
      reader.add(post)
    }
  }
  for (; place < hours.length; place++) {
    yield { startsAt: hours[place]!.startsAt, reader } // within the hours
    reader = undefined
  }
}

/** Of all hours with posts those that begin at most COPY_HOURS before one of `hours` and are none of them. */
function leaveEarlier(all: HourWithPosts[], hours: readonly HourWithPosts[]): HourWithPosts[] {
  let place = 0
  return all.filter((hour) => {
    while (place < hours.length && timeOf(hours[place]!) < timeOf(hour)) place++ // within the hours
    const next = hours[place]
    return next && next.startsAt > hour.startsAt && timeOf(next) - timeOf(hour) <= COPY_HOURS * HOUR_MS
  })
}

/** Those of the 24 hours before; what is older is let go. */
function listEarlier(known: Map<number, EarlierHour>, startsAt: Date): EarlierHour[] {
  const found: EarlierHour[] = []
  for (const [at, hour] of known) {
    if (at < startsAt.getTime() - COPY_HOURS * HOUR_MS) known.delete(at)
    else if (at < startsAt.getTime()) found.push(hour)
  }
  return found
}

function timeOf({ startsAt }: HourWithPosts): number {
  return startsAt.getTime()
}

function toRows(platform: string, judge: HourJudge): HourRows {
  const { bySymbol, terms, authors, moods } = sumHour(judge.judge())
  const registers = new Map(authors.map((author) => [author, registerOf(platform, author)]))
  const ofTerms = [...registers.values()]
  return {
    signals: [...bySymbol].map(([symbol, figures]) => toSignal(symbol, figures, registers)),
    terms: terms.map((figures) => toTerm(figures, ofTerms)),
    creators: [...bySymbol].map(([symbol, figures]) => toCreators(symbol, figures)),
    moods: moods.raw.some((posts) => posts > 0) ? [{ moods: moods.raw, filtered_moods: moods.filtered }] : [],
  }
}

/** The stored form of the sketch of some authors, in hexadecimal. */
function sketch(authors: AuthorRegister[]): string {
  return (addToStored(undefined, authors) ?? Buffer.alloc(0)).toString('hex')
}

function toSignal(
  symbol: string,
  figures: HourFigures,
  registers: ReadonlyMap<string, AuthorRegister>,
): SignalRow {
  const { raw, filtered, signs, authors } = figures
  const filteredAuthors = [...authors].filter(([, { filteredPosts }]) => filteredPosts > 0)
  return {
    symbol,
    ...columnsOf(raw, ''),
    authors: authors.size,
    ...columnsOf(filtered, 'filtered_'),
    filtered_authors: filteredAuthors.length,
    automated: signs.automated,
    copies: signs.copies,
    link_farms: signs.linkFarms,
    giveaways: signs.giveaways,
    new_accounts: signs.newAccounts,
    over_cap: signs.overCap,
    filtered_registers: sketch(filteredAuthors.map(([name]) => registers.get(name)!)),
  }
}

function columnsOf<Prefix extends '' | 'filtered_'>(sums: PostSums, prefix: Prefix) {
  const columns = SUM_ENTRIES.map(([name, column]) => [`${prefix}${column}`, sums[name]])
  return Object.fromEntries(columns) as Record<`${Prefix}${SumColumn}`, number> // one for each
}

/** `registers` by the numbers of the authors. */
function toTerm({ kind, term, raw, filtered }: TermFigures, registers: readonly AuthorRegister[]): TermRow {
  const sketchOf = (authors: readonly number[]) => sketch(authors.map((author) => registers[author]!))
  return {
    kind,
    term,
    posts: raw.posts,
    authors: raw.authors.length,
    judged: raw.judged,
    sentiment_sum_bp: raw.sentimentSumBp,
    filtered_posts: filtered.posts,
    filtered_authors: filtered.authors.length,
    filtered_judged: filtered.judged,
    filtered_sentiment_sum_bp: filtered.sentimentSumBp,
    registers: raw.authors.length === filtered.authors.length ? null : sketchOf(raw.authors),
    filtered_registers: sketchOf(filtered.authors),
  }
}

/** In the order of the names, so that the same posts give the same row. */
function toCreators(symbol: string, { authors }: HourFigures): CreatorsRow {
  const sorted = [...authors].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    symbol,
    authors: sorted.map(([name]) => name),
    posts: sorted.map(([, { posts }]) => posts),
    filtered_posts: sorted.map(([, { filteredPosts }]) => filteredPosts),
    engagement: sorted.map(([, { engagement }]) => engagement),
    filtered_engagement: sorted.map(([, { filteredEngagement }]) => filteredEngagement),
    filtered_judged: sorted.map(([, { filteredMood }]) => filteredMood.judged),
    filtered_sentiment_sum_bp: sorted.map(([, { filteredMood }]) => filteredMood.sentimentSumBp),
    filtered_sentiment_squares: sorted.map(([, { filteredMood }]) => filteredMood.sentimentSquares),
  }
}
