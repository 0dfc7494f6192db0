/** The parts of ws that are used here and by the players; the package brings no types. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage } from 'node:http'
  import type { Duplex, DuplexOptions } from 'node:stream'

  interface ClientOptions {
    headers?: Record<string, string>
    handshakeTimeout?: number
    /** Bytes of one message. */
    maxPayload?: number
    perMessageDeflate?: boolean
    followRedirects?: boolean
    maxRedirects?: number
  }

  interface ServerOptions {
    noServer: true
    perMessageDeflate?: boolean
    maxPayload?: number
    handleProtocols?: (protocols: string[], request: IncomingMessage) => string | false
  }

  class Server {
    constructor(options: ServerOptions)
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (socket: WebSocket, request: IncomingMessage) => void,
    ): void
    close(): void
  }

  export default class WebSocket extends EventEmitter {
    constructor(address: string, protocols: string[], options?: ClientOptions)
    static readonly Server: typeof Server
    static createWebSocketStream(socket: WebSocket, options?: DuplexOptions): Duplex
    readonly readyState: number
    readonly bufferedAmount: number
    send(data: string | Uint8Array, callback?: (error?: Error) => void): void
    close(code?: number, reason?: string): void
    terminate(): void
    ping(): void
  }
}
