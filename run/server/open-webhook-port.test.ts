import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { WEBHOOK_ANSWER_KEPT } from '#contract/app/delivery/webhook-rules.ts'
import { openWebhookPort } from './open-webhook-port.ts'

async function listen(t: TestContext, server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one
}

const REQUEST = { headers: {}, body: '{}', signal: new AbortController().signal }

test('plain http is an address only where it is allowed or trusted, and no address leads inside', () => {
  const port = (allowsHttp: boolean) =>
    openWebhookPort({ allowsHttp, trusted: ['http://inner.example:8080'] })
  const faultOf = (url: string, allowsHttp = false) => port(allowsHttp).findFault(new URL(url))
  assert.equal(faultOf('http://example.com/'), 'must start with https://')
  assert.equal(faultOf('ftp://example.com/', true), 'must start with https:// or http://')
  for (const inside of [
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://a.localhost./',
    'https://localhost/',
  ]) {
    assert.equal(faultOf(inside), 'must not lie in a private network', inside)
  }
  for (const [open, allowsHttp] of [
    ['http://example.com/', true],
    ['https://example.com/', false],
    ['https://8.8.8.8/', false],
    ['https://[2606:4700:4700::1111]/', false],
    ['https://notlocalhost/', false],
    ['https://localhost.example.com/', false],
    ['http://inner.example:8080/hook', false],
  ] as const) {
    assert.equal(faultOf(open, allowsHttp), undefined, open)
  }
})

test('of an answer its status, when to come again and its beginning are told, without what no table holds', async (t) => {
  const text = `\0${'ä'.repeat(4 * WEBHOOK_ANSWER_KEPT)}`
  const url = await listen(
    t,
    createServer((_, response) => response.writeHead(429, { 'retry-after': '7' }).end(text)),
  )
  const answer = await openWebhookPort({ allowsHttp: false, trusted: [url] }).post(url, REQUEST)
  assert.deepEqual([answer.status, answer.retryAfter], [429, '7'])
  assert.equal(answer.text.replace('\uFFFD', ''), 'ä'.repeat((4 * WEBHOOK_ANSWER_KEPT - 1) >> 1))
})

test('what keeps a delivery from its receiver is named so that a person can act upon it', async (t) => {
  const cutting = await listen(
    t,
    createServer((request) => request.socket.destroy()),
  )
  const strange = await listen(
    t,
    createServer((_, response) => response.writeHead(600).end()),
  )
  const gone = createServer()
  const away = await listen(t, gone)
  await new Promise((done) => gone.close(done))
  const port = openWebhookPort({ allowsHttp: true, trusted: [cutting, strange, away] })
  for (const [url, message] of [
    [cutting, 'ended the connection before it answered'],
    [strange, 'could not be reached'],
    [away, 'refused the connection'],
    ['http://10.0.0.1/', 'lies in a private network'],
  ] as const) {
    await assert.rejects(port.post(url, REQUEST), { name: 'WebhookUnreached', message }, url)
  }
})

test('whoever stops waiting hears of that and of no fault of the receiver', async (t) => {
  const url = await listen(
    t,
    createServer(() => {}),
  )
  const leaving = new AbortController()
  const port = openWebhookPort({ allowsHttp: false, trusted: [url] })
  const sending = port.post(url, { ...REQUEST, signal: leaving.signal })
  leaving.abort(new Error('the worker stops'))
  await assert.rejects(sending, /the worker stops/)
})
