import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { getUser } from '#contract/app/operations.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'

const fetchAnywhere = globalThis.fetch

/** Leads a page's addresses to a real server that answers with a head and half a body, and calls `onHead` then. */
async function answerHalf(t: TestContext, onHead: (answer: ServerResponse) => void): Promise<void> {
  let answer: ServerResponse | undefined
  const server = createServer((_, response) => {
    answer = response
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"user":')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  globalThis.fetch = async (address, init) => {
    const head = await fetchAnywhere(new URL(String(address), `http://127.0.0.1:${port}`), init)
    if (answer) onHead(answer)
    return head
  }
  t.after(() => {
    globalThis.fetch = fetchAnywhere
    server.closeAllConnections()
    server.close()
  })
}

test('an answer that breaks off in the middle is no answer, and no other error', async (t) => {
  await answerHalf(t, (answer) => answer.destroy())
  await assert.rejects(callApi(getUser), (error) => error instanceof ApiError && error.status === 0)
})

test('a call that is ended by its own signal while it is answered ends by that', async (t) => {
  const stop = new AbortController()
  await answerHalf(t, () => stop.abort())
  await assert.rejects(
    callApi(getUser, { signal: stop.signal }),
    (error) => error instanceof DOMException && error.name === 'AbortError',
  )
})
