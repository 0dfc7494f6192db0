import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicContracts } from '#contract/public/contracts.ts'
import { printOpenapi } from '#contract/public/print-openapi.ts'
import { printPostman } from '#contract/public/print-postman.ts'
import { openSettlementPool } from '#store/usage/open-settlement-pool.ts'
import type { Context } from '../context.ts'
import { startUsageRounds } from '../usage/start-usage-rounds.ts'
import { answerProblem } from './answer-problem.ts'
import { createCallSettler } from './call-settler.ts'
import { carriesKey } from './carries-key.ts'
import { createKeyDirectory } from './key-directory.ts'
import { Problem } from './problem.ts'
import type { PublicRoute } from './public-route.ts'
import { inputReader } from './read-input.ts'
import { type Edge, type Endpoint, serveRead } from './serve-call.ts'
import { serveEffect } from './serve-effect.ts'
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts'
import { createSharedWindows } from './shared-windows.ts'

const BODY_BYTES_MAX = 256 * 1024
const PREFLIGHT_SECONDS = 86_400

/**
 * Puts /v1 on the server. Key, scope, limits, input, metering and errors are dealt with here, by the contract; a new
 * route cannot forget them because its handler never sees a call that has not passed.
 */
export async function mountPublicApi(
  server: FastifyInstance,
  ctx: Context,
  routes: PublicRoute[],
): Promise<void> {
  await server.register(
    async (scope) => {
      const edge = openEdge(scope, ctx)
      scope.setErrorHandler(answerProblem(ctx.settings.publicUrl))
      scope.addHook('onRequest', (request, reply, done) => {
        reply.headers(EVERY_ANSWER)
        // Only a page of another site needs to be told what it may read.
        if (request.headers.origin !== undefined)
          reply.header('Access-Control-Expose-Headers', READABLE_HEADERS)
        done(carriesKey(request.url) ? keyInUrl() : undefined)
      })
      readBodiesAsText(scope)
      for (const { contract, handle } of routes) {
        const endpoint: Endpoint = {
          contract,
          handle,
          name: `${contract.method} ${contract.path}`,
          readInput: inputReader(contract),
          shared: sharedAnswersOf(contract, ctx),
        }
        const serve = contract.method === 'GET' ? serveRead : serveEffect
        scope.route({
          method: contract.method,
          url: withoutPrefix(contract.path),
          handler: (request, reply) => serve(edge, endpoint, request, reply),
        })
      }
      answerOptions(scope, routes)
      answerDocuments(scope, ctx)
      // Routes of our own, not a handler for what is not found: the site's files answer to any path that has no route.
      for (const url of ['/', '/*']) {
        scope.all(url, (request) => {
          throw nothingHere(request, routes)
        })
      }
    },
    { prefix: PREFIX },
  )
}

const PREFIX = '/v1'

function withoutPrefix(path: string): string {
  return path.slice(PREFIX.length)
}

const EVERY_ANSWER = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' }
const READABLE_HEADERS =
  'ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, X-Credits-Charged, X-Request-Id'

function openEdge(scope: FastifyInstance, ctx: Context): Edge {
  const pool = openSettlementPool(ctx.db, (error) =>
    ctx.log.warn({ err: error }, 'a connection for settling calls was lost'),
  )
  const settler = createCallSettler({ pool, log: ctx.log, now: ctx.now })
  const rounds = startUsageRounds(ctx)
  scope.addHook('onClose', async () => {
    rounds.stop()
    await settler.close()
    await pool.end()
  })
  return {
    ctx,
    keys: createKeyDirectory(ctx),
    settler,
    windows: ctx.redis && createSharedWindows(ctx.redis, ctx.log),
  }
}

function sharedAnswersOf({ sharedMs = 0 }: PublicRoute['contract'], ctx: Context): SharedAnswers | undefined {
  const keepMs = Math.min(sharedMs, (ctx.settings.answerCacheSeconds ?? Number.POSITIVE_INFINITY) * 1000)
  return keepMs > 0 ? createSharedAnswers(keepMs) : undefined
}

/** Keeps bodies as text, so that they are judged in their place in the order of checks: after key and scope. */
function readBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'string' as const, bodyLimit: BODY_BYTES_MAX }
  scope.addContentTypeParser('application/json', options, (_request, body, done) => done(null, body))
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  )
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
          'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match',
          'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
        })
        .send(),
    )
  }
}

/** The contract itself, for tools that read it; no key needed. */
function answerDocuments(scope: FastifyInstance, ctx: Context): void {
  const { publicUrl } = ctx.settings
  const documents = {
    '/openapi.json': printOpenapi(publicContracts, publicUrl),
    '/postman.json': printPostman(publicContracts, publicUrl),
  }
  for (const [path, document] of Object.entries(documents)) {
    const text = JSON.stringify(document)
    scope.get(path, (_request, reply) =>
      reply
        .headers({
          'Cache-Control': 'public, max-age=300',
          'Content-Type': 'application/json; charset=utf-8',
        })
        .send(text),
    )
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
