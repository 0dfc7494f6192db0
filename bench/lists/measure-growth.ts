import { type Flooded, floodServer, shown, timesOf } from './flood.ts'
import { findSubjects } from './measure-lists.ts'
import { openPosts } from './open-posts.ts'
import { workloads } from './workloads.ts'

const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000,5000000').split(',').map(Number)
/** How many times as long the slowest twentieth may take over ten times as many posts. */
const GROWTH_MAX = 1.5

/** The same questions to more and more posts, uncached. Returns how many of them grow slower than they may. */
export async function measureGrowth(print: (line: string) => void): Promise<number> {
  const earlier = new Map<string, Flooded>()
  let missed = 0
  for (const size of SIZES) {
    const posts = await openPosts(print, size)
    try {
      for (const { name, paths } of workloads(await findSubjects(posts.db))) {
        const flooded = await floodServer(posts, paths, { cacheSeconds: 0, rounds: 1 })
        const growth = flooded.p95Ms / (earlier.get(name)?.p95Ms ?? flooded.p95Ms)
        if (growth > GROWTH_MAX) missed += 1
        earlier.set(name, flooded)
        print(
          `${growth > GROWTH_MAX ? 'MISSED ' : 'reached'} ${name}: ${shown(flooded.rate)}/s, ${timesOf(flooded)}, p95 ${growth.toFixed(2)} times that before (wanted at most ${GROWTH_MAX})`,
        )
      }
    } finally {
      await posts.close()
    }
  }
  return missed
}
