import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createPublicFetch, isPublic } from './fetch-public.ts'

async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one
}

const fetchPublic = createPublicFetch(new Set())

test('addresses of this machine, private networks and clouds are closed, written in any way', async () => {
  const closed = [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
  ]
  for (const address of closed) {
    await assert.rejects(fetchPublic(address, {}), { kind: 'bad_request' }, address)
  }
  assert.deepEqual(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'].map(isPublic), [true, true, true])
})

test('an origin that is trusted is asked, but not where it redirects to', async (t) => {
  const inner = await listen(t, (_request, response) => response.end('secret'))
  const outer = await listen(t, (request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: `${inner}/` }).end()
    else if (request.url === '/here') response.writeHead(301, { location: '/' }).end()
    else response.end('open')
  })
  const fetchTrusted = createPublicFetch(new Set([outer]))
  assert.equal(await (await fetchTrusted(`${outer}/here`, {})).text(), 'open')
  await assert.rejects(fetchTrusted(`${outer}/away`, {}), { kind: 'bad_request' })
})

test('a redirect to itself ends, and one to another kind of address is refused', async (t) => {
  const url = await listen(t, (request, response) =>
    response.writeHead(307, { location: request.url === '/file' ? 'file:///etc/passwd' : request.url }).end(),
  )
  const fetchTrusted = createPublicFetch(new Set([url]))
  await assert.rejects(fetchTrusted(`${url}/round`, {}), /redirects more than 5 times/)
  await assert.rejects(fetchTrusted(`${url}/file`, {}), /no web address/)
})

test('packed answers are unpacked, headers are kept, a cut answer fails', async (t) => {
  const url = await listen(t, (request, response) => {
    const body = gzipSync('words '.repeat(1_000))
    response.writeHead(200, { 'content-encoding': 'gzip', etag: '"7"' })
    if (request.url === '/cut') response.write(body.subarray(0, 20), () => response.destroy())
    else response.end(body)
  })
  const fetchTrusted = createPublicFetch(new Set([url]))
  const whole = await fetchTrusted(url, {})
  assert.deepEqual([whole.headers.get('etag'), (await whole.text()).length], ['"7"', 6_000])
  const cut = await fetchTrusted(`${url}/cut`, {})
  await assert.rejects(cut.text())
})
