import { loadavg } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { spawnServer } from '../spawn-server.ts'
import { measureSql, recordStatements } from './measure-sql.ts'
import { type LoadedPosts, openPosts } from './open-posts.ts'
import { type Workload, workloads } from './workloads.ts'

const CONNECTIONS = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUNDS = 3

/**
 * The lists and the search of a million posts through the real server, beside the same statements through bare
 * clients of the database and a bare Fastify route that sends as many bytes. Client, server and database share the
 * machine. Returns how many workloads missed their limit.
 */
export async function measureLists(tell: (line: string) => void): Promise<number> {
  const posts = await openPosts(tell)
  try {
    const all = workloads(await findSubjects(posts))
    tell(
      `${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s, load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
    tell('')
    let missed = 0
    for (const workload of all) missed += await measureWorkload(posts, workload, tell)
    return missed
  } finally {
    await posts.close()
  }
}

async function findSubjects({ db }: LoadedPosts): Promise<{ posts: number; username: string }> {
  const { rows } = await db.pool.query<{ posts: string; username: string }>(
    `select
       (select sum(posts) from post_rollups where platform = 'twitter' and symbol = '' and grain = 'month') as posts,
       (select username from posts_twitter group by username having count(*) < 1000 order by count(*) desc limit 1) as username`,
  )
  return { posts: Number(rows[0]?.posts), username: rows[0]?.username ?? '' }
}

async function measureWorkload(
  posts: LoadedPosts,
  workload: Workload,
  tell: (line: string) => void,
): Promise<number> {
  const size = (await measureServer(posts, workload, { cacheSeconds: 0, rounds: 0 })).bytes
  const statements = await recordStatements(posts.db, workload.ask)
  const sql = await measureSql(posts.url, statements, { connections: 8, seconds: SECONDS })
  const bare = await measureBare(size)
  const uncached = await measureServer(posts, workload, { cacheSeconds: 0, rounds: ROUNDS })
  const cached = await measureServer(posts, workload, { cacheSeconds: 1, rounds: 1 })
  const misses = [
    workload.uncachedMin !== undefined && uncached.rate < workload.uncachedMin,
    workload.cachedMin !== undefined && cached.rate < workload.cachedMin,
    workload.p99MaxMs !== undefined && uncached.p99Ms > workload.p99MaxMs,
  ].filter(Boolean).length
  tell(`${misses > 0 ? 'MISSED ' : 'reached'} ${workload.name}: ${size} bytes`)
  tell(
    `          uncached ${shown(uncached.rate)}/s (wanted ${shown(workload.uncachedMin)}), p50 ${uncached.p50Ms} ms, p99 ${uncached.p99Ms} ms${workload.p99MaxMs ? ` (wanted below ${workload.p99MaxMs})` : ''}`,
  )
  tell(
    `          cached for at most 1 s in the server ${shown(cached.rate)}/s${workload.cachedMin ? ` (wanted ${shown(workload.cachedMin)})` : ''}`,
  )
  tell(
    `          the same ${statements.length} statements by bare clients ${shown(sql)}/s, a bare route of this size ${shown(bare)}/s`,
  )
  return misses
}

interface Measured {
  rate: number
  p50Ms: number
  p99Ms: number
  bytes: number
}

async function measureServer(
  { url }: LoadedPosts,
  { path }: Workload,
  { cacheSeconds, rounds }: { cacheSeconds: number; rounds: number },
): Promise<Measured> {
  const server = await spawnServer(join(import.meta.dirname, 'serve-lists.ts'), {
    BENCH_DATABASE_URL: url,
    BENCH_CACHE_SECONDS: String(cacheSeconds),
  })
  try {
    const answer = await fetch(server.url + path)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const bytes = (await answer.arrayBuffer()).byteLength
    return { ...(await flood(server.url + path, rounds)), bytes }
  } finally {
    await server.stop()
  }
}

async function measureBare(size: number): Promise<number> {
  const server = await spawnServer(join(import.meta.dirname, 'serve-bytes.ts'), { BENCH_SIZE: String(size) })
  try {
    return (await flood(server.url, 1)).rate
  } finally {
    await server.stop()
  }
}

/** Warms up, then measures; throws when anything but 2xx was answered. */
async function flood(url: string, rounds: number): Promise<Omit<Measured, 'bytes'>> {
  const results: autocannon.Result[] = []
  if (rounds > 0) await autocannon({ url, connections: CONNECTIONS, duration: 2 })
  for (let round = 0; round < rounds; round++) {
    const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
    if (result.non2xx + result.errors > 0)
      throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} broken`)
    results.push(result)
  }
  return {
    rate: median(results.map(({ requests }) => requests.average)),
    p50Ms: median(results.map(({ latency }) => latency.p50)),
    p99Ms: median(results.map(({ latency }) => latency.p99)),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function shown(rate: number | undefined): string {
  return rate === undefined ? 'no number' : Math.round(rate).toLocaleString('en')
}
