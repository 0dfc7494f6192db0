import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Redis } from 'ioredis'

/** Why tests with a real Redis cannot run here; false where they can. */
export const REDIS_MISSING =
  spawnSync('redis-server', ['--version']).error === undefined
    ? false
    : 'there is no redis-server on this machine (Debian: apt-get install redis-server)'

export interface TestRedis {
  /** A connection as the product opens it; each process has its own. */
  connect(): Redis
  /** Ends the server at once, as a crash does. */
  kill(): Promise<void>
}

/** A real Redis on a socket of its own, without persistence; ended with the test. */
export async function startRedis(t: Pick<TestContext, 'after'>): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'crowdtape-redis-'))
  const path = join(folder, 'socket')
  const server = spawn('redis-server', ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const connections: Redis[] = []
  t.after(async () => {
    for (const connection of connections) connection.disconnect()
    server.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  for await (const line of server.stdout) if (String(line).includes('eady to accept connections')) break
  server.stdout.resume()
  return {
    connect: () => {
      const connection = new Redis({
        path,
        enableOfflineQueue: false,
        enableAutoPipelining: true,
        maxRetriesPerRequest: 1,
        retryStrategy: () => 50,
      })
      connection.on('error', () => {}) // the product logs it; the test looks at what follows from it
      connections.push(connection)
      return connection
    },
    kill: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}
