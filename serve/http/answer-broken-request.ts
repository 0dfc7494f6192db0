import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** By the codes of Node's parser, https://nodejs.org/api/http.html#event-clienterror; the rest are requests that are none. */
const ANSWERS: Record<string, { status: number; code: string; error: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    error: 'The request took too long to arrive. Please send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    error: 'The address and the headers of the request are larger than 16 KB together.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'too_large',
    error: 'The chunk extensions of the request are too large.',
  },
}
const NOT_HTTP = { status: 400, code: 'invalid_request', error: 'The request is not valid HTTP.' }

/** Answers what never became a request, and ends its connection: where the next request starts is unknown. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...body } = ANSWERS[error.code ?? ''] ?? NOT_HTTP
  const text = JSON.stringify(body)
  // What was begun to be answered cannot be answered again.
  if (socket.writable && !(socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: no-store\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    )
  }
  socket.destroySoon()
}
