import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'

const { db, url } = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'crowdtape-patience-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('an import waits for a database that goes away, twice, and then stores every row', {
  timeout: 120_000,
}, async (t) => {
  const line = await openLine(t)
  const running = startImport(writePosts('posts.csv', 12_000), line.url)
  for (const part of [1, 2]) {
    await running.until(async () => (await countPosts()) >= part * 500)
    await line.cut()
    await running.until(() => running.err().split('waiting until it answers').length > part)
    await line.mend()
    await running.until(() => running.err().split('The database answers again.').length > part)
  }
  assert.equal(await running.ended, 0, running.err())
  assert.equal(await countPosts(), 12_000)
  assert.doesNotMatch(running.err(), / {4}at /)
})

test('an import of prices waits, too, and Ctrl-C ends the wait', { timeout: 60_000 }, async (t) => {
  const line = await openLine(t)
  const rows = Array.from({ length: 50 }, (_, day) => `${Date.UTC(2024, 0, day + 1) / 1000},1,1,1,1,1`)
  const file = join(folder, 'prices.csv')
  writeFileSync(file, ['time,open,high,low,close,volume', ...rows].join('\n'))
  await line.cut()
  const running = startImport(file, line.url, '--market', '--asset', 'bitcoin')
  await running.until(() => running.err().includes('does not answer'))
  running.interrupt()
  assert.equal(await running.ended, 130, running.err())
  assert.doesNotMatch(running.err(), / {4}at /)
})

function writePosts(name: string, count: number): string {
  const file = join(folder, name)
  const rows = Array.from({ length: count }, (_, id) => {
    const at = new Date(Date.UTC(2024, 4, 1) + id * 60_000).toISOString()
    return `${id},writer${id % 50},${at},$BTC is great ${id}`
  })
  writeFileSync(file, ['id,username,created_at,text', ...rows].join('\n'))
  return file
}

async function countPosts(): Promise<number> {
  return (await db.pool.query('select count(*)::int as n from posts')).rows[0].n
}

function startImport(file: string, databaseUrl: string, ...args: string[]) {
  const words = args.length > 0 ? args : ['--platform', 'twitter']
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../import.ts'), ...words, file], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let err = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      err += part
    })
  const ended = once(child, 'close').then(([code]) => code as number)
  return {
    ended,
    err: () => err,
    interrupt: () => child.kill('SIGINT'),
    async until(isSo: () => boolean | Promise<boolean>) {
      while (child.exitCode === null && !(await isSo()))
        await new Promise((resolve) => setTimeout(resolve, 10))
      assert.equal(child.exitCode, null, err)
    },
  }
}

/** A way to the database that can be cut, with all that is on it. */
async function openLine(t: TestContext) {
  const target = new URL(url)
  const host = decodeURIComponent(target.hostname)
  const sockets = new Set<Socket>()
  const accept = (near: Socket) => {
    const far = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port), host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          near.destroy()
          far.destroy()
        })
    }
    near.pipe(far).pipe(near)
  }
  let server: Server = createServer(accept)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    server.close()
    await once(server, 'close')
  }
  t.after(() => server.listening && cut())
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return {
    url: through.href,
    cut,
    async mend() {
      server = createServer(accept)
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
