import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import {
  isInSharedTable,
  narrowingConditions,
  type PostFilter,
  quoteSource,
  SOURCES_WITH_TABLE,
  sourceCondition,
  tableOf,
} from '../post-filter.ts'
import { countPosts } from './count-posts.ts'
import { listTimeBlocks } from './list-time-blocks.ts'

export interface Matches {
  posts: number
  isEstimate: boolean
}

export interface SampleLimits {
  /** Where a time and symbol have so few posts, they are counted one by one: that takes some 50 ms. */
  readMax: number
  /** And so many where they are too few of the table for a sample of its pages to hold enough of them. */
  sparseMax: number
  /** So many posts of the time and symbol are looked at. */
  sampleMin: number
  sampleMax: number
  /** So many rows of the table are read for a sample; where that is all of them, the matches are counted. */
  rowsMax: number
}

const LIMITS: SampleLimits = {
  readMax: 50_000,
  sparseMax: 200_000,
  sampleMin: 12_000,
  sampleMax: 60_000,
  rowsMax: 400_000,
}
/** So many matches are asked of a sample: a twentieth off in few cases, also where the posts of a page are alike. */
const WANTED = 3_000
/** Of fewer than these, a tenth off is no longer rare, and the sample grows to all the rows that may be read. */
const ENOUGH = 700

/**
 * How many posts a filter without an author matches, whatever its `asOf`: counted where its time and symbol have few,
 * else the share of matches in an even sample of the table's pages times the roll-ups of time and symbol. The
 * planner takes filters for independent, and is many times off where two counts rise together.
 * `expected` is what it expects. Undefined for an author and where a sample would have to be too large.
 */
export async function estimateMatches(
  db: Database,
  filter: PostFilter,
  { expected, limits = LIMITS }: { expected: number; limits?: SampleLimits },
): Promise<Matches | undefined> {
  const { platform, symbol, from, until } = filter
  const { readMax, sparseMax, sampleMin, sampleMax, rowsMax } = limits
  if (filter.username) return undefined
  const blocks = await listTimeBlocks(db, { platform, symbol, period: { from, until } })
  const posts = blocks.reduce((sum, block) => sum + block.posts, 0)
  if (posts <= readMax) return { posts: await countPosts(db, filter, { max: readMax }), isEstimate: false }
  const ofTable = Math.max(posts, await countRows(db, platform))
  const widest = Math.min(posts, (rowsMax / ofTable) * posts)
  if (widest < sampleMin)
    return posts > sparseMax
      ? undefined
      : { posts: await countPosts(db, filter, { max: sparseMax }), isEstimate: false }
  const most = Math.min(sampleMax, widest)
  // Where the planner expects too many the sample holds too few, and the next one is larger.
  const asked = Math.max(sampleMin, (WANTED * 1.5 * posts) / Math.max(1, expected))
  const samples = [
    ...(asked < most ? [{ size: asked, wanted: WANTED }] : []),
    ...(most < widest ? [{ size: most, wanted: ENOUGH }] : []),
    { size: widest, wanted: 0 },
  ]
  for (const { size, wanted } of samples) {
    const [looked, matched] = await sampleMatches(db, filter, (100 * size) / posts)
    if (looked === 0 || matched < wanted) continue
    if (size === posts) return { posts: matched, isEstimate: false }
    return { posts: Math.round((posts * matched) / looked), isEstimate: true }
  }
  return undefined
}

/** All posts of the table that a source's posts lie in, by post_rollups_by_symbol. */
async function countRows(db: Database, platform: Source): Promise<number> {
  const rows = await queryRows(db, {
    text: `select sum(posts) from post_rollups where symbol = '' and grain = 'month' and ${conditionOfTable(platform)}`,
  })
  return Number(rows[0]?.[0] ?? 0)
}

function conditionOfTable(platform: Source): string {
  if (platform === ALL_SOURCES) return 'true'
  if (!isInSharedTable(platform)) return `platform = ${quoteSource(platform)}`
  return `platform not in (${SOURCES_WITH_TABLE.map(quoteSource).join(', ')})`
}

/**
 * Of so many percent of the table's pages, always the same ones: how many posts of the filter's time and symbol there
 * are, and how many of them match.
 */
async function sampleMatches(
  db: Database,
  { platform, sources, from, until, symbol, ...narrowing }: PostFilter,
  percent: number,
): Promise<[looked: number, matched: number]> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const known = [
    ...(isInSharedTable(platform) ? [`platform = ${quoteSource(platform)}`] : []),
    ...(from ? [`created_at >= ${parameter(from)}`] : []),
    ...(until ? [`created_at < ${parameter(until)}`] : []),
    ...narrowingConditions({ ranges: [], symbol }, parameter),
  ]
  const others = [
    ...(sources ? [sourceCondition(sources)] : []),
    ...narrowingConditions(narrowing, parameter),
  ]
  const [row = []] = await queryRows(db, {
    text: `select count(*), count(*) filter (where ${others.join(' and ') || 'true'})
from ${tableOf(platform)} tablesample system (${Math.min(100, percent).toFixed(6)}) repeatable (1)
where ${known.join(' and ') || 'true'}`,
    values,
  })
  return [Number(row[0]), Number(row[1])]
}
