import { type AddressInfo, createServer } from 'node:net'

/** A port of this machine that nobody listens on now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
      server.close(() => resolve(port))
    })
  })
}
