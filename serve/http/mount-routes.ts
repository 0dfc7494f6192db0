import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { addressGroup } from './address.ts'
import { createAnswerCache, type KeptAnswer } from './answer-cache.ts'
import { authenticate } from './authenticate.ts'
import { checkText } from './check-text.ts'
import { Refusal, tooMany, unauthorized } from './errors.ts'
import { createLimitWindow } from './limit-window.ts'
import type { Call, Route } from './route.ts'
import { compileValidator, readQuery } from './validate.ts'

/**
 * Puts routes on the server. Access, limits and input are checked here, by the contract, in this order; a new
 * route cannot forget them because it never sees a request that has not passed.
 */
export function mountRoutes(server: FastifyInstance, ctx: Context, routes: Route[]): void {
  const anonymousReads = createLimitWindow({ limit: ctx.settings.anonymousReadsPerMinute, windowMs: 60_000 })

  ignoreUnaskedForms(server)

  for (const { contract, handle } of routes) {
    const readInput = inputReader(contract)
    const keepSeconds = Math.min(contract.freshSeconds ?? 0, ctx.settings.answerCacheSeconds ?? Infinity)
    const cache = keepSeconds > 0 ? createAnswerCache({ keepMs: keepSeconds * 1000 }) : undefined
    server.route({
      method: contract.method,
      url: contract.path,
      ...(contract.answer ? { schema: { response: { [contract.status ?? 200]: contract.answer } } } : {}),
      config: { takesBody: contract.body !== undefined },
      handler: async (request, reply) => {
        const authenticated = request.headers.authorization
          ? await authenticate(ctx, request.headers.authorization)
          : undefined
        if (contract.access === 'session' && !authenticated) throw unauthorized()
        if (contract.limitAnonymous && !authenticated) {
          const waitSeconds = anonymousReads.take(addressGroup(request.ip), ctx.now().getTime())
          if (waitSeconds !== undefined) {
            throw tooMany('Too many requests from your address. Sign in or wait a moment.', waitSeconds)
          }
        }
        const now = ctx.now().getTime()
        const kept = cache?.peek(request.url, now)
        if (kept) return answerKept(reply, kept, { now, keepSeconds })
        const call = {
          ...readInput(request),
          user: authenticated?.user,
          sessionHash: authenticated?.sessionHash,
          address: request.ip,
          requestId: request.id,
          setHeader: (name: string, value: string) => void reply.header(name, value),
        }
        if (cache) {
          const made = await cache.take(request.url, now, async () =>
            Buffer.from(reply.serialize(await handle(ctx, call as unknown as Call)) as string),
          )
          return answerKept(reply, made, { now, keepSeconds })
        }
        reply.header('Cache-Control', 'no-store')
        return answer(reply, contract.status ?? 200, await handle(ctx, call as unknown as Call))
      },
    })
  }
}

/** Says how old the answer is, and that others may keep it as long as we do. */
function answerKept(
  reply: FastifyReply,
  kept: KeptAnswer,
  { now, keepSeconds }: { now: number; keepSeconds: number },
): FastifyReply {
  reply.headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': `public, max-age=${keepSeconds}`,
    Age: Math.max(0, Math.floor((now - kept.madeAtMs) / 1000)),
    'Server-Timing': timingOf(reply),
  })
  return reply.send(kept.bytes)
}

/**
 * Mail programs send a form with their one-click unsubscription (RFC 8058, section 3.2), in either encoding; only a
 * route that takes no body may get one. Plain text is never what a route asks for.
 */
function ignoreUnaskedForms(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain')
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1024 },
    async (request: FastifyRequest) => {
      const { takesBody } = request.routeOptions.config as { takesBody?: boolean } // set below for every route
      if (takesBody === false) return undefined
      throw new Refusal({
        status: 415,
        code: 'unsupported_media_type',
        message: 'Send the body as application/json.',
      })
    },
  )
}

function inputReader(contract: Route['contract']) {
  const checkParams = contract.params && compileValidator(contract.params, 'params')
  const checkQuery = contract.query && compileValidator(contract.query, 'query')
  const checkBody = contract.body && compileValidator(contract.body, 'body')
  return (request: FastifyRequest) => {
    const query = contract.query
      ? readQuery(contract.query, request.query as Record<string, unknown>) // Fastify's parser gives text or lists of it
      : undefined
    checkText(request.params, 'params')
    checkText(query, 'query')
    checkText(request.body)
    checkParams?.(request.params)
    checkQuery?.(query)
    checkBody?.(request.body ?? {})
    return { params: request.params, query, body: contract.body ? (request.body ?? {}) : undefined }
  }
}

/** What the server needed, in milliseconds, for browsers to show. */
function timingOf(reply: FastifyReply): string {
  return `app;dur=${reply.elapsedTime.toFixed(2)}`
}

function answer(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  reply.header('Server-Timing', timingOf(reply))
  if (status === 204 || body === undefined) return reply.code(status === 200 ? 204 : status).send()
  if (body instanceof Readable && reply.request.method === 'HEAD') {
    body.destroy() // whoever asks for the head alone does not make us read what follows it
    return reply.code(status).send()
  }
  return reply.code(status).send(body)
}
