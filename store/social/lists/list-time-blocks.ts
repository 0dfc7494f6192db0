import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { fromPosts, quoteSource } from '../post-filter.ts'
import { symbolMark } from '../search-query.ts'
import { ceilTo, cover, type Period, type Stretch } from '../time-grains.ts'

export type BlockGrain = (typeof GRAINS)[number] | 'part'

/** A period and how many posts a platform, or all of them, has in it. */
export interface TimeBlock {
  /** `part` is a part of an hour, at an edge of the period. */
  grain: BlockGrain
  /** Milliseconds since 1970, UTC. */
  start: number
  end: number
  posts: number
}

const GRAINS = ['month', 'day', 'hour'] as const

/**
 * Cuts a period into the fewest blocks, oldest first: whole months, days and hours with the posts of the roll-ups,
 * and up to two parts of an hour, whose posts are counted by the index on the time. Empty blocks are left out.
 * `coarsest` is the largest grain to use.
 */
export async function listTimeBlocks(
  db: Database,
  query: { platform: Source; symbol?: string; period: Period; coarsest?: (typeof GRAINS)[number] },
): Promise<TimeBlock[]> {
  const { platform, symbol, period, coarsest = 'month' } = query
  const stretches = cover(period, GRAINS.slice(GRAINS.indexOf(coarsest)))
  if (stretches.length === 0) return []
  const values: string[] = []
  const parameter = (value: string) => `$${values.push(value)}`
  const text = stretches
    .map((stretch) => selectBlocks({ platform, symbol, stretch }, parameter))
    .join('\nunion all\n')
  const name = symbol ? undefined : nameOf(platform, stretches)
  const rows = await queryRows(db, { name, text, values, isShort: !symbol })
  return rows.map(toBlock).sort((a, b) => a.start - b.start)
}

/** The steps towards a far page are of few forms, which each connection plans once. */
function nameOf(platform: Source, [only, ...others]: Stretch[]): string | undefined {
  if (!only || only.grain === 'part' || others.length > 0) return undefined
  const edges = [only.start, only.end].map((edge) => (Number.isFinite(edge) ? 'bound' : 'open'))
  return ['blocks', platform, only.grain, ...edges].join('-')
}

// By post_totals, of a symbol by the primary key of post_rollups or post_rollups_by_symbol; parts of an hour by posts_newest.
function selectBlocks(
  { platform, symbol, stretch }: { platform: Source; symbol: string | undefined; stretch: Stretch },
  parameter: (value: string) => string,
): string {
  const { grain, start, end } = stretch
  const time = grain === 'part' ? 'created_at' : 'starts_at'
  const conditions = [
    ...(Number.isFinite(start) ? [`${time} >= ${parameter(new Date(start).toISOString())}`] : []),
    ...(Number.isFinite(end) ? [`${time} < ${parameter(new Date(end).toISOString())}`] : []),
  ]
  if (grain === 'part') {
    if (symbol) conditions.push(`search @@ ${parameter(symbolMark(symbol))}::tsquery`)
    return `select 'part', ${start / 1000}::numeric, ${end / 1000}::numeric, count(*) from ${fromPosts(platform)} where ${conditions.join(' and ')} having count(*) > 0`
  }
  const ofSymbol = symbol ? parameter(symbol) : "''"
  const where = `symbol = ${ofSymbol} and grain = '${grain}' and ${['posts > 0', ...conditions].join(' and ')}`
  if (platform === ALL_SOURCES) {
    return `select grain, extract(epoch from starts_at), null::numeric, sum(posts) from post_rollups
where ${where} group by grain, starts_at`
  }
  return `select grain, extract(epoch from starts_at), null::numeric, posts from post_rollups
where platform = '${platform}' and ${where}`
}

/**
 * An SQL expression for how many posts a platform, or all of them, has in a period: the same blocks, summed. Its text
 * depends on nothing but which ends the period has, so that a prepared statement serves every period.
 */
export function sumOfPeriod(
  { platform, period }: { platform: Source; period: Period },
  parameter: (value: string, type: string) => string,
): string {
  const stretches = cover(period, GRAINS)
  // From each end of the period a stretch of each grain; the months in the middle are one.
  const ends = [period.from, period.until].filter(Boolean).length
  const parts = ([...GRAINS, 'part'] as const).flatMap((grain) => {
    const ofGrain = stretches.filter((stretch) => stretch.grain === grain)
    return Array.from({ length: grain === 'month' ? 1 : ends }, (_, place) => {
      const [start, end] = [ofGrain[place]?.start ?? 0, ofGrain[place]?.end ?? 0].map((at) =>
        parameter(timeText(at), 'timestamptz'),
      )
      if (grain === 'part')
        return `(select count(*) from ${fromPosts(platform)} where created_at >= ${start} and created_at < ${end})`
      const ofPlatform = platform === ALL_SOURCES ? '' : `platform = ${quoteSource(platform)} and `
      return `coalesce((select sum(posts) from post_rollups where ${ofPlatform}symbol = '' and grain = '${grain}' and starts_at >= ${start} and starts_at < ${end}), 0)`
    })
  })
  return parts.join(' + ')
}

function timeText(ms: number): string {
  if (Number.isFinite(ms)) return new Date(ms).toISOString()
  return ms < 0 ? '-infinity' : 'infinity'
}

function toBlock([grainText, start, end, posts]: (string | null)[]): TimeBlock {
  const grain = grainText as BlockGrain // what selectBlocks selects
  const startMs = Math.round(Number(start) * 1000)
  const endMs = grain === 'part' ? Math.round(Number(end) * 1000) : ceilTo(startMs + 1, grain)
  return { grain, start: startMs, end: endMs, posts: Number(posts) }
}

const LATECOMERS_MAX = 50_000

/**
 * The blocks without the posts that were stored after `asOf`. When these are more than LATECOMERS_MAX the blocks stay
 * as they are: pages then shift, as page numbers do, but the answer stays fast.
 */
export async function leaveOutLatecomers(
  db: Database,
  query: { platform: Source; symbol?: string; period: Period; blocks: TimeBlock[]; asOf: Date },
): Promise<TimeBlock[]> {
  const late = await listLateHours(db, query)
  const lateTotal = late.reduce((sum, hour) => sum + hour.posts, 0)
  if (lateTotal === 0 || lateTotal > LATECOMERS_MAX) return query.blocks
  return query.blocks.map((block) => {
    const firstHour = Math.floor(block.start / HOUR_MS) * HOUR_MS // a part of an hour begins within one
    const inBlock = late.filter(({ start }) => start >= firstHour && start < block.end)
    return { ...block, posts: block.posts - inBlock.reduce((sum, { posts }) => sum + posts, 0) }
  })
}

/** By the index posts_collected. */
async function listLateHours(
  db: Database,
  { platform, symbol, period, asOf }: { platform: Source; symbol?: string; period: Period; asOf: Date },
): Promise<{ start: number; posts: number }[]> {
  const rows = await queryRows(db, {
    text: `select extract(epoch from date_trunc('hour', created_at, 'UTC')), count(*)
from (
  select created_at${symbol ? ', search' : ''} from ${fromPosts(platform)} where collected_at > $1
  order by collected_at desc limit ${LATECOMERS_MAX + 1}
) as late
where created_at >= $2 and created_at < $3${symbol ? ' and search @@ $4::tsquery' : ''}
group by 1`,
    values: [
      asOf.toISOString(),
      period.from?.toISOString() ?? '-infinity',
      period.until?.toISOString() ?? 'infinity',
      ...(symbol ? [symbolMark(symbol)] : []),
    ],
  })
  return rows.map(([start, posts]) => ({ start: Number(start) * 1000, posts: Number(posts) }))
}
