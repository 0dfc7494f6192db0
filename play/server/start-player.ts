import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import WebSocket from 'ws'

/** What a player answers: JSON unless `body` is text, with the status 200 unless it says otherwise. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export interface PlayerRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

/** How one source is played: what it answers, and what it sends to listeners. */
export interface Script {
  /** Undefined: there is nothing at that path. A streaming answer takes `response` itself and returns 'taken'. */
  answer?: (request: PlayerRequest, response: ServerResponse) => Answer | 'taken' | undefined
  /** Called before a handshake is accepted: an answer refuses it. */
  refuse?: (request: PlayerRequest) => Answer | undefined
  /** Called with each socket; what it returns is called when the socket is gone. */
  listen?: (socket: WebSocket, request: PlayerRequest) => (() => void) | undefined
  subprotocol?: string
  stop?: () => void
}

export interface RunningPlayer {
  port: number
  url: string
  streamUrl: string
  /** The next `times` requests whose path holds `path` get this instead; `hang` never answers. */
  answerNext: (fault: { path?: string; times?: number; answer: Answer | 'hang' | 'cut' }) => void
  /** Cuts every socket without a word. */
  dropSockets: () => void
  /** Sends something to every open socket as it is. */
  sendToAll: (frame: string | Uint8Array) => void
  sockets: () => number
  /** The latest requests, oldest first, at most 1,000. */
  requests: PlayerRequest[]
  stop: () => Promise<void>
}

interface Fault {
  path: string
  times: number
  answer: Answer | 'hang' | 'cut'
}

const REQUESTS_KEPT = 1_000
const BODY_MAX_BYTES = 1024 * 1024

/** Starts the server that plays one source on a port of this machine; 0 takes a free one. */
export async function startPlayer(script: Script, port = 0): Promise<RunningPlayer> {
  const faults: Fault[] = []
  const requests: PlayerRequest[] = []
  const sockets = new Set<WebSocket>()
  const accept = new WebSocket.Server({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.find((name) => name === script.subprotocol) ?? offered[0] ?? false,
  })
  const note = (request: PlayerRequest) => {
    requests.push(request)
    if (requests.length > REQUESTS_KEPT) requests.shift()
    return takeFault(faults, request)
  }
  const server = createServer((incoming, response) => {
    readRequest(incoming).then(
      (request) => respond(response, note(request) ?? script.answer?.(request, response)),
      () => response.destroy(),
    )
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const request = toRequest(incoming, '')
    const refusal = note(request) ?? script.refuse?.(request)
    if (refusal === 'hang') return
    if (refusal === 'cut') return void socket.destroy()
    if (refusal) return refuseUpgrade(socket, refusal)
    accept.handleUpgrade(incoming, socket, head, (opened) => {
      sockets.add(opened)
      const leave = script.listen?.(opened, request)
      opened.on('error', () => opened.terminate())
      opened.on('close', () => {
        sockets.delete(opened)
        leave?.()
      })
    })
  })
  await listen(server, port)
  const taken = (server.address() as AddressInfo).port // it listens on a port
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    streamUrl: `ws://127.0.0.1:${taken}`,
    answerNext: ({ path = '', times = 1, answer }) => void faults.push({ path, times, answer }),
    dropSockets: () => sockets.forEach((socket) => void socket.terminate()),
    sendToAll: (frame) => sockets.forEach((socket) => void socket.send(frame)),
    sockets: () => sockets.size,
    requests,
    stop: () => stop(server, sockets, script),
  }
}

function takeFault(faults: Fault[], { url }: PlayerRequest): Fault['answer'] | undefined {
  const fault = faults.find(({ path }) => url.pathname.includes(path))
  if (!fault) return undefined
  fault.times--
  if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
  return fault.answer
}

async function readRequest(incoming: IncomingMessage): Promise<PlayerRequest> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming) {
    length += chunk.length
    if (length > BODY_MAX_BYTES) throw new Error('too large')
    chunks.push(chunk)
  }
  return toRequest(incoming, Buffer.concat(chunks).toString('utf8'))
}

function toRequest(incoming: IncomingMessage, body: string): PlayerRequest {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  )
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', 'http://player'),
    headers,
    body,
  }
}

function respond(response: ServerResponse, answer: Answer | 'hang' | 'cut' | 'taken' | undefined): void {
  if (answer === 'hang' || answer === 'taken') return
  if (answer === 'cut') return void response.destroy()
  const { status = 200, headers = {}, body } = answer ?? { status: 404, body: { error: 'NotFound' } }
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  response.writeHead(status, { ...(isRaw ? {} : { 'content-type': 'application/json' }), ...headers })
  if (status === 304 || body === undefined) response.end()
  else response.end(isRaw ? body : JSON.stringify(body))
}

function refuseUpgrade(socket: Duplex, { status = 400, headers = {}, body }: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
  const lines = Object.entries({
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
    ...headers,
  })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} Refused\r\n${head}\r\n${text}`)
}

async function listen(server: Server, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, '127.0.0.1', resolve)
  await promise
}

async function stop(server: Server, sockets: Set<WebSocket>, script: Script): Promise<void> {
  script.stop?.()
  for (const socket of sockets) socket.terminate()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  await promise
}
