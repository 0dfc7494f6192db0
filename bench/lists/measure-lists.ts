import { loadavg } from 'node:os'
import type { Database } from '#store/database.ts'
import { drawQuestions } from './draw-questions.ts'
import { CONNECTIONS, floodBytes, floodServer, ROUNDS, SECONDS, shown, timesOf } from './flood.ts'
import { measureReaders } from './measure-readers.ts'
import { measureSql, type Recorded, recordStatements, timeCalls } from './measure-sql.ts'
import { type LoadedPosts, openPosts } from './open-posts.ts'
import { type Subjects, type Workload, workloads } from './workloads.ts'

/**
 * The lists and the search of a million posts through the real server, beside the same statements through bare
 * clients of the database and a bare Fastify route that sends as many bytes. Client, server and database share the
 * machine. Returns how many workloads missed their limit.
 */
export async function measureLists(print: (line: string) => void): Promise<number> {
  const posts = await openPosts(print)
  try {
    const subjects = await findSubjects(posts.db)
    print(
      `${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s, load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
    print('')
    await measureReaders(posts, print)
    print('One address each, or fifty in turn, which those who wait share:')
    let missed = 0
    for (const workload of workloads(subjects)) missed += await measureWorkload(posts, workload, print)
    await printPlans(posts, subjects, print)
    return missed
  } finally {
    await posts.close()
  }
}

/** What is asked for, from the posts that are there. */
export async function findSubjects(db: Database): Promise<Subjects> {
  const { rows } = await db.pool.query<{ posts: string; username: string }>({
    text: `select
       (select sum(posts) from post_rollups where platform = 'twitter' and symbol = '' and grain = 'month') as posts,
       (select username_key from author_totals where platform = 'twitter' and posts < 1000
        order by posts desc, username_key limit 1) as username`,
    query_timeout: 0,
  } as never)
  return {
    posts: Number(rows[0]?.posts),
    username: rows[0]?.username ?? '',
    questions: await drawQuestions(db),
  }
}

async function measureWorkload(
  posts: LoadedPosts,
  workload: Workload,
  print: (line: string) => void,
): Promise<number> {
  const calls = await recordCalls(posts.db, workload)
  const uncached = await floodServer(posts, workload.paths, { cacheSeconds: 0, rounds: ROUNDS })
  const cached = await floodServer(posts, workload.paths, { cacheSeconds: 1, rounds: 1 })
  const sql = await measureSql(posts.url, calls, { connections: 8, seconds: SECONDS })
  const bare = await floodBytes(uncached.bytes)
  const misses = [
    workload.uncachedMin !== undefined && uncached.rate < workload.uncachedMin,
    workload.cachedMin !== undefined && cached.rate < workload.cachedMin,
    workload.p99MaxMs !== undefined && uncached.p99Ms > workload.p99MaxMs,
  ].filter(Boolean).length
  print(`${misses > 0 ? 'MISSED ' : 'reached'} ${workload.name}: ${uncached.bytes} bytes`)
  print(
    `          uncached ${shown(uncached.rate)}/s (wanted ${shown(workload.uncachedMin)}), ${timesOf(uncached)}${workload.p99MaxMs ? ` (wanted below ${workload.p99MaxMs})` : ''}`,
  )
  print(
    `          cached for at most 1 s in the server ${shown(cached.rate)}/s${workload.cachedMin ? ` (wanted ${shown(workload.cachedMin)})` : ''}`,
  )
  print(
    `          the same statements (${Math.max(...calls.map(({ length }) => length))} at the most) by bare clients ${shown(sql)}/s, a bare route of this size ${shown(bare.rate)}/s`,
  )
  return misses
}

async function recordCalls(db: Database, { ask }: Workload): Promise<Recorded[][]> {
  const calls: Recorded[][] = []
  for (const call of ask) calls.push(await recordStatements(db, call))
  return calls
}

/** By kind of question: how long the plans take that are best, in the middle and worst. */
async function printPlans(
  { db, url }: LoadedPosts,
  subjects: Subjects,
  print: (line: string) => void,
): Promise<void> {
  const search = workloads(subjects).find(({ ask }) => ask.length === subjects.questions.length)
  if (!search) throw new Error('no workload asks the questions')
  const times = await timeCalls(url, await recordCalls(db, search))
  const timed = subjects.questions.map((question, place) => ({ ...question, ms: times[place] ?? 0 }))
  print('')
  print('Questions by a bare client that is alone, the median of each: best, middle and worst')
  for (const [kind, questions] of Map.groupBy(timed, (one) => one.kind)) {
    const sorted = questions.toSorted((a, b) => a.ms - b.ms)
    const [best, middle, worst] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    print(
      `          ${kind}: ${best?.ms.toFixed(2)}, ${middle?.ms.toFixed(2)}, ${worst?.ms.toFixed(2)} ms (${worst?.words})`,
    )
  }
}
