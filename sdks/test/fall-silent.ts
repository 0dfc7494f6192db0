import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/**
 * A server whose streams fall silent after one event, whose id is the number of the connection. Returns its address
 * and the Last-Event-ID of each connection.
 */
export async function fallSilent(
  t: TestContext,
): Promise<{ url: string; lastEventIds: (string | undefined)[] }> {
  const lastEventIds: (string | undefined)[] = []
  const server = createServer((request, response) => {
    lastEventIds.push(request.headers['last-event-id'] as string | undefined) // Node joins what comes twice
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const gap = { type: 'gap', source: 'a source', from: '2026-01-31T08:00:00.000Z' }
    response.write(`id: ${lastEventIds.length}\nevent: gap\ndata: ${JSON.stringify(gap)}\n\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lastEventIds }
}
