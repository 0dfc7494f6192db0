import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS, type ErrorCode } from '#contract/public/errors.ts'

interface ParserError extends Error {
  code?: string
  /** What arrived last. */
  rawPacket?: unknown
}

const NOT_HTTP = { code: 'invalid_request', detail: 'The request is not valid HTTP.' } as const

/**
 * Answers what never became a request, and ends its connection: where the next request starts is unknown. Which route it
 * was for is not known either, so the answer has the form of /v1 and the member `error` of /api. `publicUrl` is where the
 * errors are explained.
 */
export function answerBrokenRequest(publicUrl: string) {
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { code, detail } = reasonOf(error)
    const { status, title } = ERRORS[code]
    const id = randomUUID()
    const type = `${publicUrl}/docs/errors#${code}`
    const text = JSON.stringify({ type, title, status, detail, code, request_id: id, error: detail })
    // What was begun to be answered cannot be answered again.
    if (
      socket.writable &&
      !(socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent
    ) {
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        `Date: ${new Date().toUTCString()}`,
        'Connection: close',
        'Cache-Control: no-store',
        'Access-Control-Allow-Origin: *',
        'X-Content-Type-Options: nosniff',
        `X-Request-Id: ${id}`,
        'X-Credits-Charged: 0',
        'Content-Type: application/problem+json',
        `Content-Length: ${Buffer.byteLength(text)}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
    }
    socket.destroySoon()
  }
}

/** By the codes of Node's parser, https://nodejs.org/api/http.html#event-clienterror; the rest are requests that are none. */
function reasonOf({ code, rawPacket }: ParserError): { code: ErrorCode; detail: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { code: 'request_timeout', detail: 'The request took too long to arrive. Please send it again.' }
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return { code: 'body_too_large', detail: 'The chunk extensions of the request are too large.' }
  }
  if (code !== 'HPE_HEADER_OVERFLOW') return NOT_HTTP
  if (Buffer.isBuffer(rawPacket) && isWithinAddress(rawPacket)) {
    return { code: 'address_too_long', detail: 'The address of the request is longer than 16 KB.' }
  }
  return {
    code: 'headers_too_large',
    detail: 'The address and the headers of the request are larger than 16 KB together.',
  }
}

const HEAD_BYTES_MAX = 16 * 1024 // of Node's parser

/** Whether the bound was passed in the first line of a request. */
function isWithinAddress(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n')
  return /^[A-Z]+ \//.test(bytes.toString('latin1', 0, 20)) && (end === -1 || end > HEAD_BYTES_MAX)
}
