import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createPublicFetch, findPublicFault, isPublic, NO_PUBLIC_ADDRESS } from './fetch-public.ts'

async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one
}

const { signal } = new AbortController()
const fetchPublic = createPublicFetch(new Set())

test('refuses local, private and cloud addresses, however written', async () => {
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
    'http://[::ffff:0:7f00:1]/',
    'http://168.63.129.16/machine/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
  ]
  for (const address of closed) {
    await assert.rejects(fetchPublic(address, { signal }), { kind: 'bad_request' }, address)
  }
  assert.deepEqual(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'].map(isPublic), [true, true, true])
})

test('refuses each special network exactly to its edges', () => {
  const nets: [before: string, first: string, last: string, after: string][] = [
    ['0.0.0.0', '0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
    ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
    ['168.63.129.15', '168.63.129.16', '168.63.129.16', '168.63.129.17'],
    ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
    ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
    ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
    ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
    ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
    ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
    ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
    ['223.255.255.255', '224.0.0.0', '255.255.255.255', '8.8.8.8'],
    ['::1:0:0:0', '::', '::ffff:ffff', '0:0:0:1::'],
    ['0:0:0:1::', '::ffff:0.0.0.0', '::ffff:255.255.255.255', '::1:0:0:0'],
    ['::fffe:ffff:ffff:ffff', '::ffff:0:0:0', '::ffff:0:ffff:ffff', '::ffff:1:0:0'],
    ['64:ff9a::', '64:ff9b::', '64:ff9b::255.255.255.255', '64:ff9b::1:0:0'],
    ['64:ff9b:0:ffff::', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
    ['ff:ffff::', '100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::'],
    ['2000:ffff::', '2001::', '2001:1ff:ffff::', '2001:200::'],
    ['2001:db7:ffff::', '2001:db8::', '2001:db8:ffff::', '2001:db9::'],
    ['2001:ffff::', '2002::', '2002:ffff::', '2003::'],
    ['3ffe:ffff::', '3fff::', '3fff:fff:ffff::', '3fff:1000::'],
    ['5eff:ffff::', '5f00::', '5f00:ffff::', '5f01::'],
    ['fbff:ffff::', 'fc00::', 'fdff:ffff::', 'fe00::'],
    ['fe7f:ffff::', 'fe80::', 'febf:ffff::', 'fe00::'],
    ['fe7f:ffff::', 'fec0::', 'feff:ffff::', 'fe00::'],
    ['fe00::', 'ff00::', 'ffff:ffff::', '2606:4700:4700::1111'],
  ]
  for (const [before, first, last, after] of nets) {
    const beside = [before, after].filter((address) => address !== first)
    assert.deepEqual([first, last].map(isPublic), [false, false], `${first} to ${last}`)
    assert.ok(beside.every(isPublic), `${beside}`)
  }
})

test('an origin that is trusted is asked, but not where it redirects to', async (t) => {
  const inner = await listen(t, (_request, response) => response.end('secret'))
  const outer = await listen(t, (request, response) => {
    const [, hops = 0] = /^\/hops\/(\d)/.exec(request.url ?? '') ?? []
    if (request.url === '/away') response.writeHead(302, { location: `${inner}/` }).end()
    else if (request.url === '/nowhere') response.writeHead(302, { location: 'http://[' }).end()
    else if (Number(hops) > 0) response.writeHead(302, { location: `/hops/${Number(hops) - 1}` }).end()
    else if (request.url === '/here') response.writeHead(301, { location: '/' }).end()
    else response.end('open')
  })
  const fetchTrusted = createPublicFetch(new Set([outer]))
  assert.equal(await (await fetchTrusted(`${outer}/here`, { signal })).text(), 'open')
  await assert.rejects(fetchTrusted(`${outer}/away`, { signal }), { kind: 'bad_request' })
  await assert.rejects(fetchTrusted(`${outer}/nowhere`, { signal }), { kind: 'malformed' })
  assert.equal(
    await (await fetchTrusted(`${outer}/hops/5`, { signal })).text(),
    'open',
    'five redirects are followed',
  )
  const named = outer.replace('127.0.0.1', 'localhost')
  assert.equal(
    await (await createPublicFetch(new Set([named]))(named, { signal })).text(),
    'open',
    'by its name, too',
  )
})

test('sends a password within its origin only', async (t) => {
  const received: (string | undefined)[] = []
  const record: RequestListener = ({ headers }, response) => {
    received.push(headers.authorization, headers.accept)
    response.end()
  }
  const other = await listen(t, record)
  const own = await listen(t, (request, response) => {
    if (request.url === '/here') response.writeHead(302, { location: '/feed' }).end()
    else if (request.url === '/away') response.writeHead(302, { location: `${other}/feed` }).end()
    else record(request, response)
  })
  const fetchTrusted = createPublicFetch(new Set([own, other]))
  const headers = { Authorization: 'Basic YW5uOnNlY3JldA==', accept: 'text/xml' }
  await fetchTrusted(`${own}/here`, { headers, signal })
  await fetchTrusted(`${own}/away`, { headers, signal })
  assert.deepEqual(received, [headers.Authorization, 'text/xml', undefined, 'text/xml'])
})

test('a redirect to itself ends, and one to another kind of address is refused', async (t) => {
  const url = await listen(t, (request, response) => {
    const [, status, isRound] = /^\/(\d+)(\/round)?/.exec(request.url ?? '') ?? []
    response.writeHead(Number(status), { location: isRound ? request.url : 'file:///etc/passwd' }).end()
  })
  const fetchTrusted = createPublicFetch(new Set([url]))
  for (const status of [301, 302, 303, 307, 308]) {
    await assert.rejects(fetchTrusted(`${url}/${status}/round`, { signal }), /redirects more than 5 times/)
    await assert.rejects(fetchTrusted(`${url}/${status}`, { signal }), /no web address/)
    assert.equal((await fetchTrusted(`${url}/${status}`, { redirect: 'manual', signal })).status, status)
  }
})

test('packed answers are unpacked, headers are kept, a cut answer fails', async (t) => {
  const url = await listen(t, (request, response) => {
    const body = gzipSync('words '.repeat(1_000))
    response.writeHead(200, { 'content-encoding': 'gzip', etag: '"7"' })
    if (request.url === '/cut') response.write(body.subarray(0, 20), () => response.destroy())
    else response.end(body)
  })
  const fetchTrusted = createPublicFetch(new Set([url]))
  const whole = await fetchTrusted(url, { signal })
  assert.deepEqual([whole.headers.get('etag'), (await whole.text()).length], ['"7"', 6_000])
  const cut = await fetchTrusted(`${url}/cut`, { signal })
  await assert.rejects(cut.text())
})

test('refuses the ports of other services', () => {
  const faultOf = (port: number | string) => findPublicFault(new URL(`https://example.com:${port}/`))
  const closed = [0, 1, 22, 25, 442, 444, 1_023, 2_375, 3_306, 5_432, 6_379, 9_200, 11_211, 27_017]
  const open = ['', 80, 443, 1_024, 3_000, 8_080, 8_443, 9_000, 65_535]
  assert.deepEqual([...new Set(closed.map(faultOf))], ['port'])
  assert.deepEqual([...new Set(open.map(faultOf))], [undefined])
})

test('a name of the private network is refused like one that does not exist', async () => {
  const found: Record<string, string[]> = {
    'db.internal': ['10.0.0.9'],
    'mixed.example': ['10.0.0.9', '192.0.2.1'],
  }
  const none = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
  const resolver = {
    resolve4: async (name: string) => found[name] ?? none(),
    resolve6: async (name: string) => (name === 'six.internal' ? ['fd00::9'] : none()),
  }
  const ask = createPublicFetch(new Set(), { resolver })
  for (const name of [...Object.keys(found), 'six.internal', 'nowhere.internal']) {
    const refusal = { kind: 'network', message: NO_PUBLIC_ADDRESS }
    await assert.rejects(ask(`https://${name}/`, { signal }), refusal, name)
  }
})

test('a name whose servers say nothing is waited for as long as its caller waits', async () => {
  const { promise: never } = Promise.withResolvers<never>()
  const resolver = { resolve4: () => never, resolve6: () => never }
  const ask = createPublicFetch(new Set(), { resolver })
  const stop = new AbortController()
  const asking = ask('https://silent.example/', { signal: stop.signal })
  setImmediate(() => stop.abort())
  await assert.rejects(asking, { name: 'AbortError' })
})
