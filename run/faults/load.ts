import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import { StartRefused } from '../process/start-refused.ts'

const ROOT = join(import.meta.dirname, '../..')
const WRITERS = 4
const BACK_MS_MAX = Number(process.env.FAULT_SECONDS_MAX ?? MINUTE_MS / SECOND_MS) * SECOND_MS

/** The product's own process over the database of `url`, without sources. */
export function startServer({
  port,
  url,
  dataDir,
}: {
  port: number
  url: string
  dataDir: string
}): ChildProcess {
  const { PATH, HOME } = process.env
  const env = {
    ...{ PATH, HOME, DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port) },
    ...{ SOURCES: 'none', SAMPLE_DATA: 'off', SIGN_UPS_PER_HOUR: '1000000', LOG_LEVEL: 'silent' },
  }
  return spawn(process.execPath, ['run/start.ts', '--api-only'], { cwd: ROOT, env, stdio: 'ignore' })
}

/** Signs people up, one after another by each writer. */
export function startLoad(url: string) {
  const acknowledged: string[] = []
  const answers: Record<string, number> = {}
  const stopping = new AbortController()
  let longestMs = 0
  const write = async () => {
    while (!stopping.signal.aborted) {
      const username = `w${randomBytes(8).toString('hex')}`
      const startedAt = performance.now()
      const status = await fetch(`${url}/api/auth/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, email: `${username}@site.example`, password: 'Quiet7Harbour' }),
      }).then(
        (answer) => answer.status,
        () => 0,
      )
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      answers[status || 'none'] = (answers[status || 'none'] ?? 0) + 1
      if (status === 201) acknowledged.push(username)
      else await delay(100)
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  return {
    acknowledged,
    answers,
    get longestMs() {
      return longestMs
    },
    /** Until one more is acknowledged. */
    async untilWritten() {
      const before = acknowledged.length
      for (const end = performance.now() + BACK_MS_MAX; acknowledged.length === before; await delay(50))
        if (performance.now() > end)
          throw new StartRefused(`Nothing could be written for ${BACK_MS_MAX / SECOND_MS} s.`)
    },
    async stop() {
      stopping.abort()
      await Promise.all(writers)
    },
  }
}

/** How many of those who were acknowledged are not there. */
async function findMissing(url: string, usernames: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as there from users where username = any($1)', [
    usernames,
  ])
  await client.end()
  return usernames.length - rows[0].there
}

/** Prints what came of it. Throws StartRefused where an acknowledged sign-up is missing. */
export async function judgeLoad(url: string, load: ReturnType<typeof startLoad>): Promise<void> {
  const missing = await findMissing(url, load.acknowledged)
  const slowest = (load.longestMs / SECOND_MS).toFixed(1)
  process.stdout.write(
    `${load.acknowledged.length} acknowledged, ${missing} missing; answers ${JSON.stringify(load.answers)}, the slowest after ${slowest} s\n`,
  )
  if (missing > 0) throw new StartRefused('Acknowledged sign-ups are missing.')
}
