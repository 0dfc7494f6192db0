import type { Source } from '#contract/posts.ts'
import type { FigureSide, TopicKind } from '#contract/trends.ts'
import type { Database } from '../database.ts'
import { type AuthorSketch, createAuthorSketch, mergeStored } from '../social/author-sketch.ts'

/** What a topic came to in a time, over all sources. */
export interface TermSums {
  /** Of an asset its ticker. */
  term: string
  posts: number
  /** Authors of each hour and source, summed up: one author in two hours counts twice. */
  spoken: number
  judged: number
  sentimentSumBp: number
}

export interface TermsQuery {
  kind: TopicKind
  side: FigureSide
  /** Whole hours. */
  from: Date
  until: Date
}

/** What one person speaks of is no trend. */
const SPOKEN_MIN = 2

/**
 * The topics of a kind of which most people speak more than in the same time just before, then those of most people. By
 * the primary keys, two times the time.
 */
export async function listTerms(
  db: Database,
  { kind, side, from, until, limit }: TermsQuery & { limit: number },
): Promise<TermSums[]> {
  const before = new Date(2 * from.getTime() - until.getTime())
  const { rows } = await db.pool.query<SumsRow>(
    `select * from (
       select term,
         sum(posts) filter (where starts_at >= $2) as posts,
         sum(authors) filter (where starts_at >= $2) as spoken,
         coalesce(sum(authors) filter (where starts_at < $2), 0) as spoken_before,
         sum(judged) filter (where starts_at >= $2) as judged,
         sum(sentiment_sum_bp) filter (where starts_at >= $2) as sentiment_sum_bp
       from (${rowsOf(kind, side)}) as row
       where starts_at >= $1 and starts_at < $3
       group by term
     ) as topic
     where spoken >= ${SPOKEN_MIN}
     order by
       spoken * greatest(spoken - spoken_before, 0) / sqrt(greatest(spoken_before, 1)) desc, spoken desc, term
     limit $4`,
    [before, from, until, limit],
  )
  return rows.map(toSums)
}

/** What some topics came to, by term. By the indexes of terms and symbols. */
export async function sumTerms(
  db: Database,
  { kind, side, from, until, terms }: TermsQuery & { terms: readonly string[] },
): Promise<Map<string, TermSums>> {
  const { rows } = await db.pool.query<SumsRow>(
    `select term, sum(posts) as posts, sum(authors) as spoken, sum(judged) as judged,
       sum(sentiment_sum_bp) as sentiment_sum_bp
     from (${rowsOf(kind, side)}) as row
     where term = any($1) and starts_at >= $2 and starts_at < $3
     group by term`,
    [terms, from, until],
  )
  return new Map(rows.map((row) => [row.term, toSums(row)]))
}

/**
 * What topics came to in the same hours of some days, 0 being the time itself, without the sources that are left: by term,
 * then by how many days before. By the indexes of terms and symbols.
 */
export async function listTermDays(
  db: Database,
  {
    kind,
    side,
    from,
    until,
    terms,
    days,
    left,
  }: TermsQuery & { terms: readonly string[]; days: readonly number[]; left: readonly Source[] },
): Promise<Map<string, Map<number, { posts: number; spoken: number }>>> {
  if (terms.length === 0) return new Map()
  const { rows } = await db.pool.query<{ term: string; day: number; posts: string; spoken: string }>(
    `select term, day, sum(posts) as posts, sum(authors) as spoken
     from unnest($1::int[]) as day
     cross join lateral (
       select term, posts, authors from (${rowsOf(kind, side)}) as row
       where term = any($2) and starts_at >= $3::timestamptz - day * interval '24 hours'
         and starts_at < $4::timestamptz - day * interval '24 hours' and platform <> all($5)
     ) as past
     group by term, day`,
    [days, terms, from, until, left],
  )
  const found = new Map<string, Map<number, { posts: number; spoken: number }>>()
  for (const { term, day, posts, spoken } of rows) {
    const ofTerm = found.get(term) ?? new Map()
    found.set(term, ofTerm.set(day, { posts: Number(posts), spoken: Number(spoken) }))
  }
  return found
}

/**
 * Of which of some earlier days there are posts in the same hours, all of them computed: while the history is being filled,
 * a part of a day would look like a quiet one. By the indexes of symbols.
 */
export async function listKnownDays(
  db: Database,
  { from, until, days }: { from: Date; until: Date; days: readonly number[] },
): Promise<Set<number>> {
  const { rows } = await db.pool.query<{ day: number }>(
    `select day from unnest($1::int[]) as day
     where exists (
       select 1 from signals
       where symbol = '' and grain = 'hour' and starts_at >= $2::timestamptz - day * interval '24 hours'
         and starts_at < $3::timestamptz - day * interval '24 hours')
     and not exists (
       select 1 from post_rollups as hour
       where symbol = '' and grain = 'hour' and starts_at >= $2::timestamptz - day * interval '24 hours'
         and starts_at < $3::timestamptz - day * interval '24 hours'
         and not exists (
           select 1 from signals as computed
           where computed.platform = hour.platform and computed.symbol = '' and computed.grain = 'hour'
             and computed.starts_at = hour.starts_at))`,
    [days, from, until],
  )
  return new Set(rows.map(({ day }) => day))
}

/** Who speaks of topics, by term. By the indexes of terms and symbols. */
export async function readTermSketches(
  db: Database,
  { kind, side, from, until, terms }: TermsQuery & { terms: readonly string[] },
): Promise<Map<string, AuthorSketch>> {
  const sketches = new Map<string, AuthorSketch>()
  if (terms.length === 0) return sketches
  const { rows } = await db.pool.query<{ term: string; registers: Buffer }>(
    `select term, registers from (${registersOf(kind, side)}) as row
     where term = any($1) and starts_at >= $2 and starts_at < $3`,
    [terms, from, until],
  )
  for (const { term, registers } of rows) {
    const sketch = sketches.get(term) ?? createAuthorSketch()
    mergeStored(sketch, registers)
    sketches.set(term, sketch)
  }
  return sketches
}

/** What a topic came to in an hour of a source, raw and filtered. */
export interface TermHour {
  source: string
  startsAt: Date
  posts: number
  authors: number
  judged: number
  sentimentSumBp: number
  filteredPosts: number
  filteredAuthors: number
  filteredJudged: number
  filteredSentimentSumBp: number
}

/** The hours of a topic by source, the oldest first. By the indexes of terms and symbols. */
export async function listTermHours(
  db: Database,
  { kind, term, from, until }: { kind: TopicKind; term: string; from: Date; until: Date },
): Promise<TermHour[]> {
  const { rows } = await db.pool.query<Record<string, string> & { starts_at: Date; platform: string }>(
    `select platform, starts_at, posts, authors, judged, sentiment_sum_bp, filtered_posts, filtered_authors,
       filtered_judged, filtered_sentiment_sum_bp
     from ${kind === 'asset' ? 'signals' : 'signal_terms'}
     where ${kind === 'asset' ? `symbol = $1 and grain = 'hour'` : `term = $1 and kind = '${kind}'`}
       and starts_at >= $2 and starts_at < $3
     order by starts_at, platform`,
    [term, from, until],
  )
  return rows.map((row) => ({
    source: row.platform,
    startsAt: row.starts_at,
    posts: Number(row.posts),
    authors: Number(row.authors),
    judged: Number(row.judged),
    sentimentSumBp: Number(row.sentiment_sum_bp),
    filteredPosts: Number(row.filtered_posts),
    filteredAuthors: Number(row.filtered_authors),
    filteredJudged: Number(row.filtered_judged),
    filteredSentimentSumBp: Number(row.filtered_sentiment_sum_bp),
  }))
}

/** All posts that are stored of a time, whatever they speak of. */
export async function countAllPosts(
  db: Database,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { rows } = await db.pool.query<{ posts: string }>(
    `select coalesce(sum(posts), 0) as posts from signals
     where symbol = '' and grain = 'hour' and starts_at >= $1 and starts_at < $2`,
    [from, until],
  )
  return Number(rows[0]?.posts)
}

/** The rows of a kind under the same names: those of assets are the signals. Both are written by us, none is asked for. */
function rowsOf(kind: TopicKind, side: FigureSide): string {
  const prefix = side === 'filtered' ? 'filtered_' : ''
  const figures = `platform, starts_at, ${prefix}posts as posts, ${prefix}authors as authors, ${prefix}judged as judged,
    ${prefix}sentiment_sum_bp as sentiment_sum_bp`
  return kind === 'asset'
    ? `select symbol as term, ${figures} from signals where grain = 'hour' and symbol <> ''`
    : `select term, ${figures} from signal_terms where kind = '${kind}'`
}

function registersOf(kind: TopicKind, side: FigureSide): string {
  if (kind !== 'asset') {
    const registers = side === 'filtered' ? 'filtered_registers' : 'coalesce(registers, filtered_registers)'
    return `select term, starts_at, ${registers} as registers from signal_terms where kind = '${kind}'`
  }
  return side === 'filtered'
    ? `select symbol as term, starts_at, filtered_registers as registers from signals where grain = 'hour'`
    : `select signal.symbol as term, signal.starts_at, sketch.registers
       from signals as signal
       join author_sketches as sketch on sketch.platform = signal.platform and sketch.symbol = signal.symbol
         and sketch.grain = 'hour' and sketch.starts_at = signal.starts_at
       where signal.grain = 'hour'`
}

type SumsRow = Record<'term' | 'posts' | 'spoken' | 'judged' | 'sentiment_sum_bp', string>

function toSums(row: SumsRow): TermSums {
  return {
    term: row.term,
    posts: Number(row.posts),
    spoken: Number(row.spoken),
    judged: Number(row.judged),
    sentimentSumBp: Number(row.sentiment_sum_bp),
  }
}
