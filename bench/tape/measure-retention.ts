import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS } from '#contract/time/duration.ts'
import { PAUSE_SHARE, REMOVED_AT_ONCE } from '#run/jobs/start-housekeeping.ts'
import type { Database } from '#store/database.ts'
import { removePostsBefore } from '#store/social/saving/remove-posts-before.ts'
import { drawQuestions } from '../lists/draw-questions.ts'
import { type Workload, workloads } from '../lists/workloads.ts'
import { fillPosts } from './fill-posts.ts'
import { openEmpty } from './open-empty.ts'

/** Posts of the month that goes. */
const SIZE = Number(process.env.BENCH_SIZE ?? 10_000_000)
/** Posts that stay, as many a day. */
const NEWER = Math.floor(SIZE / 10)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
/** Whose lists the workloads ask for. */
const SOURCE = 'twitter'
const READERS = 2
const MONTH_MS = 30 * DAY_MS
const TIMES_MAX = 2

/**
 * The lists A to E of the store while nothing else happens, and while a month of posts is removed from before three days
 * of newer ones as the retention job does: in batches with pauses as long.
 */
export async function measureRetention(print: (line: string) => void): Promise<number> {
  const bench = await openEmpty()
  const start = Date.now() - MONTH_MS - MONTH_MS / 10
  try {
    print(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
    const at = (nr: number) => new Date(start + Math.floor((nr / SIZE) * MONTH_MS))
    await fillPosts(bench.db, { size: SIZE + NEWER, at, print, source: SOURCE })
    await bench.db.pool.query({ text: 'vacuum (analyze) posts', query_timeout: 0 } as never)
    const questions = await drawQuestions(bench.db)
    const lists = workloads({ posts: SIZE + NEWER, username: 'author-7.example', questions })
    const ask = ({ ask }: Workload, nr: number) => ask[nr % ask.length]?.(bench.db)
    const quiet = await measure(lists, ask, () => false)
    const removal = startRemoval(bench.db, new Date(start + MONTH_MS))
    const busy = await measure(lists, ask, removal.isDone)
    const { removed, seconds } = await removal.stop()
    const rate = removed / seconds
    print(
      `        ${removed.toLocaleString('en')} posts removed, ${Math.round(rate).toLocaleString('en')} a second: ten million in ${(10_000_000 / rate / 3_600).toFixed(1)} hours`,
    )
    let missed = 0
    for (const [nr, { name }] of lists.entries()) {
      const [before, during] = [p99(quiet[nr] ?? []), p99(busy[nr] ?? [])]
      const isMissed = during > TIMES_MAX * before
      if (isMissed) missed++
      print(
        `${isMissed ? 'MISSED ' : 'reached'} ${name}: p99 ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms meanwhile`,
      )
    }
    return missed
  } finally {
    await bench.close()
  }
}

/** Removes what came before a moment as the job does, until nothing is left or it is stopped. */
function startRemoval(db: Database, before: Date) {
  const startedAt = performance.now()
  let removed = 0
  let done = false
  const remove = async () => {
    while (!done) {
      const batchAt = performance.now()
      const count = await removePostsBefore(db, {
        source: SOURCE,
        before,
        limit: REMOVED_AT_ONCE,
        now: new Date(),
      })
      removed += count
      if (count < REMOVED_AT_ONCE) break
      await delay((performance.now() - batchAt) * PAUSE_SHARE)
    }
    done = true
  }
  const removing = remove()
  return {
    isDone: () => done,
    async stop() {
      done = true
      await removing
      return { removed, seconds: (performance.now() - startedAt) / 1_000 }
    },
  }
}

/** Milliseconds of each answer, by list. Ends after the seconds, or when the work beside it is done if that is sooner. */
async function measure(
  lists: Workload[],
  ask: (list: Workload, nr: number) => Promise<unknown> | undefined,
  isDone: () => boolean,
): Promise<number[][]> {
  const times: number[][] = lists.map(() => [])
  const endsAt = performance.now() + SECONDS * 1_000
  const reader = async (first: number) => {
    for (let nr = first; performance.now() < endsAt && !isDone(); nr++) {
      const startedAt = performance.now()
      await ask(lists[nr % lists.length]!, Math.floor(nr / lists.length)) // in range
      times[nr % lists.length]?.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, nr) => reader(nr)))
  return times
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
