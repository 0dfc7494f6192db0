import type { TermFigures } from '#analyze/crowds/count-terms.ts'
import { createHourJudge, type HourJudge } from '#analyze/crowds/judge-hour.ts'
import { type HourFigures, sumHour } from '#analyze/crowds/sum-hour.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import type { Queryable } from '#store/signals/queryable.ts'
import { listHoursWithPosts, readHourPosts } from '#store/signals/read-hour-posts.ts'
import type { HourRows } from '#store/signals/save-signals.ts'
import type { CreatorsRow, SignalRow, SourceHour, TermRow } from '#store/signals/signal-row.ts'
import type { StoredTraces } from '#store/signals/signal-traces.ts'
import { type AuthorRegister, addToStored, registerOf } from '#store/social/author-sketch.ts'

const HOUR_MS = 3_600_000
/** How far back a copy is known. */
export const COPY_HOURS = 24

export interface ComputedHour {
  rows: HourRows
  /** Absent: the hour has no post. */
  traces: StoredTraces | undefined
}

/**
 * What the posts of one source and hour come to, from the posts themselves and the traces of the 24 hours before, which
 * `tracesOf` gives. The same posts give the same rows to the last digit.
 */
export async function computeHour(
  db: Queryable,
  hour: SourceHour,
  tracesOf: (hours: SourceHour[]) => Promise<StoredTraces[]>,
): Promise<ComputedHour> {
  const judge = createHourJudge()
  if ((await addPosts(db, judge, hour)) === 0)
    return { rows: { signals: [], terms: [], creators: [], moods: [] }, traces: undefined }
  const { platform, startsAt } = hour
  const from = new Date(startsAt.getTime() - COPY_HOURS * HOUR_MS)
  const earlier = await listHoursWithPosts(db, { platform, from, until: startsAt })
  for (const traces of await tracesOf(earlier.map((at) => ({ platform, startsAt: at })))) {
    judge.noteEarlier(traces)
  }
  const { bySymbol, terms, authors, moods } = sumHour(judge.judge())
  const registers = new Map(authors.map((author) => [author, registerOf(platform, author)]))
  const ofTerms = [...registers.values()]
  return {
    rows: {
      signals: [...bySymbol].map(([symbol, figures]) => toSignal(symbol, figures, registers)),
      terms: terms.map((figures) => toTerm(figures, ofTerms)),
      creators: [...bySymbol].map(([symbol, figures]) => toCreators(symbol, figures)),
      moods: moods.raw.some((posts) => posts > 0)
        ? [{ moods: moods.raw, filtered_moods: moods.filtered }]
        : [],
    },
    traces: judge.traces(),
  }
}

/** The traces of an hour alone. */
export async function traceHour(db: Queryable, hour: SourceHour): Promise<StoredTraces> {
  const judge = createHourJudge()
  await addPosts(db, judge, hour)
  return judge.traces()
}

async function addPosts(db: Queryable, judge: HourJudge, hour: SourceHour): Promise<number> {
  let count = 0
  const breaks = createBreaks()
  for await (const posts of readHourPosts(db, hour)) {
    for (const post of posts) {
      await breaks(post.text)
      judge.add(post)
    }
    count += posts.length
  }
  return count
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
    posts: raw.posts,
    authors: authors.size,
    engagement: raw.engagement,
    judged: raw.judged,
    sentiment_sum_bp: raw.sentimentSumBp,
    sentiment_squares: raw.sentimentSquares,
    positive: raw.positive,
    negative: raw.negative,
    sure_positive_bp: raw.surePositiveBp,
    sure_negative_bp: raw.sureNegativeBp,
    meant: raw.meant,
    tone_sum_bp: raw.toneSumBp,
    stance_sum_bp: raw.stanceSumBp,
    filtered_posts: filtered.posts,
    filtered_authors: filteredAuthors.length,
    filtered_engagement: filtered.engagement,
    filtered_judged: filtered.judged,
    filtered_sentiment_sum_bp: filtered.sentimentSumBp,
    filtered_sentiment_squares: filtered.sentimentSquares,
    filtered_positive: filtered.positive,
    filtered_negative: filtered.negative,
    filtered_sure_positive_bp: filtered.surePositiveBp,
    filtered_sure_negative_bp: filtered.sureNegativeBp,
    filtered_meant: filtered.meant,
    filtered_tone_sum_bp: filtered.toneSumBp,
    filtered_stance_sum_bp: filtered.stanceSumBp,
    copies: signs.copies,
    link_farms: signs.linkFarms,
    giveaways: signs.giveaways,
    new_accounts: signs.newAccounts,
    over_cap: signs.overCap,
    filtered_registers: sketch(filteredAuthors.map(([name]) => registers.get(name)!)),
  }
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
  }
}
