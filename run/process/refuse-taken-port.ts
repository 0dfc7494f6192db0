import { createServer } from 'node:net'
import { StartRefused } from './start-refused.ts'

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
