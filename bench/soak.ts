import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PLAYERS } from '#play/list-players.ts'
import { findFreePort } from '#run/process/ports.ts'
import { startWatched } from '#run/process/watch-installation.ts'

// `npm run bench -- soak`: a new installation of live data alone, whose sources are all played on this
// machine (`BENCH_SECONDS`, a quarter of an hour unless set). Prints each minute what is resident of Node.js and what PostgreSQL takes
// (Linux), and how both grew after the first five minutes. Exits with 1 where Node.js grew by more than a tenth.

const MINUTE_MS = 60_000
const MINUTES = Math.round(Number(process.env.BENCH_SECONDS ?? 900) / 60)
const WARM_MINUTES = 5
/** Of what is resident of Node.js, from the first minutes after that to the last ones. */
const GROWTH_MAX = 1.1
const SEED = 1

const dataDir = mkdtempSync(join(tmpdir(), 'crowdtape-soak-'))
const played = await Promise.all(Object.values(PLAYERS).map((start) => start({ port: 0, seed: SEED })))
const settings = Object.assign({}, ...played.map(({ env }) => env))
const installation = await startWatched(dataDir, {
  ...settings,
  PORT: String(await findFreePort()),
  SAMPLE_DATA: 'off',
}).catch(async (error) => {
  await Promise.all(played.map(({ stop }) => stop()))
  throw error
})
const minutes: { node: number; heap: number; database: number }[] = []
try {
  console.log(
    `load of the machine ${loadavg()[0]?.toFixed(1)}, ready after ${installation.readySeconds.toFixed(0)} s, ${MINUTES} minutes`,
  )
  for (let minute = 1; minute <= MINUTES; minute++) {
    await delay(MINUTE_MS)
    await look(minute)
  }
  report()
} finally {
  await installation.stop()
  await Promise.all(played.map(({ stop }) => stop()))
  rmSync(dataDir, { recursive: true, force: true })
}

async function look(minute: number): Promise<void> {
  const text = await (await fetch(`${installation.url}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const sources = [...text.matchAll(/^crowdtape_source_kept_total\S* (\d+)$/gm)]
  const kept = sources.reduce((sum, [, count]) => sum + Number(count), 0)
  const { node, database } = installation.measure()
  // Where the database is late it is asked again in a minute.
  const heap = read('nodejs_heap_size_used_bytes') / 2 ** 20 || (minutes.at(-1)?.heap ?? 0)
  const seen = {
    node: node / 1024,
    database: database / 1024,
    heap,
  }
  minutes.push(seen)
  console.log(
    `${String(minute).padStart(3)}  Node ${seen.node.toFixed(0)} MB, heap ${seen.heap.toFixed(0)} MB, PostgreSQL ${seen.database.toFixed(0)} MB, ${kept} kept, load ${loadavg()[0]?.toFixed(1)}`,
  )
}

function report(): void {
  const warm = minutes.slice(WARM_MINUTES)
  const part = Math.max(1, Math.floor(warm.length / 3))
  const grown = (of: 'node' | 'heap' | 'database') => {
    const [first, last] = [meanOf(warm.slice(0, part), of), meanOf(warm.slice(-part), of)]
    return { words: `${first.toFixed(0)} to ${last.toFixed(0)} MB`, times: last / first }
  }
  const node = grown('node')
  console.log(
    `after ${WARM_MINUTES} minutes, means of the first and the last third: Node ${node.words}, heap ${grown('heap').words}, PostgreSQL ${grown('database').words}`,
  )
  if (node.times > GROWTH_MAX) {
    console.error(`missed: Node.js grew ${node.times.toFixed(2)} times`)
    process.exitCode = 1
  }
}

function meanOf(list: typeof minutes, of: 'node' | 'heap' | 'database'): number {
  return list.reduce((sum, one) => sum + one[of], 0) / list.length
}
