import { DAY_MS } from '#contract/time/duration.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { listMentionBuckets, listMostMentioned } from '#store/social/figures/mentions.ts'
import { listSources } from '#store/social/figures/platforms.ts'
import { listRescorings, type Rescoring } from '#store/social/saving/rescorings.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'

/** What changed when posts were read again by another model or other assets. */
export const readingCommands: AdminCommand[] = [
  {
    name: 'readings',
    usage: '[NUMBER]',
    summary:
      'Lists when posts were read again, by which version, or compares the moods of assets before and after one',
    run,
  },
]

const LISTED_MAX = 50
const DAYS = 30
const ASSETS = 20

async function run({ databaseUrl, now }: AdminTools, args: string[]): Promise<string> {
  const [number, ...rest] = args
  if (rest.length > 0) throw new StartRefused(`${rest[0]} is not expected: one NUMBER at the most`)
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    const readings = await listRescorings(db, LISTED_MAX)
    if (number === undefined) return readings.map(describe).join('\n') || 'No posts were read again yet.'
    const reading = readings.find(({ id }) => id === number)
    if (!reading) {
      const known = readings.map(({ id }) => id).join(', ') || 'none'
      throw new StartRefused(`there is no reading ${number}; there is: ${known}`)
    }
    return [describe(reading), '', ...(await compare(db, reading, now()))].join('\n')
  } finally {
    await db.close()
  }
}

function describe({
  id,
  fromVersion,
  toVersion,
  beganAt,
  endedAt,
  posts,
  changed,
  progress,
}: Rescoring): string {
  const until = endedAt?.toISOString() ?? `now, ${Math.floor(progress * 100)} % done`
  return `${id}: ${beganAt.toISOString()} to ${until}, from ${fromVersion ?? 'unknown'} to ${toVersion}, ${write(posts)} posts, ${write(changed)} mean something else`
}

/** The moods of the days before it began, as they were known when it began and when it had ended. */
async function compare(db: Database, { beganAt, endedAt }: Rescoring, now: Date): Promise<string[]> {
  const until = new Date(Math.floor(beganAt.getTime() / DAY_MS) * DAY_MS)
  const since = new Date(until.getTime() - DAYS * DAY_MS)
  const symbols = await listMostMentioned(db, { since, until, limit: ASSETS })
  const sources = await listSources(db)
  const sumsOf = async (asOf: Date) => {
    const buckets = await listMentionBuckets(db, { symbols, sources, grain: 'day', from: since, until, asOf })
    return Map.groupBy(buckets, ({ symbol }) => symbol)
  }
  const [before, after] = [await sumsOf(beganAt), await sumsOf(endedAt ?? now)]
  if (symbols.length === 0) return ['No posts mentioned an asset in the 30 days before.']
  return [
    `${DAYS} days until ${until.toISOString().slice(0, 10)}, as known when it began and afterwards; mood from 0 to 1`,
    row(['asset', 'posts', 'posts', 'mood', 'mood', 'difference']),
    ...symbols.map((symbol) => {
      const [was, is] = [before, after].map((sums) => sumUp(sums.get(symbol) ?? []))
      const moved = was?.mood !== undefined && is?.mood !== undefined ? is.mood - was.mood : undefined
      const moods = [was?.mood, is?.mood, moved].map((mood) => mood?.toFixed(4) ?? '-')
      return row([symbol, write(was?.posts ?? 0), write(is?.posts ?? 0), ...moods])
    }),
  ]
}

function sumUp(buckets: { posts: number; sentimentPosts: number; sentimentSumBp: number }[]) {
  const sum = { posts: 0, judged: 0, bp: 0 }
  for (const { posts, sentimentPosts, sentimentSumBp } of buckets) {
    sum.posts += posts
    sum.judged += sentimentPosts
    sum.bp += sentimentSumBp
  }
  return { posts: sum.posts, mood: sum.judged === 0 ? undefined : sum.bp / sum.judged / 10_000 }
}

function row([first = '', ...others]: string[]): string {
  return `  ${first.padEnd(8)}${others.map((cell) => cell.padStart(12)).join('')}`
}

function write(value: number): string {
  return value.toLocaleString('en-US')
}
