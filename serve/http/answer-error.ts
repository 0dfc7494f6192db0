import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseLost } from '#store/database.ts'
import { notFound, Refusal, unavailable } from './errors.ts'

/** Turns whatever a handler threw into HTTP. A defect is logged whole and answered without its details. */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error, request.routeOptions.bodyLimit)
  // What fails because the caller hung up is no news.
  const level = hasHungUp(request) ? 'debug' : 'error'
  if (refusal.status >= 500) request.log[level]({ err: error }, 'call failed')
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', String(refusal.retryAfterSeconds))
  if (refusal.allow !== undefined) reply.header('Allow', refusal.allow)
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  if (refusal.status === 413) letArrive(request, reply)
  reply
    .code(refusal.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: refusal.message,
        code: refusal.code,
        ...(refusal.field === undefined ? {} : { field: refusal.field }),
      }),
    )
}

/** Also where the caller ended its side, and where the connection was reset and it was not used since. */
export function hasHungUp({ socket }: Pick<FastifyRequest, 'socket'>): boolean {
  return socket.destroyed || !socket.writable || socket.remoteAddress === undefined
}

/** So much more of a body that is refused arrives before its connection is closed in the middle of it. */
const UNREAD_BYTES_MAX = 4 * 1024 * 1024

/** A body that is too large goes on arriving, and is thrown away: who is cut off while sending may never see why. */
export function letArrive({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) > UNREAD_BYTES_MAX) return
  reply.removeHeader('connection')
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > UNREAD_BYTES_MAX) raw.destroy()
  })
}

/** `bodyBytesMax` is what the route takes. */
export function toRefusal(error: Error, bodyBytesMax?: number): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseOutage(error)) return unavailable(error)
  const fastifyError = error as Partial<FastifyError> // what Fastify itself throws carries a code and a status
  if (fastifyError.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const bound = bodyBytesMax === undefined ? 'too large' : `larger than ${bodyBytesMax} bytes`
    return new Refusal({ status: 413, code: 'too_large', message: `The request body is ${bound}.` })
  }
  if (fastifyError.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal({
      status: 415,
      code: 'unsupported_media_type',
      message: 'Send the body as application/json.',
    })
  }
  if (fastifyError.code === 'FST_ERR_BAD_URL') {
    return new Refusal({
      status: 400,
      code: 'invalid_request',
      message:
        'The address of the call is not a valid URL: a % must be followed by two hexadecimal digits of UTF-8.',
    })
  }
  if (fastifyError.code?.startsWith('FST_ERR_CTP_')) {
    return new Refusal({
      status: 400,
      code: 'invalid_request',
      message: 'The request body is not valid JSON.',
    })
  }
  if (fastifyError.statusCode !== undefined && fastifyError.statusCode < 500) return notFound()
  return new Refusal({
    status: 500,
    code: 'internal',
    message: 'An unexpected error occurred',
    cause: error,
  })
}

/** Besides a database that is lost: PostgreSQL's class 53 (resources), time-outs, and a conflict that outlasted its tries. */
const OUTAGE_CODES = /^(40001|40P01|53...|57014|25006|55P03)$/

function isDatabaseOutage(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && OUTAGE_CODES.test(code)) || isDatabaseLost(error)
}
