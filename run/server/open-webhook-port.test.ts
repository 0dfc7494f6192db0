import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { DAY_MS } from '#contract/time/duration.ts'
import { openWebhookPort } from './open-webhook-port.ts'

const SENT = { headers: {}, body: '{}', timeoutMs: 60_000 }

test('a certificate that is not good is refused with its defect', async (t) => {
  const root = makeCertificate({ name: 'A root' })
  const known = { by: root, chain: [root] }
  const unknown = makeCertificate({ name: 'A root that nobody knows' })
  const between = makeCertificate({ name: 'Between', by: unknown })
  trust(t, root.certificate)
  const localhost = { name: 'localhost', isHost: true }
  const cases: [fault: string, served: Certificate, chain?: Certificate[]][] = [
    ['has a certificate that has expired', makeCertificate({ ...localhost, ...known, untilDays: -1 })],
    [
      'has a certificate that is not valid yet',
      makeCertificate({ ...localhost, ...known, fromDays: 1, untilDays: 2 }),
    ],
    [
      'has a certificate for another name',
      makeCertificate({ name: 'other.example', isHost: true, ...known }),
    ],
    ['has a certificate of an unknown authority', makeCertificate(localhost)],
    ['has a certificate of an unknown authority', makeCertificate({ ...localhost, by: unknown })],
    ['has a certificate of an unknown authority', makeCertificate({ ...localhost, by: unknown }), [unknown]],
    ['has a certificate of an unknown authority', makeCertificate({ ...localhost, by: between }), [between]],
  ]
  for (const [fault, served, chain = []] of cases) {
    let calls = 0
    const options = { key: served.key, cert: [served, ...chain].map((one) => one.certificate).join('\n') }
    const port = await listen(
      t,
      createSecureServer(options, (_, response) => {
        calls += 1
        response.end()
      }),
    )
    await assert.rejects(post(`https://localhost:${port}`), { name: 'WebhookUnreached', message: fault })
    assert.equal(calls, 0)
  }
  const good = makeCertificate({ ...localhost, ...known })
  const server = createSecureServer({ key: good.key, cert: good.certificate }, (_, response) =>
    response.end('taken'),
  )
  const answer = await post(`https://localhost:${await listen(t, server)}`)
  assert.deepEqual(answer, { status: 200, text: 'taken', retryAfter: null })
})

test('reports refusals, hang-ups and servers without TLS', async (t) => {
  const closed = createServer()
  const port = await listen(t, closed)
  await new Promise((done) => closed.close(done))
  const hangsUp = await listen(
    t,
    createServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
  )
  const plain = await listen(
    t,
    createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
  )
  for (const [url, message] of [
    [`http://localhost:${port}`, 'refused the connection'],
    [`http://localhost:${hangsUp}`, 'ended the connection before it answered'],
    [`https://localhost:${plain}`, 'does not use TLS there; https:// needs it'],
  ] as const) {
    await assert.rejects(post(url), { name: 'WebhookUnreached', message })
  }
})

test('an abort is reported with its reason', async (t) => {
  const port = await listen(t, createServer())
  const ending = new AbortController()
  const url = `http://localhost:${port}`
  const webhooks = openWebhookPort({ allowsHttp: false, trusted: [url] })
  const posting = webhooks.post(url, { ...SENT, signal: ending.signal })
  ending.abort(new Error('it took too long'))
  await assert.rejects(posting, { message: 'it took too long' })
})

test('plain http is refused unless it is allowed, and an origin that is trusted may be anything', () => {
  const findFault = (url: string, { allowsHttp = false, trusted = [] as string[] } = {}) =>
    openWebhookPort({ allowsHttp, trusted }).findFault(new URL(url))
  assert.equal(findFault('http://example.com/'), 'must start with https://')
  assert.equal(findFault('http://example.com/', { allowsHttp: true }), undefined)
  assert.equal(findFault('ftp://example.com/', { allowsHttp: true }), 'must start with https:// or http://')
  assert.equal(findFault('http://10.0.0.1/', { allowsHttp: true }), 'must not be in a private network')
  assert.equal(findFault('http://10.0.0.1:8080/a', { trusted: ['http://10.0.0.1:8080'] }), undefined)
  assert.equal(
    findFault('http://10.0.0.1/a', { trusted: ['http://10.0.0.1:8080'] }),
    'must start with https://',
  )
  assert.equal(findFault('https://1.1.1.1/'), undefined)
  assert.match(findFault('https://1.1.1.1:6379/') ?? '', /^must have the port 443/)
  assert.equal(findFault('https://10.0.0.1:6379/', { trusted: ['https://10.0.0.1:6379'] }), undefined)
  assert.equal(findFault('https://notlocalhost/'), undefined)
})

function post(url: string) {
  const webhooks = openWebhookPort({ allowsHttp: false, trusted: [new URL(url).origin] })
  return webhooks.post(url, { ...SENT, signal: new AbortController().signal })
}

async function listen(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  t.after(() => server.close())
  return (server.address() as AddressInfo).port // a listening TCP server has one
}

function trust(t: TestContext, certificate: string): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, certificate])
  t.after(() => setDefaultCACertificates(before))
}

/** In PEM, as a server takes them. */
interface Certificate {
  name: string
  certificate: string
  key: string
}

/** An X.509 certificate, RFC 5280; of a host, or of an authority; self-signed by default. */
function makeCertificate(asked: {
  name: string
  isHost?: boolean
  by?: Certificate
  /** From now. */
  fromDays?: number
  untilDays?: number
}): Certificate {
  const { name, isHost = false, by, fromDays = -9, untilDays = 9 } = asked
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const usage = isHost
    ? sequence(SUBJECT_ALTERNATIVE_NAME, der(0x04, sequence(der(0x82, Buffer.from(name)))))
    : sequence(BASIC_CONSTRAINTS, der(0x01, Buffer.of(0xff)), der(0x04, sequence(der(0x01, Buffer.of(0xff)))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))), // the third version
    der(0x02, Buffer.of(1)),
    sequence(ECDSA_WITH_SHA256),
    nameOf(by?.name ?? name),
    sequence(timeOf(fromDays), timeOf(untilDays)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(usage)),
  )
  const signature = sign('sha256', body, by?.key ?? privateKey)
  const whole = sequence(body, sequence(ECDSA_WITH_SHA256), der(0x03, Buffer.of(0), signature))
  return { name, certificate: toPem('CERTIFICATE', whole), key: keyToPem(privateKey) }
}

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex')
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex')

function sequence(...parts: Uint8Array[]): Buffer {
  return der(0x30, ...parts)
}

/** A value with its tag and length, X.690. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), value])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), value])
}

function nameOf(name: string): Buffer {
  return sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
}

function timeOf(days: number): Buffer {
  const digits = new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+|\D/g, '')
  return der(0x18, Buffer.from(`${digits}Z`))
}

function toPem(label: string, bytes: Buffer): string {
  return `-----BEGIN ${label}-----\n${bytes.toString('base64')}\n-----END ${label}-----`
}

function keyToPem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}
