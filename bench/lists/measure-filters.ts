import type { Database } from '#store/database.ts'
import { listPosts } from '#store/social/lists/list-posts.ts'
import type { PostNarrowing, PostSort } from '#store/social/post-filter.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import { openPosts } from './open-posts.ts'

/** How long any of them may take a client that is alone. */
const MS_MAX = Number(process.env.BENCH_FILTER_MS ?? 1_000)
const SLOWEST_PRINTED = 15
const LIMIT = 25

type Narrowing = Partial<PostNarrowing>

interface Asked {
  name: string
  narrowing: Narrowing
}

/**
 * Each filter of a post query alone and with each other one, in a list by time, a list by likes, a list of all sources
 * and the search. Prints the slowest, and returns how many take longer than they may.
 */
export async function measureFilters(print: (line: string) => void): Promise<number> {
  const posts = await openPosts(print)
  try {
    const filters = await drawFilters(posts.db)
    const asked = [...filters, ...pairsOf(filters)]
    const timed: { name: string; ms: number; problem?: string }[] = []
    for (const one of asked) {
      for (const [place, ask] of Object.entries(PLACES)) {
        const startedAt = performance.now()
        const problem = await ask(posts.db, one.narrowing).then(
          () => undefined,
          (error: unknown) => String(error),
        )
        timed.push({ name: `${place}: ${one.name}`, ms: performance.now() - startedAt, problem })
      }
    }
    const sorted = timed.toSorted((a, b) => b.ms - a.ms)
    const missed = sorted.filter(({ ms, problem }) => ms > MS_MAX || problem)
    print(
      `${asked.length} filters and pairs of them at ${Object.keys(PLACES).length} places: median ${shownMs(sorted[sorted.length >> 1])}, slowest ${shownMs(sorted[0])}, ${missed.length} over ${MS_MAX} ms`,
    )
    for (const one of sorted.slice(0, Math.max(SLOWEST_PRINTED, missed.length)))
      print(
        `${missed.includes(one) ? 'MISSED ' : 'reached'} ${shownMs(one)} ${one.name} ${one.problem ?? ''}`,
      )
    return missed.length
  } finally {
    await posts.close()
  }
}

const shownMs = (one: { ms: number } | undefined) => `${(one?.ms ?? 0).toFixed(0)} ms`

function listOf(platform: string, sort: PostSort) {
  return (db: Database, narrowing: Narrowing): Promise<unknown> =>
    listPosts(db, { filter: { ranges: [], ...narrowing, platform }, sort, offset: 0, limit: LIMIT })
}

const PLACES = {
  'X by time': listOf('twitter', { by: 'created_at', order: 'desc' }),
  'X by likes': listOf('twitter', { by: 'likes', order: 'desc' }),
  'all by time': listOf('all', { by: 'created_at', order: 'desc' }),
  search: (db: Database, narrowing: Narrowing): Promise<unknown> =>
    searchPosts(db, { ...narrowing, limit: LIMIT + 1 }),
}

/** Filters that few, some and most posts pass, by what the stored posts have. */
async function drawFilters({ pool }: Database): Promise<Asked[]> {
  const values = async (text: string): Promise<string[]> => {
    const { rows } = await pool.query<{ value: string }>({ text, query_timeout: 0 } as never)
    return rows.map(({ value }) => value)
  }
  const [common = '', some = '', rare = ''] = await values(
    `select word as value from ts_stat($$select to_tsvector('simple', text) from posts_twitter where hashtext(external_id) % 100 = 0$$)
     where word ~ '^[a-z][a-z0-9]{2,19}$' order by ndoc desc, word offset 0`,
  ).then((words) => [words[0] ?? '', words[40] ?? '', words[Math.floor(words.length / 2)] ?? ''])
  const [often = '', seldom = ''] = await values(
    `(select username_key as value from author_totals where platform = 'twitter' order by posts desc limit 1)
     union all (select username_key from author_totals where platform = 'twitter' and posts < 20 order by posts desc limit 1)`,
  )
  const counts = async (count: 'likes' | 'views' | 'replies') =>
    values(
      `select unnest(percentile_disc(array[0.2, 0.999, 1]) within group (order by ${count})) as value
       from posts_twitter where ${count} is not null`,
    )
  const ranges = await Promise.all(
    (['likes', 'views', 'replies'] as const).map(async (count) =>
      (await counts(count)).map((min) => ({ name: `${count} from ${min}`, count, min: Number(min) })),
    ),
  )
  return [
    ...[common, some, rare, 'zznoneatall'].map((words) => ({ name: `words ${words}`, narrowing: { words } })),
    ...[often, seldom].map((username) => ({ name: `author ${username}`, narrowing: { username } })),
    ...['BTC', 'ETH', 'ZZZ'].map((symbol) => ({ name: `symbol ${symbol}`, narrowing: { symbol } })),
    ...['en', 'tr', 'ko', 'zz'].map((lang) => ({ name: `language ${lang}`, narrowing: { lang } })),
    ...[
      { min: 0, max: 9_000 },
      { min: 9_999, max: 10_000 },
    ].map((moodBp) => ({ name: `mood ${moodBp.min} to ${moodBp.max}`, narrowing: { moodBp } })),
    ...(['image', 'carousel'] as const).map((mediaType) => ({
      name: `media ${mediaType}`,
      narrowing: { mediaType },
    })),
    ...['berlin', 'nowhere'].map((location) => ({ name: `place ${location}`, narrowing: { location } })),
    ...ranges.flat().map(({ name, count, min }) => ({ name, narrowing: { ranges: [{ count, min }] } })),
  ]
}

/** Two of one kind say nothing together, but two counts do. */
function pairsOf(filters: Asked[]): Asked[] {
  return filters.flatMap((one, index) =>
    filters.slice(index + 1).flatMap((other) => {
      const isOfOneKind = Object.keys(one.narrowing)[0] === Object.keys(other.narrowing)[0]
      const ranges = [...(one.narrowing.ranges ?? []), ...(other.narrowing.ranges ?? [])]
      if (isOfOneKind && new Set(ranges.map(({ count }) => count)).size < 2) return []
      return {
        name: `${one.name} and ${other.name}`,
        narrowing: { ...one.narrowing, ...other.narrowing, ...(ranges.length > 0 && { ranges }) },
      }
    }),
  )
}
