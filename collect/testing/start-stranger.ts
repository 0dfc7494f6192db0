import { createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

const DROP_MS = 3
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
/** The beginning of a ServerHello, RFC 8446, section 4: the rest never comes. */
const TLS_STALL = Buffer.from('160303007a02000076', 'hex')

/** What a server does to a caller: each is given the connection at the first input, or at once. */
export const STRANGERS = {
  'answers 101': write(
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-accept: x\r\n\r\n',
  ),
  'answers 101 to what it was not asked': write(
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\nnoise',
  ),
  'sends 100 for ever': again('HTTP/1.1 100 Continue\r\n\r\n'),
  'sends 103 for ever': again('HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n'),
  'sends a header letter by letter': again('x', `${ANSWER}x-long: `),
  'sends headers for ever': again('x-more: y\r\n', ANSWER),
  'closes its half before the answer': (socket: Socket) => void socket.end(),
  'closes its half within the answer': (socket: Socket) =>
    void socket.end(`${ANSWER}content-length: 9\r\n\r\n{`),
  'resets before the answer': (socket: Socket) => void socket.resetAndDestroy(),
  'resets within the answer': (socket: Socket) => {
    socket.write(`${ANSWER}content-length: 9\r\n\r\n{`, () => socket.resetAndDestroy())
  },
  'sends a body without end': (socket: Socket) => {
    const flood = `${'8000\r\n'}${' '.repeat(0x8000)}\r\n`
    const pour = () => {
      while (socket.writable && socket.write(flood));
    }
    socket.on('drain', pour).write(`${ANSWER}transfer-encoding: chunked\r\n\r\n`)
    pour()
  },
  'sends a body letter by letter': again('1\r\n \r\n', `${ANSWER}transfer-encoding: chunked\r\n\r\n`),
  'stops within its answer': write(`${ANSWER}content-length: 9\r\n\r\n{`),
  'stalls in the handshake of TLS': write(TLS_STALL),
  'speaks of something else for ever': again('220-please wait\r\n'),
  'says nothing': () => {},
  'closes at once': undefined,
} as const

export type StrangerName = keyof typeof STRANGERS
export const STRANGER_NAMES = Object.keys(STRANGERS) as StrangerName[] // the keys of the object above

export interface Stranger {
  port: number
  /** Connections that are open now. */
  open: () => number
  /** Connections that there were. */
  calls: () => number
}

/** Starts a foreign server that misbehaves in one way; it ends with the test. */
export async function startStranger(
  t: Pick<TestContext, 'after'>,
  way: StrangerName | ((socket: Socket) => unknown),
): Promise<Stranger> {
  const act = typeof way === 'string' ? STRANGERS[way] : way
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    calls += 1
    sockets.add(socket)
    socket.on('error', () => {}) // the caller is gone
    socket.on('close', () => sockets.delete(socket))
    // The caller has closed its half, and waits for nothing more.
    socket.on('end', () => socket.end())
    if (!act) return socket.destroy()
    // Some protocols begin with the server's word. It acts once: an answer that is cut and sent twice would be whole.
    let hasActed = false
    const begin = () => {
      clearTimeout(timer)
      if (!hasActed) act(socket)
      hasActed = true
    }
    const timer = setTimeout(begin, DROP_MS)
    socket.once('data', begin)
    socket.on('close', () => clearTimeout(timer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return { port: address.port, open: () => sockets.size, calls: () => calls }
}

function write(bytes: string | Buffer) {
  return (socket: Socket): void => void socket.write(bytes)
}

/** Sends `first` and then `more` every few milliseconds, until the caller is gone. */
function again(more: string, first = '') {
  return (socket: Socket): void => {
    if (first !== '') socket.write(first)
    const timer = setInterval(() => socket.writable && socket.write(more), DROP_MS)
    socket.on('close', () => clearInterval(timer))
  }
}
