import type { IncomingMessage } from 'node:http'
import WebSocket from 'ws'
import type { SourceSetup } from '#collect/port/source.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { callStranger } from '#contract/time/call-stranger.ts'
import { isTimeout, SourceError, toSourceError } from './source-error.ts'
import { toHttpError } from './to-http-error.ts'

export interface SocketOptions {
  url: URL
  protocols?: string[]
  headers?: Record<string, string>
  /** Sent one after the other once the socket is open. */
  greetings?: readonly string[]
  /** Called after the greetings, with a function that sends more. */
  onOpen?: (send: (text: string) => void) => void
  /** Where a subscription may still be refused, the reader reports that the source is connected. */
  isReportedByReader?: boolean
  signal: AbortSignal
  /** How long it may say nothing before it counts as dead. */
  silenceMs: number
  frameMaxBytes?: number
}

/** One message: text, or bytes where the source sends them. */
export type Frame = string | Buffer

const FRAME_MAX_BYTES = 4 * 1024 * 1024
const HANDSHAKE_MS = 15_000
/** Frames that wait in memory before the sender is slowed down. */
const FRAMES_WAITING_MAX = 512
const REFUSAL_MAX_BYTES = 16_384

/**
 * The frames of one connection, until it ends. A reader that takes none slows the sender, so memory is bounded. Throws
 * SourceError: what the handshake was refused with, `silent`, `closed`, `too_large` or `network`.
 */
export async function* openSocket(setup: SourceSetup, options: SocketOptions): AsyncGenerator<Frame> {
  const { signal } = options
  if (signal.aborted) return
  let connection = dial(options, options.protocols ?? [])
  const stop = () => connection.socket.terminate()
  const timeoutMs = setup.answerMs ?? HANDSHAKE_MS
  const openInTime = () => callStranger({ timeoutMs, signal }, () => opened(connection.socket, setup))
  signal.addEventListener('abort', stop, { once: true })
  let watch: NodeJS.Timeout | undefined
  try {
    try {
      await openInTime()
    } catch (error) {
      if (!isWithoutProtocol(error) || signal.aborted) throw error
      connection = dial(options, [])
      await openInTime()
    }
    const { socket, stream } = connection
    if (!options.isReportedByReader)
      setup.onHealth?.({ state: 'connected', at: setup.now(), host: options.url.host })
    for (const greeting of options.greetings ?? []) socket.send(greeting)
    options.onOpen?.((text) => socket.send(text))
    let isWaiting = true
    let lastAt = performance.now()
    let silent = false
    let isSuspected = false
    const look = () => {
      const wasSuspected = isSuspected
      isSuspected = isWaiting && performance.now() - lastAt >= options.silenceMs
      // Asked twice: after a pause of this process what has come meanwhile is read between the two.
      silent = isSuspected && wasSuspected
      if (silent) socket.terminate()
      else watch?.refresh()
    }
    watch = setTimeout(look, Math.max(10, options.silenceMs / 4))
    const breaks = createBreaks()
    for await (const frame of stream) {
      isWaiting = false
      await breaks(frame)
      yield frame as Frame // the stream is in object mode: each chunk is one message
      isWaiting = true
      lastAt = performance.now()
    }
    if (signal.aborted) return
    if (silent) throw new SourceError('silent', `said nothing for ${Math.round(options.silenceMs / 1_000)} s`)
    throw new SourceError('closed', 'closed the connection')
  } catch (error) {
    if (signal.aborted) return
    throw toSocketError(error)
  } finally {
    clearTimeout(watch)
    signal.removeEventListener('abort', stop)
    connection.socket.terminate()
  }
}

function dial(options: SocketOptions, protocols: string[]) {
  const socket = new WebSocket(options.url.href, protocols, {
    headers: options.headers,
    maxPayload: options.frameMaxBytes ?? FRAME_MAX_BYTES,
    perMessageDeflate: false,
    followRedirects: true,
    maxRedirects: 3,
  })
  // Made before the socket is open: frames may come with the handshake's answer.
  const stream = WebSocket.createWebSocketStream(socket, {
    readableObjectMode: true,
    readableHighWaterMark: FRAMES_WAITING_MAX,
  })
  // opened() and the loop of the reader report failures.
  stream.on('error', () => undefined)
  return { socket, stream }
}

/** A server need not choose among the protocols that it is offered (RFC 6455, section 4.2.2), but ws hangs up on one that does not. */
function isWithoutProtocol(error: unknown): boolean {
  return error instanceof Error && error.message === 'Server sent no subprotocol'
}

async function opened(socket: WebSocket, setup: SourceSetup): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('open', resolve)
  // Stays on: an error of an open socket also ends its stream, which is where it is dealt with.
  socket.on('error', reject)
  socket.once('unexpected-response', (_request: unknown, response: IncomingMessage) => {
    readRefusal(response, setup).then(reject, reject)
  })
  await promise
}

async function readRefusal(
  response: IncomingMessage,
  { now, credentials }: SourceSetup,
): Promise<SourceError> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > REFUSAL_MAX_BYTES) break
    chunks.push(chunk)
  }
  const header = (name: string) => [response.headers[name] ?? []].flat()[0]
  return toHttpError({
    status: response.statusCode ?? 0,
    header,
    body: Buffer.concat(chunks).toString('utf8'),
    now: now(),
    credentials,
  })
}

function toSocketError(error: unknown): SourceError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
    return new SourceError('too_large', 'sent a frame that is too large', { cause: error })
  }
  if (isTimeout(error)) {
    return new SourceError('time_out', 'did not answer the handshake in time', { cause: error })
  }
  return toSourceError(error)
}
