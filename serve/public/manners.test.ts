import assert from 'node:assert/strict'
import { METHODS, request } from 'node:http'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { routes } from '../app-routes.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const READ = '/v1/social/posts?limit=50'
const NO_ID = '00000000-0000-4000-8000-000000000000'

async function open(t: TestContext, { now = () => new Date() } = {}) {
  const server = await startTestServer(t, { db, now, settings: { publicUrl: 'https://tape.example' } })
  await putPrices(db, new Date())
  const posts = Array.from({ length: 50 }, (_, place) => ({
    platform: 'bluesky',
    externalId: `post-${place}`,
    username: 'somebody',
    text: 'A post about BTC',
    createdAt: new Date(Date.now() - place * 1_000),
    hashtags: [],
    symbols: ['BTC'],
  }))
  await savePosts(db, posts, { collectedAt: new Date() })
  return { server, key: (await makeCaller(server, { plan: 'scale' })).key }
}

test('an answer is compressed as the caller asks, and is the same', async (t) => {
  const { server, key } = await open(t)
  const plain = await read(server.url, READ, { key })
  assert.equal(plain.headers['content-encoding'], undefined)
  const ways = { br: brotliDecompress, zstd: zstdDecompress, gzip: gunzip }
  for (const [encoding, decompress] of Object.entries(ways)) {
    const { headers, bytes } = await read(server.url, READ, { key, encoding: `${encoding}, *;q=0` })
    assert.equal(headers['content-encoding'], encoding)
    assert.match(headers.vary ?? '', /Accept-Encoding/)
    assert.ok(bytes.length < plain.bytes.length / 2)
    const sent: Buffer = await promisify(decompress)(bytes)
    assert.deepEqual(JSON.parse(sent.toString()), JSON.parse(plain.bytes.toString()))
  }
})

test('the encoding that is wanted most is taken, and none where none is wanted', async (t) => {
  const { server, key } = await open(t)
  const wanted = {
    'br;q=0.1, gzip': 'gzip',
    'gzip, br, zstd': 'br',
    '*': 'br',
    'gzip;q=0': undefined,
    identity: undefined,
  }
  for (const [encoding, taken] of Object.entries(wanted)) {
    assert.equal(
      (await read(server.url, READ, { key, encoding })).headers['content-encoding'],
      taken,
      encoding,
    )
  }
  const small = await read(server.url, '/v1/ping', { key, encoding: 'br' })
  assert.equal(small.headers['content-encoding'], undefined)
})

test('what the caller has already is a 304, whichever encoding it came in', async (t) => {
  const { server, key } = await open(t)
  const first = await read(server.url, READ, { key, encoding: 'zstd' })
  const again = await read(server.url, READ, { key, encoding: 'br', etag: first.headers.etag })
  assert.deepEqual([again.status, again.bytes.length, again.headers['x-credits-charged']], [304, 0, '0'])
})

test('every method that a path does not have is a 405 that names those it has', async (t) => {
  const { server } = await open(t)
  const allowed = new Set(['GET', 'HEAD', 'OPTIONS'])
  for (const path of ['/v1/ping', '/v1/social/posts.csv']) {
    for (const method of METHODS.filter((one) => one !== 'CONNECT' && !allowed.has(one))) {
      const { status, headers, bytes } = await read(server.url, path, { method })
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, OPTIONS'], `${method} ${path}`)
      assert.equal(JSON.parse(bytes.toString()).code, 'method_not_allowed')
    }
  }
})

test('every path of /v1 and /api names its methods to a caller with another', async (t) => {
  const { server } = await open(t)
  const contracts = [...publicContracts, ...routes.map(({ contract }) => contract)]
  assert.ok(contracts.length > 100)
  for (const { path, method } of contracts) {
    const url = path.replaceAll(/:\w+/g, NO_ID)
    for (const other of ['QUERY', 'PROPFIND']) {
      const { status, headers, bytes } = await read(server.url, url, { method: other })
      assert.equal(status, 405, `${other} ${url}`)
      assert.ok(headers.allow?.split(', ').includes(method), `${url} allows ${headers.allow}`)
      assert.equal(JSON.parse(bytes.toString()).code, 'method_not_allowed')
    }
  }
  const { status } = await read(server.url, '/api/no-such-path', { method: 'QUERY' })
  assert.equal(status, 404)
})

for (const [status, code, sent] of [
  [400, 'invalid_request', 'no HTTP at all\r\n\r\n'],
  [414, 'address_too_long', `GET /v1/ping?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  [431, 'headers_too_large', `GET /v1/ping HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`],
] as const) {
  test(`a request that is a ${status} at the parser gets a problem with a whole head`, async (t) => {
    const { server } = await open(t)
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(sent)
    const [head = '', body = ''] = Buffer.concat(await socket.toArray())
      .toString()
      .split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    for (const line of [
      'Date: ',
      'Content-Type: application/problem\\+json',
      'X-Credits-Charged: 0',
      'Connection: close',
    ])
      assert.match(head, new RegExp(`^${line}`, 'm'))
    const problem = JSON.parse(body)
    assert.deepEqual([problem.status, problem.code], [status, code])
    assert.equal(problem.type, `https://tape.example/docs/errors#${code}`)
    assert.equal(problem.request_id, /X-Request-Id: (.+)/.exec(head)?.[1])
  })
}

test('a list is given as a file at an address of its own, as with its format', async (t) => {
  const now = new Date()
  const { server, key } = await open(t, { now: () => now })
  const file = await callV1(server.url, 'GET /v1/crypto/prices.csv?symbols=BTC&symbols=ETH', { key })
  const same = await callV1(server.url, 'GET /v1/crypto/prices?symbols=BTC,ETH&format=csv', { key })
  assert.equal(file.status, 200)
  assert.match(file.headers.get('content-type') ?? '', /^text\/csv/)
  assert.equal(file.text, same.text)
  const twice = await callV1(server.url, 'GET /v1/crypto/prices.csv?symbols=BTC&format=csv', { key })
  assert.deepEqual([twice.status, twice.body.errors[0].pointer], [400, '#/query/format'])
})

test('security.txt names who to write to, for less than a year', async (t) => {
  const { server } = await open(t)
  const { status, headers, bytes } = await read(server.url, '/.well-known/security.txt', {})
  assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
  const text = bytes.toString()
  assert.match(text, new RegExp(`^Contact: mailto:${server.ctx.settings.supportEmail}$`, 'm'))
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  assert.ok(expires > Date.now() && expires < Date.now() + 365 * 86_400_000)
})

interface Asked {
  key?: string
  method?: string
  encoding?: string
  etag?: string | undefined
}

/** Not `fetch`, which decompresses and has few methods. */
async function read(url: string, path: string, { key, method = 'GET', encoding, etag }: Asked) {
  const headers = {
    ...(key ? { authorization: `Bearer ${key}` } : {}),
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  request(url + path, { method, headers, agent: false }, resolve)
    .on('error', reject)
    .end()
  const answer = await promise
  const bytes = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode, headers: answer.headers as Record<string, string | undefined>, bytes }
}
