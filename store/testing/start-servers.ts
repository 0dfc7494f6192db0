import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createCluster, EMBEDDED_NAME } from '#run/postgres/create-cluster.ts'
import { findPostmaster } from '#run/postgres/find-postmaster.ts'
import { type Placement, placeCluster } from '#run/postgres/place-cluster.ts'
import { listDescendants, signalIfThere } from '#run/process/commands.ts'
import { findFreePort } from '#run/process/ports.ts'

/** A PostgreSQL server of a test's own that may be frozen, killed and repeated. */
export interface TestServer {
  /** Another server that streams from this one; on the given port, where one was before. */
  addStandby(place?: { port: number }): Promise<TestServer>
  port: number
  /** The address of its database over TCP. */
  url: string
  /** Runs one statement on a connection of its own. */
  query(sql: string): Promise<Record<string, unknown>[]>
  /** Stops all its processes where they stand, as a machine that hangs does; `thaw` lets them go on. */
  freeze(): void
  thaw(): void
  /** Ends it at once. */
  kill(): Promise<void>
  /** Starts it again on the same port after it was killed. */
  restart(): Promise<void>
}

/** A test, or whatever else runs `work` when all is done. */
interface Cleanup {
  after(work: () => unknown): void
}

/** A primary, its data in a folder of `within`. It and all standbys end with the test. */
export async function startPrimary(
  t: Cleanup,
  { within = process.env.TEST_DATA_FOLDER ?? tmpdir() }: { within?: string } = {},
): Promise<TestServer> {
  const folder = realpathSync(mkdtempSync(join(within, 'crowdtape-servers-')))
  const placement = placeCluster(folder)
  const password = await createCluster(folder, placement)
  appendFileSync(join(placement.cluster, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n')
  const server = await startServer(t, placement, password)
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  let standbys = 0

  function repeatable(from: ServerAlone, { cluster: source }: Placement): TestServer {
    return {
      ...from,
      async addStandby(place) {
        standbys += 1
        const cluster = join(folder, `standby-${standbys}`)
        // What pg_basebackup does, which does not come with the embedded PostgreSQL.
        const backup = new pg.Client({ connectionString: from.url })
        await backup.connect()
        await backup.query(`select pg_backup_start('standby', true)`)
        execFileSync('cp', ['-a', source, cluster])
        const { rows } = await backup.query('select labelfile from pg_backup_stop(false)')
        await backup.end()
        rmSync(join(cluster, 'postmaster.pid'))
        const primary = `host=127.0.0.1 port=${from.port} user=${EMBEDDED_NAME} password=${password}`
        appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
        appendFileSync(join(cluster, 'standby.signal'), '')
        appendFileSync(join(cluster, 'backup_label'), rows[0].labelfile)
        if (placement.runAs)
          chownSync(join(cluster, 'backup_label'), placement.runAs.uid, placement.runAs.gid)
        const own = { ...placement, cluster }
        return repeatable(await startServer(t, own, password, place?.port), own)
      },
    }
  }
  return repeatable(server, placement)
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'replica',
  max_wal_senders: 5,
  hot_standby: 'on',
  fsync: 'off',
  shared_buffers: '16MB',
  max_connections: 40,
  max_prepared_transactions: 2,
}
const POLL_MS = 20

type ServerAlone = Omit<TestServer, 'addStandby'>

async function startServer(
  t: Cleanup,
  placement: Placement,
  password: string,
  givenPort?: number,
): Promise<ServerAlone> {
  const port = givenPort ?? (await findFreePort())
  const options = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = () =>
    spawn(
      join(placement.binaries, 'bin', 'postgres'),
      ['-D', placement.cluster, '-p', String(port), ...options],
      { ...placement.runAs, cwd: '/', stdio: 'ignore' },
    )
  let child = launch()
  const freeze = (signal: NodeJS.Signals) => {
    const pid = child.pid ?? 0
    for (const one of [pid, ...listDescendants(pid)]) signalIfThere(one, signal)
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    freeze('SIGCONT')
    child.kill('SIGQUIT') // PostgreSQL's way of ending at once
    await ended
  }
  t.after(kill)
  const untilReady = async () => {
    while (!findPostmaster(placement.cluster)?.ready) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${child.exitCode}`)
      await delay(POLL_MS)
    }
  }
  await untilReady()
  const url = `postgres://${EMBEDDED_NAME}:${password}@127.0.0.1:${port}/postgres`
  return {
    port,
    url,
    query: async (sql) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query(sql).finally(() => client.end())
      return rows
    },
    freeze: () => freeze('SIGSTOP'),
    thaw: () => freeze('SIGCONT'),
    kill,
    async restart() {
      child = launch()
      await untilReady()
    },
  }
}
