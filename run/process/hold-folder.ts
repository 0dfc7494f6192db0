import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Who works on a folder: `command` is what the operator typed, such as `npm start`. */
export interface Holder {
  pid: number
  command: string
}

export interface Hold {
  release(): Promise<void>
}

const ANSWER_TIMEOUT_MS = 2_000

/**
 * Takes `folder` for this process alone, or returns who has it. The hold is a socket that the system closes
 * with the process, so that even kill -9 leaves nothing stale behind.
 */
export async function holdFolder(
  folder: string,
  command: string,
): Promise<{ hold: Hold } | { holder: Holder }> {
  const address = addressOf(folder)
  for (;;) {
    const hold = await listenOn(address, { pid: process.pid, command })
    if (hold) return { hold }
    const holder = await askHolder(address)
    if (holder) return { holder }
    // Only a socket that is a file outlives its process.
    if (!address.startsWith('\0')) await rm(address, { force: true })
  }
}

/** One name for the folder however its path is written. Linux and Windows have sockets without a file. */
function addressOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  const name = `crowdtape-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listenOn(address: string, holder: Holder): Promise<Hold | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {}) // a reader that left is no concern of ours
      socket.end(JSON.stringify(holder))
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => {
      server.unref()
      resolve({ release: () => new Promise((released) => server.close(() => released())) })
    })
  })
}

function askHolder(address: string): Promise<Holder | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      // It lives, and is too busy or frozen to say its name.
      socket.destroy()
      resolve({ pid: 0, command: 'another process' })
    })
    socket.on('data', (part) => {
      answer += part.toString()
    })
    socket.on('error', () => resolve(undefined))
    socket.on('end', () => resolve(parseHolder(answer)))
  })
}

function parseHolder(answer: string): Holder {
  try {
    return JSON.parse(answer) as Holder // written by listenOn alone
  } catch {
    return { pid: 0, command: 'another process' }
  }
}
