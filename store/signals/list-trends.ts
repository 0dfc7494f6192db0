import type { Database } from '../database.ts'
import { createAuthorSketch, estimateAuthors, mergeStored } from '../social/author-sketch.ts'

export interface TrendingTopic {
  topic: string
  /** Posts that count: without copies, spam and what is over an author's cap. */
  posts: number
  /** In the same time just before. */
  postsBefore: number
  /** Different people who wrote them, over all sources. */
  authors: number
  /**
   * By how many standard deviations more people speak of it in an hour of this time than in the same hours of earlier days
   * and weeks; undefined while less than three of these are known.
   */
  surprise: number | undefined
  sentimentPosts: number
  /** The mean in basis points; undefined where no post has one. */
  sentimentBp: number | undefined
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What one person speaks of is no trend. */
const AUTHORS_MIN = 2
/** So many are looked at closely. */
const CANDIDATES = 300
/** The times that a time is compared with, in days before: the same hours of the days of a week, and of earlier weeks. */
const BASELINE_DAYS = [1, 2, 3, 4, 5, 6, 7, 14, 21, 28]
const BASELINE_MIN = 3

/**
 * The topics of a time, over all sources, by how many different people speak of them and how surprising that is: people
 * times (1 + z), z against the same hours of earlier days and weeks. One author never trends, whatever he posts.
 */
export async function listTrends(
  db: Database,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<TrendingTopic[]> {
  const candidates = await findCandidates(db, { from, until })
  const [sketches, baselines] = await Promise.all([
    readSketches(db, candidates, { from, until }),
    readBaselines(db, candidates, { from, until }),
  ])
  return candidates
    .map((candidate): TrendingTopic => {
      const { topic, judged, sum_bp, spoken } = candidate
      const baseline = baselines.topics.get(topic) ?? new Map<number, Past>()
      return {
        topic,
        posts: Number(candidate.posts),
        postsBefore: baseline.get(1)?.posts ?? 0,
        authors: estimateAuthors(sketches.get(topic) ?? createAuthorSketch()),
        surprise: findSurprise(
          Number(spoken),
          baselines.days.map((day) => baseline.get(day)?.spoken ?? 0),
        ),
        sentimentPosts: Number(judged),
        sentimentBp: Number(judged) === 0 ? undefined : Number(sum_bp) / Number(judged),
      }
    })
    .filter(({ authors }) => authors >= AUTHORS_MIN)
    .sort((a, b) => scoreOf(b) - scoreOf(a) || b.posts - a.posts || (a.topic < b.topic ? -1 : 1))
    .slice(0, limit)
}

function scoreOf({ authors, surprise = 0 }: TrendingTopic): number {
  return authors * (1 + Math.max(0, surprise))
}

/** How far a count lies above those of earlier times; counts scatter at least as Poisson's. */
function findSurprise(count: number, earlier: number[]): number | undefined {
  if (earlier.length < BASELINE_MIN) return undefined
  const mean = earlier.reduce((sum, each) => sum + each, 0) / earlier.length
  const variance = earlier.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (earlier.length - 1)
  return (count - mean) / Math.sqrt(Math.max(variance, mean, 1))
}

interface Candidate {
  topic: string
  posts: string
  /** Authors of each hour, summed up. */
  spoken: string
  judged: string
  sum_bp: string
}

/**
 * Those of most people in one hour come first: whoever posts in every hour is one person in each. By the primary key of
 * signal_topics.
 */
async function findCandidates(
  db: Database,
  { from, until }: { from: Date; until: Date },
): Promise<Candidate[]> {
  const { rows } = await db.pool.query<Candidate>(
    `select topic, sum(filtered_posts) as posts, sum(filtered_authors) as spoken,
       sum(filtered_judged) as judged, sum(filtered_sentiment_sum_bp) as sum_bp
     from signal_topics
     where starts_at >= $1 and starts_at < $2
     group by topic
     having sum(filtered_authors) >= ${AUTHORS_MIN}
     order by max(filtered_authors) desc, sum(filtered_authors) desc, topic
     limit ${CANDIDATES}`,
    [from, until],
  )
  return rows
}

/** By the index of the topics and hours. */
async function readSketches(
  db: Database,
  candidates: Candidate[],
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, Uint8Array>> {
  const { rows } = await db.pool.query<{ topic: string; filtered_registers: Buffer }>(
    `select topic, filtered_registers from signal_topics
     where topic = any($1) and starts_at >= $2 and starts_at < $3`,
    [candidates.map(({ topic }) => topic), from, until],
  )
  const sketches = new Map<string, Uint8Array>()
  for (const { topic, filtered_registers } of rows) {
    const sketch = sketches.get(topic) ?? createAuthorSketch()
    mergeStored(sketch, filtered_registers)
    sketches.set(topic, sketch)
  }
  return sketches
}

interface Past {
  posts: number
  spoken: number
}

/** What each topic came to in the same hours of earlier days; `days` are those of which anything is stored. */
async function readBaselines(
  db: Database,
  candidates: Candidate[],
  { from, until }: { from: Date; until: Date },
): Promise<{ days: number[]; topics: Map<string, Map<number, Past>> }> {
  const times = BASELINE_DAYS.map((day) => new Date(from.getTime() - day * DAY_MS))
  const { rows: known } = await db.pool.query<{ day: number }>(
    `select day from unnest($1::int[], $2::timestamptz[]) as earlier (day, starts_at)
     where exists (
       select 1 from signal_topics as topic
       where topic.starts_at >= earlier.starts_at and topic.starts_at < earlier.starts_at + $3::interval)`,
    [BASELINE_DAYS, times, `${until.getTime() - from.getTime()} milliseconds`],
  )
  const { rows } = await db.pool.query<{ topic: string; day: number; posts: string; spoken: string }>(
    `select topic, day, sum(filtered_posts) as posts, sum(filtered_authors) as spoken
     from unnest($1::int[], $2::timestamptz[]) as earlier (day, starts_at)
     join signal_topics as past
       on past.starts_at >= earlier.starts_at and past.starts_at < earlier.starts_at + $3::interval
     where past.topic = any($4)
     group by topic, day`,
    [
      BASELINE_DAYS,
      times,
      `${until.getTime() - from.getTime()} milliseconds`,
      candidates.map(({ topic }) => topic),
    ],
  )
  const topics = new Map<string, Map<number, Past>>()
  for (const { topic, day, posts, spoken } of rows) {
    const past = topics.get(topic) ?? new Map<number, Past>()
    past.set(day, { posts: Number(posts), spoken: Number(spoken) })
    topics.set(topic, past)
  }
  return { days: known.map(({ day }) => day), topics }
}
