import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { printOpenapi } from '#contract/public/documents/print-openapi.ts'
import { printPostman } from '#contract/public/documents/print-postman.ts'
import { bodyBytesMax } from '#contract/text/body-bytes.ts'
import type { Context } from '../context/context.ts'
import { answerProblem } from './answer-problem.ts'
import { carriesKey } from './carries-key.ts'
import type { Edge, Endpoint } from './edge.ts'
import type { Served } from './incoming-call.ts'
import type { PublicApi } from './open-public-api.ts'
import { Problem } from './problem.ts'
import type { PublicRoute } from './public-route.ts'
import { BROKEN_TEXT } from './read-input.ts'
import { serveRead } from './serve-read.ts'
import { serveStream } from './serve-stream.ts'
import { serveWrite } from './serve-write.ts'

const PREFLIGHT_SECONDS = 86_400

/**
 * Puts /v1 on the server. Key, scope, limits, input, metering and errors are dealt with here, by the contract; a new
 * route cannot forget them because its handler never sees a call that has not passed.
 */
export async function mountPublicApi(server: FastifyInstance, { edge, endpoints }: PublicApi): Promise<void> {
  const { ctx } = edge
  await server.register(
    async (scope) => {
      scope.setErrorHandler(answerProblem(ctx.settings.publicUrl))
      scope.addHook('onRequest', (request, reply, done) => {
        reply.headers(EVERY_ANSWER)
        // Only a page of another site needs the CORS headers.
        if (request.headers.origin !== undefined)
          reply.header('Access-Control-Expose-Headers', READABLE_HEADERS)
        done(carriesKey(request.url) ? keyInUrl() : undefined)
      })
      readBodiesAsText(scope)
      for (const endpoint of endpoints) {
        scope.route({
          method: endpoint.contract.method,
          url: withoutPrefix(endpoint.contract.path),
          bodyLimit: bodyBytesMax(endpoint.contract),
          // Before the call is judged, so that refusals have it as well.
          onRequest: (_request, reply, done) => {
            if (endpoint.deprecation) reply.headers(endpoint.deprecation)
            done()
          },
          handler: handlerOf(edge, endpoint),
        })
      }
      answerOptions(scope, endpoints)
      answerDocuments(scope, ctx)
      // Routes of our own, not a handler for what is not found: the site's files answer to any path that has no route.
      for (const url of ['/', '/*']) {
        scope.all(url, (request) => {
          throw nothingHere(request, endpoints)
        })
      }
    },
    { prefix: PREFIX },
  )
}

const PREFIX = '/v1'

function handlerOf(edge: Edge, endpoint: Endpoint) {
  if (endpoint.contract.stream) {
    return (request: FastifyRequest, reply: FastifyReply) => serveStream(edge, endpoint, request, reply)
  }
  const serve = endpoint.contract.method === 'GET' ? serveRead : serveWrite
  return async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await serve(edge, endpoint, request, reply))
}

function send(reply: FastifyReply, { prepared, charged, unchanged }: Served): FastifyReply {
  const links = [prepared.headers.Link, reply.getHeader('Link')].filter((link) => link !== undefined)
  reply.headers(prepared.headers).header('X-Credits-Charged', charged ? '1' : '0')
  if (links.length > 0) reply.header('Link', links.join(', '))
  return unchanged
    ? reply.code(304).send()
    : reply.code(prepared.status).send(prepared.file ?? prepared.payload)
}

function withoutPrefix(path: string): string {
  return path.slice(PREFIX.length)
}

const EVERY_ANSWER = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' }
const READABLE_HEADERS =
  'Deprecation, ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, ' +
  'X-Credits-Charged, X-Request-Id'

/** Keeps bodies as text, so that they are judged in their place in the order of checks: after key and scope. */
function readBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer' as const }
  scope.addContentTypeParser('application/json', options, (_request, body: Buffer, done) =>
    done(null, isUtf8(body) ? body.toString('utf8') : BROKEN_TEXT),
  )
  scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
}

function keyInUrl(): Problem {
  return new Problem(
    'key_in_url',
    'An API key must not stand in a URL. Send it in the Authorization header, and rotate this one.',
  )
}

/** What a browser asks before a call from another site, and what the methods of a path are. */
function answerOptions(scope: FastifyInstance, routes: PublicRoute[]): void {
  for (const path of new Set(routes.map(({ contract }) => contract.path))) {
    const methods = methodsOf(path, routes).join(', ')
    scope.options(withoutPrefix(path), (_request, reply) =>
      reply
        .code(204)
        .headers({
          Allow: methods,
          'Access-Control-Allow-Methods': methods,
          'Access-Control-Allow-Headers':
            'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID',
          'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
        })
        .send(),
    )
  }
}

/** The contract itself, for tools that read it; no key needed. */
function answerDocuments(scope: FastifyInstance, ctx: Context): void {
  const { publicUrl } = ctx.settings
  const documents = { '/openapi.json': printOpenapi, '/postman.json': printPostman }
  for (const [path, print] of Object.entries(documents)) {
    let text: string | undefined
    scope.get(path, (_request, reply) => {
      text ??= JSON.stringify(print(publicContracts, publicUrl))
      return reply
        .headers({
          'Cache-Control': 'public, max-age=300',
          'Content-Type': 'application/json; charset=utf-8',
        })
        .send(text)
    })
  }
}

function methodsOf(path: string, routes: PublicRoute[]): string[] {
  const methods = routes
    .filter(({ contract }) => contract.path === path)
    .map(({ contract }) => contract.method)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}

/** 405 where the path exists with another method, else 404: with this method only a part that is too long leads here. */
function nothingHere(request: FastifyRequest, routes: PublicRoute[]): Problem {
  const path = request.url.split('?')[0] ?? ''
  const known = routes.find(({ contract }) => matches(contract.path, path))
  const methods = known ? methodsOf(known.contract.path, routes) : []
  if (!known || methods.includes(request.method)) {
    return new Problem('not_found', 'There is no such endpoint.')
  }
  return new Problem('method_not_allowed', `${known.contract.path} knows ${methods.join(', ')}.`, {
    headers: { Allow: methods.join(', ') },
  })
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part.startsWith(':') || part === given[place])
  )
}
