import { join } from 'node:path'
import { PLANS } from '#contract/plans.ts'
import { spawnServer } from '../process/spawn-server.ts'
import { offer } from './offer.ts'
import { makeKeys, openBench } from './open-bench.ts'

const WINDOWS = 10
const TIMES = 3
const METERED = join(import.meta.dirname, 'serve-metered.ts')
const PATH = '/v1/crypto/prices?symbols=BTC'

/**
 * Three times the limit of a Scale key (1,000 a second) from two processes for ten windows. No interval of a window's
 * length may hold more calls than the limit, and at least 95 % of what is allowed must get through.
 */
export async function measureLimits(print: (line: string) => void): Promise<void> {
  const bench = await openBench()
  try {
    const { calls: limit, seconds } = PLANS.scale.window
    const [key = ''] = await makeKeys(bench.db, { accounts: 1, keysEach: 1, plan: 'scale' })
    const servers = await Promise.all(
      [1, 2].map(() => spawnServer(METERED, { BENCH_DATABASE_URL: bench.url })),
    )
    const calls = { perSecond: (TIMES * limit) / servers.length / seconds, seconds: WINDOWS * seconds + 1 }
    const offers = await Promise.all(
      servers.map(({ url }) => offer({ url: url + PATH, keys: [key], ...calls })),
    )
    const { rows } = await bench.db.pool.query<{ ms: number; calls: number }>(
      `select extract(epoch from at)::float8 * 1000 as ms, count(*)::int as calls from usage_ledger group by at order by at`,
    )
    const worst = Math.max(...rows.map((_, first) => callsFrom(rows, first, seconds * 1000)))
    const start = rows[0]?.ms ?? 0
    const admitted = callsFrom(rows, 0, WINDOWS * seconds * 1000)
    const offered = calls.perSecond * calls.seconds * servers.length
    const answered = offers.reduce((sum, one) => sum + one.answered, 0)
    print(`${offered} calls offered to 2 processes, ${answered} answered, limit ${limit} in ${seconds} s`)
    print(`most calls in any window: ${worst}, over the limit: ${Math.max(0, worst - limit)} (wanted: 0)`)
    print(
      `admitted in ${WINDOWS} windows: ${admitted} of ${WINDOWS * limit}, ` +
        `${((100 * admitted) / (WINDOWS * limit)).toFixed(1)} % (wanted: 95 or more), from ${new Date(start).toISOString()}`,
    )
    for (const server of servers) await server.stop()
  } finally {
    await bench.close()
  }
}

/** Calls from one row on, within less than `ms`. */
function callsFrom(rows: { ms: number; calls: number }[], first: number, ms: number): number {
  const end = (rows[first]?.ms ?? 0) + ms
  let sum = 0
  for (let place = first; place < rows.length && (rows[place]?.ms ?? end) < end; place++)
    sum += rows[place]?.calls ?? 0
  return sum
}
