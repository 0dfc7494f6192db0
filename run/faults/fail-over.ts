import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/time/duration.ts'
import { startPrimary, type TestServer } from '#store/testing/start-servers.ts'
import { findFreePort } from '../process/ports.ts'
import { judgeLoad, startLoad, startServer } from './load.ts'

const ZOMBIE_MS = 3 * SECOND_MS

/**
 * People sign up at a server whose `DATABASE_URL` names two hosts with `target_session_attrs=read-write`, and of which one
 * repeats the other before a commit is acknowledged. Each round the primary is killed, or hangs until after it was
 * replaced; the standby is promoted, and a new one takes the place of what was lost. Throws StartRefused as `npm run
 * faults` does.
 */
export async function failOver(rounds: number): Promise<void> {
  const cleanups: (() => unknown)[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'crowdtape-fail-over-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  let primary = await startPrimary({ after: (work) => void cleanups.unshift(work) })
  try {
    let standby = await primary.addStandby()
    await waitForStandby(primary)
    const { host } = new URL(primary.url)
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
    const url = `${primary.url.replace(host, hosts)}?target_session_attrs=read-write`
    const port = await findFreePort()
    const server = startServer({ port, url, dataDir })
    const load = startLoad(`http://127.0.0.1:${port}`)
    cleanups.unshift(async () => {
      await load.stop()
      if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    })
    await load.untilWritten()
    for (let round = 0; round < rounds; round++) {
      await delay(SECOND_MS)
      const hangs = round % 2 === 1
      const startedAt = performance.now()
      if (hangs) primary.freeze()
      else await primary.kill()
      await standby.query('select pg_promote()')
      await load.untilWritten()
      const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(1)
      if (hangs) {
        // It takes itself for the primary, and may acknowledge nothing without its standby.
        primary.thaw()
        await delay(ZOMBIE_MS)
        await primary.kill()
      }
      const what = hangs ? 'the primary hangs and comes back' : 'kill -9 of the primary'
      process.stdout.write(`${String(round + 1).padStart(3)}  ${what}: writes again after ${seconds} s\n`)
      const { port: freePort } = primary
      primary = standby
      standby = await primary.addStandby({ port: freePort })
      await waitForStandby(primary)
      await load.untilWritten()
    }
    await load.stop()
    await judgeLoad(primary.url, load)
  } finally {
    for (const cleanup of cleanups) await cleanup()
  }
}

/** From here on a commit is acknowledged when the standby has it. */
async function waitForStandby(primary: TestServer): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  const isSafe = `select from pg_stat_replication where sync_state = 'sync'`
  while ((await primary.query(isSafe)).length === 0) await delay(20)
}
