import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from './call-api.ts'
import { callV1 } from './call-v1.ts'
import { makeCaller } from './make-caller.ts'
import { signUpSomebody } from './sign-up-somebody.ts'
import { startTestServer } from './start-test-server.ts'

// What no client library sends, as bytes on a socket. After each the server goes on as before.

const REQUEST_TIMEOUT_MS = 500
const { db } = await openTestDatabase()
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, settings: { requestTimeoutMs: REQUEST_TIMEOUT_MS } },
)
const { port } = new URL(server.url)
const { key } = await makeCaller(server)

const POST = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

for (const [what, begin] of [
  ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a first line', 'GET /heal'],
  ['a body', `${POST}Content-Length: 1000\r\n\r\n{"email": "`],
  ['chunks', `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
] as const) {
  test(`${what} that drip are cut with a 408`, async (t) => {
    const { socket, answer } = open(t)
    socket.write(begin)
    const drip = setInterval(() => socket.write('a'), 40)
    t.after(() => clearInterval(drip))
    assert.match(await answer, /^HTTP\/1\.1 (?:408|400) [\s\S]*"code":"(?:request_timeout|invalid_request)"/)
    await assertAlive()
  })
}

test('silent connections are closed and block no other', async (t) => {
  const silent = Array.from({ length: 300 }, () => open(t))
  await Promise.all(silent.map(({ socket }) => once(socket, 'connect')))
  await assertAlive()
  await Promise.all(silent.map(({ answer }) => answer))
  await assertAlive()
})

test('a client that goes away in the middle of its request leaves nothing behind', async (t) => {
  const leaving = Array.from({ length: 50 }, () => open(t))
  await Promise.all(leaving.map(({ socket }) => once(socket, 'connect')))
  for (const { socket } of leaving) {
    socket.write(`${POST}Content-Length: 1000\r\n\r\n{"email": "`)
    socket.resetAndDestroy()
  }
  await assertAlive()
})

test('clients that go away at any moment leave no error in the log', async (t) => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const logged = await startTestServer(t, { db, log })
  const { token } = await signUpSomebody(logged.url)
  const authorized = `Host: x\r\nAuthorization: Bearer ${token}\r\n`
  const json = `${authorized}Content-Type: application/json\r\n`
  const requests = [
    'GET /heal',
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    `${POST}Content-Length: 1000\r\n\r\n{"email": "`,
    `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    `PUT /api/users/profile HTTP/1.1\r\n${json}Content-Length: 1000\r\n\r\n{`,
    `POST /v1/alerts/create HTTP/1.1\r\n${json}Content-Length: 1000\r\n\r\n{`,
    `POST /mcp HTTP/1.1\r\n${json}Content-Length: 1000\r\n\r\n{`,
    `GET /api/social/twitter.csv HTTP/1.1\r\n${authorized}\r\n`,
    `GET /api/stream HTTP/1.1\r\n${authorized}\r\n`,
    `${POST}Content-Length: 52\r\n\r\n{"email":"ada@example.com","password":"Wrong1pass" }`,
  ]
  for (const leave of ['resetAndDestroy', 'destroy', 'end'] as const) {
    for (const request of requests) {
      const { socket, answer } = open(t, Number(new URL(logged.url).port))
      await once(socket, 'connect')
      await new Promise((resolve) => socket.write(request, resolve))
      socket[leave]()
      await answer
    }
  }
  await callApi(logged.url, 'GET /healthz')
  await logged.ctx.background.finish()
  const errors = lines.filter(({ level }) => level >= 40) // pino: warn
  assert.deepEqual(errors, [])
})

test('several Host headers, or one that names no host, are a 400', async (t) => {
  const host = fc.constantFrom('x', 'X', 'tape.example', '127.0.0.1:80', '[::1]:3000', '')
  const name = fc.constantFrom('Host', 'host', 'HOST')
  const line = fc.tuple(name, host).map(([one, value]) => `${one}: ${value}`)
  const no = fc.constantFrom('a b', 'a/b', 'a@b', 'a:b', 'http://a', 'a?b', 'a#b', '[::1', 'a"b', 'a, b')
  const bad = fc.oneof(
    fc.array(line, { minLength: 2, maxLength: 4 }),
    fc.tuple(name, no).map(([one, value]) => [`${one}: ${value}`]),
  )
  const paths = fc.constantFrom('/healthz', '/api/auth/user', '/v1/ping', '/mcp', '/nowhere')
  await fc.assert(
    fc.asyncProperty(bad, paths, async (lines, path) => {
      const { socket, answer } = open(t)
      socket.write(
        `GET ${path} HTTP/1.1\r\n${lines.join('\r\nX-Between: 1\r\n')}\r\nConnection: close\r\n\r\n`,
      )
      assert.match(await answer, /^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/)
    }),
    { numRuns: 40 },
  )
  const { socket, answer } = open(t)
  socket.write('GET /healthz HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n')
  assert.match(await answer, /^HTTP\/1\.1 200 /)
})

test('ten thousand headers are a 431 that says so', async (t) => {
  const { socket, answer } = open(t)
  const headers = Array.from({ length: 10_000 }, (_, index) => `X-${index}: a\r\n`).join('')
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
  assert.match(await answer, /^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/)
  await assertAlive()
})

test('an address of a megabyte is a 414 that says so', async (t) => {
  const { socket, answer } = open(t)
  socket.write(`GET /v1/ping?q=${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  assert.match(await answer, /^HTTP\/1\.1 414 [\s\S]*"code":"address_too_long"/)
  await assertAlive()
})

test('what is no HTTP is a 400 that says so', async (t) => {
  const { socket, answer } = open(t)
  socket.write('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello\r\n\r\n')
  assert.match(await answer, /^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/)
  await assertAlive()
})

// As deep as a body may be long.
for (const [path, authorization, depth] of [
  ['/api/auth/login', '', 100_000],
  ['/v1/alerts/create', `Authorization: Bearer ${key}\r\n`, 5_000],
] as const) {
  test(`a body of 5 GB for ${path} is a 413 before it has come`, async (t) => {
    const { socket, answer } = open(t)
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${authorization}`
    socket.write(`${head}Content-Length: 5000000000\r\n\r\n{`)
    assert.match(await answer, /^HTTP\/1\.1 413 /)
    await assertAlive()
  })

  test(`a body of 3 MB for ${path} gets its 413`, async () => {
    const body = ' '.repeat(3_000_000)
    for (let nr = 0; nr < 10; nr++) {
      const { status } = path.startsWith('/v1')
        ? await callV1(server.url, `POST ${path}`, { key, body })
        : await callApi(server.url, `POST ${path}`, { body })
      assert.equal(status, 413)
    }
  })

  test(`a body without an end for ${path} is cut with a 413 soon after the bound`, async (t) => {
    const { socket, answer } = open(t)
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${authorization}`
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const flood = setInterval(() => socket.writable && socket.write(chunk), 1)
    t.after(() => clearInterval(flood))
    assert.match(await answer, /^HTTP\/1\.1 413 /)
    await assertAlive()
  })

  for (const [what, body] of [
    ['lists', `${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['objects', `${'{"a":'.repeat(depth * 0.3)}1${'}'.repeat(depth * 0.3)}`],
    ['lists within a field', `{"email":${'['.repeat(depth)}${']'.repeat(depth)},"symbol":"BTC"}`],
    ['lists that do not end', '['.repeat(2 * depth)],
  ] as const) {
    test(`${what} in each other, thousands deep, are a 400 for ${path}`, async () => {
      const { status } = path.startsWith('/v1')
        ? await callV1(server.url, `POST ${path}`, { key, body })
        : await callApi(server.url, `POST ${path}`, { body })
      assert.equal(status, 400)
      await assertAlive()
    })
  }
}

function open(t: TestContext, to = Number(port)): { socket: Socket; answer: Promise<string> } {
  const socket = connect(to, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.on('error', () => {}) // what is written after the server has closed
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', () => resolve(text))
    socket.on('end', () => socket.end())
  })
  return { socket, answer }
}

async function assertAlive(): Promise<void> {
  const { status } = await callApi(server.url, 'GET /api/market')
  assert.equal(status, 200)
}
