import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { ApiError } from './api-error.ts'
import { requestApi } from './request-api.ts'

const fetchAnywhere = globalThis.fetch

/** A real server, to which the addresses of a page lead. */
async function start(t: TestContext, answer: RequestListener): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  globalThis.fetch = (address, init) =>
    fetchAnywhere(new URL(String(address), `http://127.0.0.1:${port}`), init)
  t.after(() => {
    globalThis.fetch = fetchAnywhere
    server.closeAllConnections()
    server.close()
  })
}

test('an answer that breaks off in the middle is no answer, and no other error', async (t) => {
  await start(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"user":', () => setTimeout(() => response.destroy(), 20))
  })
  await assert.rejects(requestApi('/auth/user'), (error) => error instanceof ApiError && error.status === 0)
})

test('a call that is ended by its own signal while it is answered ends by that', async (t) => {
  const stop = new AbortController()
  await start(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"user":', () => setTimeout(() => stop.abort(), 20))
  })
  await assert.rejects(
    requestApi('/auth/user', { signal: stop.signal }),
    (error) => error instanceof DOMException && error.name === 'AbortError',
  )
})
