import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems hand out themselves (Linux from 32,768, others from 49,152), so that no program is given it before us. */
const PORT_MIN = 16_384
const PORT_MAX = 32_767
const TRIES_MAX = 100

/** A free port of this machine; two callers at once hardly ever get the same one. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = randomInt(PORT_MIN, PORT_MAX + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`Of ${TRIES_MAX} ports from ${PORT_MIN} to ${PORT_MAX} none is free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      // Systems keep some ports for themselves, which they call forbidden.
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
