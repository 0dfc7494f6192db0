import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import { queryRows } from '../query-rows.ts'
import { tableOf } from './post-filter.ts'

export interface Period {
  /** The first moment that counts; absent: from the beginning. */
  from?: Date
  /** The first moment that does not count any more; absent: without end. */
  until?: Date
}

export type BlockGrain = (typeof GRAINS)[number] | 'part'

/** A stretch of time and how many posts one platform has in it. */
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
  query: { platform: Source; period: Period; coarsest?: (typeof GRAINS)[number] },
): Promise<TimeBlock[]> {
  const { platform, period, coarsest = 'month' } = query
  const stretches = cover(
    { start: period.from?.getTime() ?? -Infinity, end: period.until?.getTime() ?? Infinity },
    GRAINS.slice(GRAINS.indexOf(coarsest)),
  )
  if (stretches.length === 0) return []
  const values: string[] = []
  const parameter = (value: string) => `$${values.push(value)}`
  const text = stretches.map((stretch) => selectBlocks(platform, stretch, parameter)).join('\nunion all\n')
  const name = nameOf(platform, stretches)
  const rows = await queryRows(db, { name, text, values })
  return rows.map(toBlock).sort((a, b) => a.start - b.start)
}

/** The steps towards a far page are of few forms, which each connection plans once. */
function nameOf(platform: Source, [only, ...others]: Stretch[]): string | undefined {
  if (!only || only.grain === 'part' || others.length > 0) return undefined
  const edges = [only.start, only.end].map((edge) => (Number.isFinite(edge) ? 'bound' : 'open'))
  return ['blocks', platform, only.grain, ...edges].join('-')
}

interface Stretch {
  grain: BlockGrain
  start: number
  end: number
}

/** Whole units of the coarsest grain in the middle, finer ones towards both edges. */
function cover(
  period: { start: number; end: number },
  grains: readonly (typeof GRAINS)[number][],
): Stretch[] {
  const { start, end } = period
  const [grain, ...finer] = grains
  if (start >= end) return []
  if (!grain) return [{ grain: 'part', start, end }]
  const [middleStart, middleEnd] = [ceil(start, grain), floor(end, grain)]
  if (middleStart >= middleEnd) return cover(period, finer)
  return [
    ...cover({ start, end: middleStart }, finer),
    { grain, start: middleStart, end: middleEnd },
    ...cover({ start: middleEnd, end }, finer),
  ]
}

// By the primary keys of post_rollups; the parts of an hour by posts_newest.
function selectBlocks(
  platform: Source,
  { grain, start, end }: Stretch,
  parameter: (value: string) => string,
): string {
  const time = grain === 'part' ? 'created_at' : 'starts_at'
  const conditions = [
    ...(Number.isFinite(start) ? [`${time} >= ${parameter(new Date(start).toISOString())}`] : []),
    ...(Number.isFinite(end) ? [`${time} < ${parameter(new Date(end).toISOString())}`] : []),
  ]
  if (grain === 'part') {
    return `select 'part', ${start / 1000}, ${end / 1000}, count(*) from ${tableOf(platform)} where ${conditions.join(' and ')} having count(*) > 0`
  }
  return `select grain, extract(epoch from starts_at), null, posts from post_rollups
where platform = '${platform}' and symbol = '' and grain = '${grain}' and ${['posts > 0', ...conditions].join(' and ')}`
}

function toBlock([grainText, start, end, posts]: (string | null)[]): TimeBlock {
  const grain = grainText as BlockGrain // what selectBlocks selects
  const startMs = Math.round(Number(start) * 1000)
  const endMs = grain === 'part' ? Math.round(Number(end) * 1000) : ceil(startMs + 1, grain)
  return { grain, start: startMs, end: endMs, posts: Number(posts) }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The start of the unit that a moment lies in, UTC. */
function floor(moment: number, grain: (typeof GRAINS)[number]): number {
  if (!Number.isFinite(moment)) return moment
  if (grain === 'hour') return Math.floor(moment / HOUR_MS) * HOUR_MS
  if (grain === 'day') return Math.floor(moment / DAY_MS) * DAY_MS
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** The moment itself if a unit starts with it, else the start of the next one, UTC. */
function ceil(moment: number, grain: (typeof GRAINS)[number]): number {
  const start = floor(moment, grain)
  if (start === moment || !Number.isFinite(moment)) return start
  if (grain === 'hour') return start + HOUR_MS
  if (grain === 'day') return start + DAY_MS
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}
