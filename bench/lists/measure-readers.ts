import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeKeys } from '../metering/open-bench.ts'
import { type Asking, drawAddresses } from './draw-addresses.ts'
import { CONNECTIONS, type Flooded, floodAddresses, floodEach, shown, timesOf } from './flood.ts'
import { measureSql } from './measure-sql.ts'
import { type LoadedPosts, openPosts } from './open-posts.ts'

/** How many addresses of each kind. */
const READERS = Number(process.env.BENCH_READERS ?? 10_000)
const KEYS = 40

/** A server that others wrote: for each kind of address the body of a POST, in which "{value}" stands for what varies. */
interface Peer {
  name: string
  url: string
  bodies: Record<string, unknown>
}

/** `npm run bench -- lists readers`: these rows alone. Nothing can be missed: they are for the comparison. */
export async function measureReadersAlone(print: (line: string) => void): Promise<number> {
  const posts = await openPosts(print)
  try {
    await measureReaders(posts, print)
    return 0
  } finally {
    await posts.close()
  }
}

/**
 * Readers who differ: each address is asked once, with the settings of an installation, so nothing is shared and nothing
 * that is kept is asked again. Beside it in the same run the rows alone by bare clients of pg, prepared, by pgbench where
 * the machine has it, planned each time, and the peers of the file BENCH_PEERS.
 */
export async function measureReaders(posts: LoadedPosts, print: (line: string) => void): Promise<void> {
  // Of few or made up posts there may be no address of a kind.
  const askings = (await drawAddresses(posts.db, READERS)).filter(({ paths }) => paths.length > 1)
  const keys = await makeKeys(posts.db, { accounts: KEYS, keysEach: 1, plan: 'scale' })
  const peers = process.env.BENCH_PEERS
    ? (JSON.parse(await readFile(process.env.BENCH_PEERS, 'utf8')) as Peer[])
    : []
  print(
    `Readers who differ: ${CONNECTIONS} connections, every address once, default settings (answers are kept for a second and shared by those who wait for the same; here none is the same)`,
  )
  for (const asking of askings) {
    const flooded = await floodAddresses(posts, asking.paths, asking.isMetered ? keys : [])
    print(
      `  ${asking.name}: ${shown(flooded.rate)}/s over ${asking.paths.length} addresses, ${timesOf(flooded)}, ${Math.round(flooded.cpuMicros)} µs of the process each`,
    )
    for (const line of await measureBeside(posts, asking, peers)) print(`          ${line}`)
  }
  print('')
}

async function measureBeside(posts: LoadedPosts, asking: Asking, peers: Peer[]): Promise<string[]> {
  const lines: string[] = []
  if (asking.sql !== undefined) {
    const { sql: text } = asking
    const calls = asking.values.map((value) => [{ name: 'rows', text, values: [value] }])
    const bare = await measureSql(posts.url, calls, { connections: 8, seconds: 3 })
    lines.push(`the rows alone by bare clients, prepared: ${shown(bare)}/s`)
    const planned = await runPgbench(posts.url, asking, text)
    if (planned !== undefined) lines.push(`the rows alone by pgbench, planned each time: ${shown(planned)}/s`)
  }
  for (const { name, url, bodies } of peers) {
    const body = bodies[asking.name]
    if (body !== undefined) lines.push(`${name}: ${describe(await askPeer(url, asking, body))}`)
  }
  return lines
}

const describe = (flooded: Flooded) => `${shown(flooded.rate)}/s, ${timesOf(flooded)}`

function askPeer(url: string, { values }: Asking, body: unknown): Promise<Flooded> {
  const template = JSON.stringify(body)
  return floodEach(
    url,
    values.map((value) => ({
      method: 'POST',
      path: new URL(url).pathname,
      headers: { 'content-type': 'application/json' },
      body: template.replaceAll('{value}', JSON.stringify(value).slice(1, -1)),
    })),
  )
}

/** Statements a second; undefined without pgbench. The statements of a script are one of its transactions. */
async function runPgbench(url: string, { values }: Asking, sql: string): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'crowdtape-pgbench-'))
  try {
    const file = join(folder, 'rows.sql')
    const statements = values
      .slice(0, 1_000)
      .map((value) => `${sql.replace('$1', () => `'${value.replaceAll("'", "''")}'`)};`)
    await writeFile(file, statements.join('\n'))
    const run = promisify(execFile)
    const { stdout } = await run('pgbench', ['-n', '-c', '8', '-t', '2', '-f', file, url])
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    return rate * statements.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // not on this machine
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
