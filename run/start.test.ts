import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { startStranger } from '#collect/testing/start-stranger.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { readClusterRecord } from './postgres/cluster-record.ts'
import { findPostmaster } from './postgres/find-postmaster.ts'
import { eventually } from './postgres/testing/embedded-process.ts'
import { findFreePort } from './process/ports.ts'

interface Start {
  child: ChildProcess
  url: string
  dataDir: string
  readOutput(): string
  /** Waits for the end and gives the exit code. */
  ended: Promise<number | null>
}

/** A test, or the hooks of a suite. */
interface Cleanup {
  after(work: () => unknown): void
}

const ROOM = realpathSync(process.env.TEST_DATA_FOLDER ?? tmpdir())
/** Of our own environment; the rest is what each test is about. Reading the code again takes most of a start. */
const OURS = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

async function start(t: Cleanup, env: Record<string, string> = {}): Promise<Start> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(ROOM, 'crowdtape-start-'))
  const port = env.PORT ?? String(await findFreePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts'), '--api-only'], {
    env: {
      ...OURS,
      PORT: port,
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'off',
      SOURCES: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    await eventually('no database is left', () => findServer(dataDir) === undefined)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { child, url: `http://127.0.0.1:${port}`, dataDir, readOutput: () => output, ended }
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

/** It says so itself: another process may have taken the port first. */
function untilReady({ url, readOutput }: Start): Promise<boolean> {
  return eventually(
    'it is ready',
    async () => readOutput().includes('Crowdtape is ready') && (await statusOf(`${url}/readyz`)) === 200,
  )
}

test('it gets ready, and SIGTERM under load ends it and its database in order and fails not one request', async (t) => {
  const crowdtape = await start(t)
  await untilReady(crowdtape)
  const database = findServer(crowdtape.dataDir)
  const load = applyLoad(crowdtape.url, 20)
  await eventually('load arrives', () => load.answered() > 200)
  crowdtape.child.kill('SIGTERM')
  const code = await crowdtape.ended
  const outcome = await load.end()
  assert.ok(database)
  assert.equal(code, 0, crowdtape.readOutput())
  assert.deepEqual(outcome.failures, [])
  assert.equal(findServer(crowdtape.dataDir), undefined)
})

suite('one that runs', () => {
  let first: Start
  const cleanups: (() => unknown)[] = []
  const suiteEnd: Cleanup = { after: (work) => cleanups.push(work) }
  before(async () => {
    first = await start(suiteEnd)
    await untilReady(first)
  })
  after(async () => {
    for (const work of cleanups) await work()
  })

  test('goes on when a second start on its DATA_DIR says who has it and stops', async () => {
    const second = await start(suiteEnd, { DATA_DIR: first.dataDir })
    assert.equal(await second.ended, 1)
    assert.match(
      second.readOutput(),
      new RegExp(`^Crowdtape already runs on .*process ${first.child.pid}\\)`),
    )
    assert.equal(await statusOf(`${first.url}/readyz`), 200)
  })

  test('/readyz answers 503 before calls are refused', async (t) => {
    const agent = new Agent({ keepAlive: true })
    t.after(() => agent.destroy())
    await ask(agent, `${first.url}/healthz`) // an open connection makes it wait for its owner
    first.child.kill('SIGTERM')
    const health = await eventually('not ready', async () => {
      const [ready, health] = await Promise.all([
        statusOf(`${first.url}/readyz`),
        fetch(`${first.url}/healthz`),
      ])
      return ready === 503 && health
    })
    assert.ok(health)
    assert.equal(health.status, 200)
    assert.equal(health.headers.get('connection'), 'close')
    assert.equal(await first.ended, 0)
  })
})

test('a signal that arrives twice at once is one wish, and a connection on which nobody says a word does not delay the stop', async (t) => {
  const crowdtape = await start(t)
  await untilReady(crowdtape)
  const silent = connect(Number(new URL(crowdtape.url).port), '127.0.0.1')
  t.after(() => silent.destroy())
  await once(silent, 'connect')
  const startedAt = performance.now()
  crowdtape.child.kill('SIGINT')
  crowdtape.child.kill('SIGTERM')
  assert.equal(await crowdtape.ended, 0, crowdtape.readOutput())
  assert.ok(performance.now() - startedAt < 25_000) // a silent client is cut off after 30 s
  assert.match(crowdtape.readOutput(), /Stopped/)
})

test('SIGTERM ends it in order and in time while strangers hang: a feed, a receiver, a mail server and a Redis', async (t) => {
  const { url: databaseUrl, db } = await openTestDatabase()
  const [feed, receiver, mail, redis] = await Promise.all([
    startStranger(t, 'answers 101'),
    startStranger(t, 'sends 100 for ever'),
    startStranger(t, 'speaks of something else for ever'),
    startStranger(t, 'says nothing'),
  ])
  const origin = `http://127.0.0.1:${receiver.port}`
  const folder = mkdtempSync(join(ROOM, 'crowdtape-heartbeat-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const heartbeat = join(folder, 'heartbeat')
  const crowdtape = await start(t, {
    DATABASE_URL: databaseUrl,
    SOURCES: 'news',
    NEWS_FEEDS: `http://127.0.0.1:${feed.port}/feed`,
    WEBHOOK_ORIGINS: origin,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    HEARTBEAT_FILE: heartbeat,
  })
  await untilReady(crowdtape)
  await eventually('its heartbeat', () => existsSync(heartbeat))
  const call = async (line: string, body: unknown, token = '') => {
    const [method, path] = line.split(' ')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(crowdtape.url + path, { method, headers, body: JSON.stringify(body) })
    return answer.json()
  }
  const { token } = await call('POST /api/auth/signup', {
    username: 'ada',
    email: 'ada@example.com',
    password: 'Quiet7Harbour',
  })
  await db.pool.query('update users set email_confirmed_at = now()')
  const { id } = await call('POST /api/webhooks', { format: 'standard', url: origin }, token)
  await call(`POST /api/webhooks/${id}/test`, {}, token)
  for (const stranger of [feed, receiver, mail, redis]) {
    await eventually('each is called', () => stranger.calls() > 0)
  }
  crowdtape.child.kill('SIGTERM')
  assert.equal(await crowdtape.ended, 0, crowdtape.readOutput())
  assert.match(crowdtape.readOutput(), /Stopped/)
})

test('when npm is killed alone, what it started ends too', async (t) => {
  const dataDir = mkdtempSync(join(ROOM, 'crowdtape-start-'))
  const port = await findFreePort()
  const npm = spawn('npm', ['start', '--silent', '--', '--api-only'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...OURS,
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'off',
      SOURCES: 'none',
    },
    stdio: 'ignore',
    detached: true, // a group of its own, to be ended as a whole
  })
  t.after(async () => {
    if (npm.pid) endGroup(npm.pid)
    await eventually('no database is left', () => findServer(dataDir) === undefined)
    rmSync(dataDir, { recursive: true, force: true })
  })
  await eventually('it is ready', async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200)
  npm.kill('SIGKILL')
  await eventually('the database is gone', () => findServer(dataDir) === undefined)
  await assert.rejects(statusOf(`http://127.0.0.1:${port}/healthz`))
})

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH') // it has ended as a whole
  }
}

test('a wrong setting stops it with one line for each, before anything is made', async (t) => {
  const crowdtape = await start(t, { ROLE: 'boss', SMPT_URL: 'smtp://mail.example' })
  assert.equal(await crowdtape.ended, 1)
  assert.deepEqual(crowdtape.readOutput().trim().split('\n'), [
    'SMPT_URL is not a setting: SMTP_URL is. Unset SMPT_URL if it is meant for another program.',
    'ROLE must be one of all, api, worker.',
  ])
})

test('a DATA_DIR that cannot be written stops it with one line', async (t) => {
  const folder = mkdtempSync(join(ROOM, 'crowdtape-start-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'data'), '/proc/crowdtape']) {
    const crowdtape = await start(t, { DATA_DIR: dataDir })
    assert.equal(await crowdtape.ended, 1)
    assert.match(
      crowdtape.readOutput(),
      /^\S+ cannot be written \(.+\): give it to this user, or set another DATA_DIR\.\n$/,
    )
    assert.ok(crowdtape.readOutput().startsWith(dataDir))
  }
})

test('of two first starts on one DATA_DIR one gets ready, the other says in one line who has it', async (t) => {
  const starts: Start[] = []
  t.after(() => starts.forEach(({ child }) => void child.kill('SIGKILL'))) // whichever holds the folder
  const first = await start(t)
  const second = await start(t, { DATA_DIR: first.dataDir })
  starts.push(first, second)
  const [refused, kept] = await Promise.race([
    first.ended.then(() => [first, second] as const),
    second.ended.then(() => [second, first] as const),
  ])
  assert.equal(await refused.ended, 1)
  assert.match(
    refused.readOutput(),
    /^Crowdtape already runs on .* process \d+\): stop it first, or set another DATA_DIR\.\n$/,
  )
  await untilReady(kept)
})

test('a taken port stops it with one line', async (t) => {
  const other = await listen()
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const crowdtape = await start(t, { PORT: String(port) })
  assert.equal(await crowdtape.ended, 1)
  assert.equal(
    crowdtape.readOutput().trim(),
    `Port ${port} on 127.0.0.1 is taken: stop what uses it, or set another PORT.`,
  )
})

test('while its database is down it lives and is not ready; it gets ready by itself when the database comes', async (t) => {
  const { url: databaseUrl } = await openTestDatabase()
  const port = await findFreePort() // a closed port where the database will be
  const { hostname, port: databasePort } = new URL(databaseUrl)
  const host = hostname.startsWith('%2F') ? '127.0.0.1' : hostname // beside its socket it listens on loopback
  const address = new URL(databaseUrl)
  address.port = String(port)
  address.hostname = '127.0.0.1'

  const crowdtape = await start(t, { DATABASE_URL: address.href, ROLE: 'api' })
  await eventually('it lives', async () => (await statusOf(`${crowdtape.url}/healthz`)) === 200)
  const before = await fetch(`${crowdtape.url}/readyz`)
  assert.equal(before.status, 503)
  assert.ok(before.headers.get('retry-after'))

  const bridge = await forward(port, { host, port: Number(databasePort) })
  t.after(() => bridge.close())
  await untilReady(crowdtape)
  crowdtape.child.kill('SIGTERM')
  assert.equal(await crowdtape.ended, 0)
})

test('a wrong password to the database stops it with one line that does not repeat it', async (t) => {
  const { url: databaseUrl } = await openTestDatabase()
  const address = new URL(databaseUrl)
  address.password = 'hunter2'
  const crowdtape = await start(t, { DATABASE_URL: address.href })
  assert.equal(await crowdtape.ended, 1)
  assert.match(
    crowdtape.readOutput(),
    /The database refuses us \(DATABASE_URL\): password authentication failed/,
  )
  assert.doesNotMatch(crowdtape.readOutput(), /hunter2/)
})

test('the demo account has a random password that only this user can read, the same at the next start', async (t) => {
  // On a database of its own and without jobs: neither makes a database nor fills the sample universe.
  const { url: databaseUrl } = await openTestDatabase()
  const env = { SAMPLE_DATA: 'on', DATABASE_URL: databaseUrl, ROLE: 'api' }
  const first = await start(t, env)
  await eventually('the account is printed', () => first.readOutput().includes('Demo account'))
  const password = readFileSync(join(first.dataDir, 'demo-password'), 'utf8').trim()
  const answer = await fetch(`${first.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@crowdtape.example', password }),
  })
  assert.equal(answer.status, 200)
  assert.ok(first.readOutput().includes(password))
  assert.ok(password.length >= 12)
  assert.equal(statSync(join(first.dataDir, 'demo-password')).mode & 0o077, 0)

  first.child.kill('SIGTERM')
  await first.ended
  const second = await start(t, { ...env, DATA_DIR: first.dataDir })
  await eventually('the account is printed', () => second.readOutput().includes('Demo account'))
  second.child.kill('SIGTERM')
  await second.ended
  assert.ok(second.readOutput().includes(password))
})

/** Callers that ask without pause until the server refuses new connections; anything else that goes wrong is a failure. */
function applyLoad(url: string, callers: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const failures: string[] = []
  let answered = 0
  const call = async () => {
    for (;;) {
      try {
        const status = await ask(agent, `${url}/healthz`)
        answered += 1
        if (status !== 200) failures.push(`status ${status}`)
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        if (code === 'ECONNREFUSED') return // the port is closed: not an accepted request
        failures.push(`${code} ${message}`)
        return
      }
    }
  }
  const calls = Array.from({ length: callers }, call)
  return {
    answered: () => answered,
    end: async () => {
      await Promise.all(calls)
      agent.destroy()
      return { failures }
    },
  }
}

function ask(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

function findServer(dataDir: string) {
  const record = readClusterRecord(dataDir)
  return record && findPostmaster(resolve(dataDir, record.cluster))
}

function listen(port = 0): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Passes what arrives at `port` on to the real database. */
async function forward(port: number, to: { host: string; port: number }): Promise<Server> {
  const server = await listen(port)
  server.on('connection', (socket) => {
    const upstream = connect(to.port, to.host)
    socket.pipe(upstream).pipe(socket)
    for (const end of [socket, upstream]) end.on('error', () => end.destroy())
  })
  return server
}
