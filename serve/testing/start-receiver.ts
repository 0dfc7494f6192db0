import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver's server, simulated on this machine. */
export interface Receiver {
  /** Its origin. */
  url: string
  /** In the order in which they came. */
  calls: ReceivedCall[]
  /** What it answers; 204 at first. */
  answer: (response: ServerResponse, call: ReceivedCall) => void
}

/** Starts a receiver of webhooks; closed when the test ends. */
export async function startReceiver(t: Pick<TestContext, 'after'>): Promise<Receiver> {
  const receiver: Receiver = { url: '', calls: [], answer: (response) => response.writeHead(204).end() }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
    receiver.calls.push(call)
    receiver.answer(response, call)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one
  return receiver
}
