import type { Database } from '#store/database.ts'
import { listPosts } from '#store/social/lists/list-posts.ts'
import { conditionOf, fromPosts, type PostFilter } from '#store/social/post-filter.ts'
import { openPosts } from './open-posts.ts'

/** How far an estimate may be off. */
const OFF_MAX = 0.1

/** Compares the totals of lists with a count of every post. Returns how many are further off than they may. */
export async function measureTotals(print: (line: string) => void): Promise<number> {
  const posts = await openPosts(print)
  let missed = 0
  try {
    for (const { name, filter } of await drawFilters(posts.db)) {
      const sort = { by: 'created_at', order: 'desc' } as const
      const { total, isEstimate } = await listPosts(posts.db, { filter, sort, offset: 0, limit: 25 })
      const truth = await countAll(posts.db, filter)
      const off = truth === 0 ? total : Math.abs(total / truth - 1)
      const isMissed = off > (isEstimate ? OFF_MAX : 0)
      if (isMissed) missed += 1
      print(
        `${isMissed ? 'MISSED ' : 'reached'} ${name}: ${total.toLocaleString('en')} reported as ${isEstimate ? 'an estimate' : 'exact'}, ${truth.toLocaleString('en')} are there, ${(off * 100).toFixed(1)} % off`,
      )
    }
    return missed
  } finally {
    await posts.close()
  }
}

async function countAll({ pool }: Database, filter: PostFilter): Promise<number> {
  const { text, values } = conditionOf(filter)
  const { rows } = await pool.query<{ posts: string }>({
    text: `select count(*) as posts from ${fromPosts(filter.platform)} where ${text}`,
    values,
    query_timeout: 0,
  } as never)
  return Number(rows[0]?.posts)
}

/** Filters that few, one in 143, some and most posts match, by where the counts of the stored posts lie. */
async function drawFilters({ pool }: Database): Promise<{ name: string; filter: PostFilter }[]> {
  const filters: { name: string; filter: PostFilter }[] = []
  for (const count of ['likes', 'views', 'replies'] as const) {
    const { rows } = await pool.query<{ bounds: number[] }>({
      text: `select percentile_disc(array[0.999, 0.993, 0.9, 0.2]) within group (order by ${count}) as bounds
             from posts_twitter where ${count} is not null`,
      query_timeout: 0,
    } as never)
    for (const [place, share] of (['few', 'rare', 'some', 'most'] as const).entries()) {
      const min = Number(rows[0]?.bounds[place] ?? 0)
      filters.push({
        name: `${share} by ${count}, at least ${min}`,
        filter: { platform: 'twitter', ranges: [{ count, min }] },
      })
    }
  }
  const { rows: days } = await pool.query<{ from: Date; until: Date }>(
    `select min(starts_at) + (max(starts_at) - min(starts_at)) * 0.3 as from,
            min(starts_at) + (max(starts_at) - min(starts_at)) * 0.7 as until
     from post_rollups where platform = 'twitter' and symbol = '' and grain = 'day'`,
  )
  const { rows: sparse } = await pool.query<{ symbol: string }>(
    `select symbol from post_rollups where platform = 'twitter' and grain = 'month' and symbol <> ''
     group by symbol order by abs(sum(posts) / (select sum(posts) from post_rollups
       where platform = 'twitter' and grain = 'month' and symbol = '') - 0.02) limit 1`,
  )
  const period = { from: days[0]?.from, until: days[0]?.until }
  return [
    ...filters,
    {
      name: 'a period and likes',
      filter: { platform: 'twitter', ...period, ranges: [{ count: 'likes', min: 37 }] },
    },
    {
      name: 'a period and replies',
      filter: { platform: 'twitter', ...period, ranges: [{ count: 'replies', min: 3 }] },
    },
    { name: 'a symbol', filter: { platform: 'twitter', symbol: 'BTC', ranges: [] } },
    {
      name: `a symbol that few name (${sparse[0]?.symbol}) and likes`,
      filter: { platform: 'twitter', symbol: sparse[0]?.symbol, ranges: [{ count: 'likes', min: 5 }] },
    },
    { name: 'a kind of media', filter: { platform: 'instagram', mediaType: 'image', ranges: [] } },
    { name: 'a place', filter: { platform: 'instagram', location: 'berlin', ranges: [] } },
  ]
}
