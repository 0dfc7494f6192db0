import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { findFreePort } from '#run/process/ports.ts'

/** Why tests with a real pgbouncer cannot run here; false where they can. */
export const PGBOUNCER_MISSING =
  spawnSync('pgbouncer', ['--version']).error === undefined
    ? false
    : 'there is no pgbouncer on this machine (Debian: apt-get install pgbouncer)'

const NOBODY = 65_534

/**
 * A real pgbouncer in transaction mode before the server of `url`, as Debian configures it: no startup parameter is
 * ignored, no prepared statement kept. Gives the address of the same database through it; ended with the test.
 */
export async function startPgbouncer(
  t: Pick<TestContext, 'after'>,
  url: string,
  { poolSize = 2 }: { poolSize?: number } = {},
): Promise<string> {
  const server = new URL(url)
  const host = server.hostname.startsWith('%2F') ? '127.0.0.1' : server.hostname // other users may not enter the socket's folder
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const config = join(folder, 'pgbouncer.ini')
  const login = `user=${decodeURIComponent(server.username)} password=${decodeURIComponent(server.password)}`
  writeFileSync(
    config,
    `[databases]
* = host=${host} port=${server.port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  )
  // It refuses to run as root.
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const bouncer = spawn('pgbouncer', [config], { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(bouncer, 'exit')
  t.after(async () => {
    bouncer.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    bouncer.stderr.on('data', (lines) => String(lines).includes('process up') && resolve())
    bouncer.once('exit', (code) => reject(new Error(`pgbouncer ended with code ${code}`)))
  })
  server.host = `127.0.0.1:${port}`
  server.username = 'anybody'
  server.password = ''
  return server.href
}
