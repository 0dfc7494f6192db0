import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Crowdtape } from '#sdks/node/src/index.ts'
import { installJava, missingForJava } from '#sdks/test/install-java.ts'
import { installNode } from '#sdks/test/install-node.ts'
import { installPython, missingForPython } from '#sdks/test/install-python.ts'
import { makeKeys, openBench } from '../metering/open-bench.ts'
import { spawnServer } from '../process/spawn-server.ts'
import { askPrices, openMcp } from './ask-mcp.ts'

const run = promisify(execFile)
const CALLS = 500
const ROUNDS = 6
/** Each starts a process of its own. */
const COMMANDS = 10
const METERED = join(import.meta.dirname, '../metering/serve-metered.ts')
const PROGRAMS = join(import.meta.dirname, 'programs')
const SYMBOLS = 'BTC,ETH'

/** The medians of a call, in milliseconds. */
interface Medians {
  bareMs: number
  clientMs: number
}

interface Door {
  url: string
  key: string
  folder: string
}

interface Client {
  name: string
  /** What it is compared with. */
  bare: string
  missing?: string | undefined
  measure(door: Door): Promise<Medians>
}

/** One call after the other, by each client and by what its language has of itself in turns. */
export async function measureOverhead(print: (line: string) => void): Promise<void> {
  const bench = await openBench()
  const server = await spawnServer(METERED, { BENCH_DATABASE_URL: bench.url })
  try {
    const keys = await makeKeys(bench.db, { accounts: CLIENTS.length, keysEach: 1, plan: 'scale' })
    for (const [place, { name, bare, missing, measure }] of CLIENTS.entries()) {
      if (missing) {
        print(`${name}: skipped, ${missing}`)
        continue
      }
      const folder = await mkdtemp(join(tmpdir(), 'crowdtape-overhead-'))
      try {
        const { bareMs, clientMs } = await measure({ url: server.url, key: keys[place] ?? '', folder })
        const added = (clientMs - bareMs).toFixed(3)
        print(
          `${name}: ${bare} ${bareMs.toFixed(3)} ms, by the client ${clientMs.toFixed(3)} ms, adds ${added} ms`,
        )
      } finally {
        await rm(folder, { recursive: true })
      }
    }
  } finally {
    await server.stop()
    await bench.close()
  }
}

const CLIENTS: Client[] = [
  {
    name: 'Node.js',
    bare: 'fetch alone',
    async measure({ url, key }) {
      const crowdtape = new Crowdtape({ apiKey: key, baseUrl: url })
      const client = async () => void (await crowdtape.getPrices({ symbols: SYMBOLS }))
      return timeInTurns({ bare: fetchPrices(url, key), client })
    },
  },
  {
    name: 'Python',
    bare: 'http.client alone',
    missing: missingForPython(),
    async measure(door) {
      const { programs } = await installPython(door.folder)
      return runProgram(join(programs, 'python'), [join(PROGRAMS, 'overhead.py')], door)
    },
  },
  {
    name: 'Java',
    bare: 'java.net.http alone',
    missing: missingForJava(),
    async measure(door) {
      const { classPath } = await installJava(door.folder)
      return runProgram('java', ['-cp', classPath, join(PROGRAMS, 'Overhead.java')], door)
    },
  },
  {
    name: 'MCP',
    bare: 'the same call of /v1 by fetch alone',
    async measure({ url, key }) {
      const mcp = await openMcp(url, key)
      const client = async () => void (await askPrices(mcp, SYMBOLS))
      try {
        return await timeInTurns({ bare: fetchPrices(url, key), client })
      } finally {
        await mcp.close()
      }
    },
  },
  {
    name: 'the command line',
    bare: 'a process of Node.js that calls fetch',
    async measure({ url, key, folder }) {
      const env = { ...process.env, CROWDTAPE_API_KEY: key, CROWDTAPE_URL: url }
      const bin = join(await installNode(folder), 'node_modules/.bin/crowdtape')
      const headers = `{ authorization: 'Bearer ${key}' }`
      const program = `console.log(await (await fetch('${url}/v1/crypto/prices?symbols=${SYMBOLS}', { headers: ${headers} })).json())`
      const bare = async () =>
        void (await run(process.execPath, ['--input-type=module', '-e', program], { env }))
      const client = async () => void (await run(bin, ['prices', 'BTC', 'ETH', '--json'], { env }))
      return timeInTurns({ bare, client, calls: COMMANDS })
    },
  },
]

function fetchPrices(url: string, key: string): () => Promise<void> {
  return async () => {
    const response = await fetch(`${url}/v1/crypto/prices?symbols=${SYMBOLS}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await response.json()
  }
}

async function runProgram(program: string, parts: string[], { url, key }: Door): Promise<Medians> {
  const env = { ...process.env, CROWDTAPE_API_KEY: key, CROWDTAPE_URL: url }
  const { stdout } = await run(program, [...parts, String(CALLS), String(ROUNDS)], { env })
  return JSON.parse(stdout)
}

async function timeInTurns({
  bare,
  client,
  calls = CALLS,
}: {
  bare: () => Promise<void>
  client: () => Promise<void>
  calls?: number
}): Promise<Medians> {
  await timeCalls(bare, calls)
  await timeCalls(client, calls) // both warm
  const [bareMs, clientMs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    bareMs.push(...(await timeCalls(bare, calls)))
    clientMs.push(...(await timeCalls(client, calls)))
  }
  return { bareMs: median(bareMs), clientMs: median(clientMs) }
}

async function timeCalls(call: () => Promise<void>, calls: number): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < calls; number++) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  return times
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
