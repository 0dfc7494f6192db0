import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { distributePosts, recoverSoon } from '#store/installation/distribute-posts.ts'
import { readPosts } from '#store/social/lists/match-posts.ts'
import { recountPosts } from '#store/social/saving/change-posts.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { verifyFigures } from '#store/social/saving/verify-figures.ts'
import { getTapeHead, listTapeAfter } from '#store/tape/read-tape.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openCitusDatabase } from '#store/testing/open-citus-database.ts'
import { keepSignals } from '../jobs/signals/keep-signals.ts'
import { verifySignals } from '../jobs/signals/verify-signals.ts'
import { findPostmaster } from '../postgres/find-postmaster.ts'
import { listDescendants, signalIfThere } from '../process/commands.ts'
import { StartRefused } from '../process/start-refused.ts'

const WRITERS = 4
const BATCH = 10
const SHARDS = 8
const AWAY_MS = SECOND_MS
const BACK_MS_MAX = MINUTE_MS

/**
 * Posts are stored, counted and deleted in a database of its own on the servers that TEST_DATABASE_URL and
 * TEST_CITUS_WORKERS name, all of this machine, while each round one of the workers is killed with a transaction prepared
 * and not committed. Throws StartRefused where a post is missing or there twice, a reader of the tape missed one, or a
 * figure is not what the posts come to.
 */
export async function loseWorkers(rounds: number): Promise<void> {
  const cleanups: (() => unknown)[] = []
  const opened = await openCitusDatabase(
    { poolSize: 16, statementTimeoutMs: 30_000 },
    { after: (work) => void cleanups.unshift(work) },
  )
  if (typeof opened === 'string') throw new StartRefused(opened)
  const { db, url, workers } = opened
  try {
    await withClient(url, async (client) => {
      await distributePosts(client, { schemas: db.schemas, shards: SHARDS })
      await recoverSoon(client)
    })
    const reader = followPuts(db)
    const signals = keepOn(() => keepSignals(db))
    const load = startLoad(db)
    cleanups.unshift(() => Promise.all([load.stop({ isGivenUp: true }), reader.stop(), signals.stop()]))
    for (let round = 0; round < rounds; round++) {
      await load.untilWritten()
      const worker = workers[round % workers.length] ?? ''
      const killed = await killPrepared(worker, url)
      const startedAt = performance.now()
      await delay(AWAY_MS)
      await killed.restart()
      await load.untilAllWrote()
      await reader.untilRead((await db.pool.query('select seq from tape_head')).rows[0].seq)
      const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(1)
      process.stdout.write(
        `${String(round + 1).padStart(3)}  kill -9 of ${new URL(worker).host} after PREPARE (${killed.tooQuick} were too quick): written and read again after ${seconds} s\n`,
      )
    }
    await load.stop()
    const { seq } = await getTapeHead(db)
    await reader.untilRead(seq)
    await Promise.all([reader.stop(), signals.stop()])
    await keepSignals(db)
    await judge(db, { load, reader })
  } finally {
    for (const cleanup of cleanups)
      await Promise.resolve(cleanup()).catch((error: Error) => process.stderr.write(`${error.message}\n`))
  }
}

/**
 * Kills a worker that has a transaction prepared whose coordinator is stopped meanwhile, so that it has not committed it
 * there. Gives the way to start it again, and how many transactions were too quick.
 */
async function killPrepared(worker: string, coordinator: string) {
  return withClient(coordinator, (asking) =>
    withClient(worker, async (watching) => {
      const { rows } = await watching.query<{ data_directory: string }>('show data_directory')
      const server = await findServer(rows[0]?.data_directory ?? '')
      const listPrepared = async () =>
        (await watching.query<{ gid: string }>(PREPARED)).rows.map((row) => row.gid)
      let backends = new Set<number>()
      for (let tooQuick = 0; ; tooQuick++) {
        let gid: string | undefined
        while (gid === undefined) [gid] = await listPrepared()
        const pid = Number(gid.split('_')[2]) // citus_GROUP_PID_TRANSACTION_CONNECTION
        if (!backends.has(pid)) {
          // Only what the server calls its own is stopped.
          backends = new Set((await asking.query<{ pid: number }>(BACKENDS)).rows.map((row) => row.pid))
          continue
        }
        signalIfThere(pid, 'SIGSTOP')
        try {
          if (!(await listPrepared()).includes(gid)) continue
          server.kill()
          return { ...server, tooQuick }
        } finally {
          signalIfThere(pid, 'SIGCONT')
        }
      }
    }),
  )
}

const PREPARED = `select gid from pg_prepared_xacts where gid like 'citus\\_%' and database = current_database()`
const BACKENDS = `select pid from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend'`

async function findServer(folder: string) {
  const postmaster = findPostmaster(folder)
  if (!postmaster) throw new StartRefused(`No PostgreSQL of this machine works on ${folder}.`)
  const { pid } = postmaster
  const program = readlinkSync(`/proc/${pid}/exe`)
  const [, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  const { uid, gid } = statSync(folder)
  return {
    kill() {
      for (const one of [pid, ...listDescendants(pid)]) signalIfThere(one, 'SIGKILL')
    },
    async restart() {
      const { PATH } = process.env
      const options = { uid, gid, cwd: '/', env: { PATH }, detached: true, stdio: 'ignore' } as const
      const end = performance.now() + BACK_MS_MAX
      let child: ChildProcess | undefined
      while (!findPostmaster(folder)?.ready) {
        if (performance.now() > end) throw new StartRefused(`PostgreSQL on ${folder} does not start again.`)
        // While a process of the one before is left, its memory is in use and the next one ends at once.
        if (child === undefined || child.exitCode !== null) child = spawn(program, args, options)
        child.unref()
        await delay(100)
      }
    },
  }
}

/** Writers that try each step until it is done, so that afterwards it is known what has to be there. */
function startLoad(db: Database) {
  const stored = new Set<string>()
  const deleted = new Set<string>()
  const stopping = new AbortController()
  const steps = Array.from({ length: WRITERS }, () => 0)
  let failures = 0
  let givenUp = false
  const untilDone = async (step: () => Promise<unknown>) => {
    while (!givenUp) {
      try {
        return await step()
      } catch {
        failures += 1
        await delay(100)
      }
    }
  }
  const write = async (writer: number) => {
    for (let nr = 0; !stopping.signal.aborted; nr++) {
      const now = new Date()
      const keys = Array.from({ length: BATCH }, (_, of) => ({
        platform: 'twitter' as const,
        externalId: `${writer}-${nr}-${of}`,
      }))
      const posts = keys.map(({ externalId }) =>
        makeAnalyzedPost(externalId, { createdAt: now, symbols: ['BTC'], username: `w${writer}` }),
      )
      for (const { externalId } of keys) stored.add(externalId)
      await untilDone(() => savePosts(db, posts, { collectedAt: now }))
      await untilDone(() =>
        recountPosts(
          db,
          keys.map((key) => ({ ...key, likes: nr + 1, countedAt: new Date() })),
        ),
      )
      const [gone] = keys
      if (gone && nr % 3 === 0) {
        deleted.add(gone.externalId)
        await untilDone(() => deletePosts(db, [gone], { reason: 'deleted' }))
      }
      steps[writer] = nr + 1
    }
  }
  const writers = steps.map((_, writer) => write(writer))
  const untilBehind = async (isEnough: (wrote: boolean[]) => boolean) => {
    const before = [...steps]
    const end = performance.now() + BACK_MS_MAX
    while (!isEnough(before.map((one, writer) => (steps[writer] ?? 0) > one))) {
      if (performance.now() > end)
        throw new StartRefused(`Nothing could be written for ${BACK_MS_MAX / SECOND_MS} s.`)
      await delay(20)
    }
  }
  return {
    stored,
    deleted,
    get failures() {
      return failures
    },
    untilWritten: () => untilBehind((wrote) => wrote.includes(true)),
    /** One step of each writer, of which one may have waited for the transaction in doubt. */
    untilAllWrote: () => untilBehind((wrote) => !wrote.includes(false)),
    /** Each writer ends the step that it is at, unless the servers are given up. */
    async stop({ isGivenUp = false } = {}) {
      stopping.abort()
      givenUp = isGivenUp
      await Promise.all(writers)
    },
  }
}

/** A reader of the tape that notes which posts it could not find when the tape named them. */
function followPuts(db: Database) {
  const seen: string[] = []
  const missing: string[] = []
  let place = { seq: '0', at: new Date(0) }
  const following = keepOn(async () => {
    const entries = (await listTapeAfter(db, place, 500)).filter(({ subject }) => subject !== '')
    const puts = entries.filter(({ kind }) => kind === 'put').map(({ subject }) => subject)
    const posts = await readPosts(
      db,
      puts.map((externalId) => ({ platform: 'twitter', externalId })),
    )
    const found = new Set(posts.map(({ _id }) => _id))
    seen.push(...puts)
    missing.push(...puts.filter((id) => !found.has(id)))
    place = entries.at(-1) ?? place
  })
  return {
    seen,
    missing,
    async untilRead(seq: string) {
      const end = performance.now() + BACK_MS_MAX
      while (BigInt(place.seq) < BigInt(seq)) {
        if (performance.now() > end) throw new StartRefused(`The tape is not read further than ${place.seq}.`)
        await delay(20)
      }
    },
    stop: following.stop,
  }
}

/** Again and again, whatever it throws while a server is away. */
function keepOn(work: () => Promise<void>) {
  let isStopped = false
  const running = (async () => {
    while (!isStopped) {
      await work().catch(() => {})
      await delay(20)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await running
    },
  }
}

async function judge(
  db: Database,
  { load, reader }: { load: ReturnType<typeof startLoad>; reader: ReturnType<typeof followPuts> },
): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>('select external_id as id from posts')
  const ids = rows.map(({ id }) => id)
  const expected = load.stored.difference(load.deleted)
  const figures = [...(await verifyFigures(db)), ...(await verifySignals(db))]
  const wrong = {
    lost: expected.difference(new Set(ids)).size,
    'too many': ids.length - new Set(ids).size + new Set(ids).difference(expected).size,
    'not read on the tape': load.stored.difference(new Set(reader.seen)).size,
    'read twice': reader.seen.length - new Set(reader.seen).size,
    'not found by the reader': new Set(reader.missing).difference(load.deleted).size,
    'figures that differ': figures.reduce((sum, { different }) => sum + different, 0),
  }
  const described = Object.entries(wrong).map(([name, number]) => `${number} ${name}`)
  process.stdout.write(
    `${load.stored.size} posts stored, ${load.deleted.size} of them deleted, ${load.failures} tries failed: ${described.join(', ')}\n`,
  )
  if (Object.values(wrong).some((number) => number > 0)) throw new StartRefused('Posts or figures are wrong.')
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // of a server that is killed
  await client.connect()
  try {
    return await work(client)
  } finally {
    client.end().catch(() => {}) // nobody answers where the server was killed
  }
}
