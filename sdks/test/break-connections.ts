import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/**
 * A way to `url` on which every connection breaks after some thousand bytes of answer, anywhere in an event. Returns
 * its address and tells how many have broken.
 */
export async function breakConnections(
  t: TestContext,
  url: string,
): Promise<{ url: string; broken(): number }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let broken = 0
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    // Always more than what every connection begins with, so that each gets on.
    let left = 4_000 + ((broken * 1_709) % 5_000)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}) // the other end is gone
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (bytes) => {
      near.write(bytes.subarray(0, left))
      left -= bytes.length
      if (left > 0) return
      broken += 1
      near.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, broken: () => broken }
}
