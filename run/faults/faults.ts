import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { SECOND_MS } from '#contract/time/duration.ts'
import { findPostmaster } from '../postgres/find-postmaster.ts'
import { startEmbeddedPostgres } from '../postgres/start-embedded-postgres.ts'
import { runCommand } from '../process/commands.ts'
import { findFreePort } from '../process/ports.ts'
import { StartRefused } from '../process/start-refused.ts'
import { failOver } from './fail-over.ts'
import { judgeLoad, startLoad, startServer } from './load.ts'
import { loseWorkers } from './lose-workers.ts'

const ROUNDS = 10
/** How long what is silent, hangs or is taken stays so. */
const FAULT_MS = 5 * SECOND_MS

/**
 * `npm run faults`: people sign up at a server while it, its PostgreSQL or the network between both fails, round by
 * round (`FAULT_ROUNDS`); with words, such as `-- hangs SIGTERM`, only by the faults that have one of them in their name. Every
 * sign-up that was answered with 201 has to be there afterwards. Prints how long it took until writes succeeded again; the exit
 * code is 1 where one is missing or nothing came back within a minute (`FAULT_SECONDS_MAX`). With `fail-over` each round loses
 * the primary of two servers instead, with `citus` a server that holds posts.
 */
await runCommand(async () => {
  const rounds = Number(process.env.FAULT_ROUNDS ?? ROUNDS)
  if (process.argv.includes('fail-over')) {
    await failOver(rounds)
    process.exit(0)
  }
  if (process.argv.includes('citus')) {
    await loseWorkers(rounds)
    process.exit(0)
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'crowdtape-faults-'))
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir, log, command: 'npm run faults' })
  const { user, password, database, port = 0 } = new pg.Client({ connectionString: postgres.url })
  const network = await openNetwork(port)
  const url = `postgres://${user}:${password}@127.0.0.1:${network.port}/${database}`
  const site = { port: await findFreePort(), url, dataDir: join(dataDir, 'site') }
  let server = startServer(site)
  const startAgain = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    await once(server, 'exit')
    server = startServer(site)
  }
  const faults: [string, () => Promise<void>][] = [
    ['kill -9 of the server', () => startAgain('SIGKILL')],
    ['kill -9 of PostgreSQL', async () => killPostgres(join(dataDir, 'postgres'))],
    ['a network that swallows everything', () => network.swallow(FAULT_MS)],
    ['a server that hangs', () => hang(server)],
    ['all connections of PostgreSQL taken', () => takeConnections(postgres.url)],
    ['SIGTERM of the server', () => startAgain('SIGTERM')],
  ]
  const words = process.argv.slice(2)
  const chosen = faults.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)))
  const load = startLoad(`http://127.0.0.1:${site.port}`)
  try {
    if (chosen.length === 0)
      throw new StartRefused(`No fault is called so; there is: ${faults.map(([name]) => name).join(', ')}`)
    await load.untilWritten()
    for (let round = 0; round < rounds; round++) {
      const [name, fail] = chosen[round % chosen.length]! // within the list
      await delay(randomInt(500, 2_500))
      const startedAt = performance.now()
      await fail()
      await load.untilWritten()
      const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(1)
      process.stdout.write(`${String(round + 1).padStart(3)}  ${name}: writes again after ${seconds} s\n`)
    }
    await load.stop()
    await judgeLoad(postgres.url, load)
  } finally {
    await load.stop()
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    network.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.exit(0)
})

function killPostgres(cluster: string): void {
  const postmaster = findPostmaster(cluster)
  if (!postmaster) throw new StartRefused('PostgreSQL does not run.')
  process.kill(postmaster.pid, 'SIGKILL')
}

async function hang(server: ChildProcess): Promise<void> {
  server.kill('SIGSTOP')
  await delay(FAULT_MS)
  server.kill('SIGCONT')
}

/** As a program beside ours would that never closes what it opens. */
async function takeConnections(url: string): Promise<void> {
  const taken: pg.Client[] = []
  for (let isFull = false; !isFull; ) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {}) // none of them is used
    isFull = await client.connect().then(
      () => false,
      () => true,
    )
    if (!isFull) taken.push(client)
  }
  await delay(FAULT_MS)
  await Promise.all(taken.map((client) => client.end()))
}

/** A relay to PostgreSQL that keeps its connections and passes nothing on while it swallows. */
async function openNetwork(target: number) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const relay = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (part) => {
        if (!isSilent) to.write(part)
      })
      from.on('error', () => {})
      from.once('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return {
    port: (relay.address() as { port: number }).port, // a listening TCP server has one
    async swallow(ms: number) {
      isSilent = true
      await delay(ms)
      isSilent = false
    },
    close() {
      relay.close()
      for (const [near] of pairs) near.destroy()
    },
  }
}
