import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasHungUp, letArrive } from '../http/answer-error.ts'
import { toProblem } from './problem.ts'
import { problemBody } from './problem-body.ts'

/** Turns whatever was thrown on /v1 into RFC 9457. A defect is logged whole and answered without its details. */
export function answerProblem(
  publicUrl: string,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const problem = toProblem(error)
    // What fails because the caller hung up, such as during a stop, is no news.
    const level = hasHungUp(request) ? 'debug' : 'error'
    if (problem.status >= 500) request.log[level]({ err: problem.cause ?? error }, 'call failed')
    if (problem.retryAfterSeconds !== undefined)
      reply.header('Retry-After', String(problem.retryAfterSeconds))
    if (problem.status === 413) letArrive(request, reply)
    if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer')
    reply
      .code(problem.status)
      .headers({ ...problem.headers, 'Cache-Control': 'no-store', 'X-Credits-Charged': '0' })
      .type('application/problem+json')
      .send(problemBody(problem, { publicUrl, requestId: request.id }))
  }
}
