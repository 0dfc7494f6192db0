import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { StartRefused } from './start-refused.ts'

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

/** Says in one line why we could not listen, before any work is done. */
export async function refuseTakenPort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, { host, port })))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

/** Turns a failed listen into words about HOST and PORT; other errors stay as they are. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartRefused(`Port ${port} on ${host} is taken: stop what uses it, or set another PORT.`)
  }
  if (error.code === 'EACCES')
    return new StartRefused(`This user may not listen on port ${port}: set a PORT above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new StartRefused(`HOST=${host} is no address of this machine.`)
  }
  return error
}
