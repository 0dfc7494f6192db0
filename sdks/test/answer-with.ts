import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export type Reply = [status: number, headers: Record<string, string>, body: unknown]

/**
 * A server that answers as `reply` says, which is told how many requests there were: for what the real one does not do
 * at will. Where `reply` gives nothing, no answer comes. Returns its address.
 */
export async function answerWith(
  t: TestContext,
  reply: (request: IncomingMessage, tries: number) => Reply | undefined,
): Promise<string> {
  let tries = 0
  const server = createServer((request, response) => {
    request.resume()
    const given = reply(request, ++tries)
    if (given === undefined) return
    const [status, headers, body] = given
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A refusal in the words of the API. */
export function problem(status: number, code: string): object {
  return { type: 'about:blank', title: code, status, detail: code, code, request_id: 'r' }
}
