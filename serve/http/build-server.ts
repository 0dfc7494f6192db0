import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Context } from '../context.ts'
import { findAssetName } from '../market/find-asset-name.ts'
import { listAssetIds } from '../market/list-asset-ids.ts'
import { answerProblem } from '../public/answer-problem.ts'
import { carriesKey } from '../public/carries-key.ts'
import { mountPublicApi } from '../public/mount-public-api.ts'
import { publicRoutes } from '../public/public-routes.ts'
import { answerError } from './answer-error.ts'
import { notFound } from './errors.ts'
import { mountHealth } from './mount-health.ts'
import { mountRoutes } from './mount-routes.ts'
import { mountSite } from './mount-site.ts'
import { routes } from './routes.ts'
import { setSecurityHeaders } from './set-security-headers.ts'

// A password of 1 MB must be refused by its own rule, with its own words, so the body may be a little larger.
const BODY_BYTES_MAX = 2 * 1024 * 1024

/** The whole HTTP server: API, health and, where a built site is given, the site. Not listening yet. */
export async function buildServer(ctx: Context): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger, // pino's own type is wider than Fastify's
    // One line for each answer is logged below, without what may hold a secret.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_BYTES_MAX,
    // A `__proto__` in a body is dropped, and what it stood in is checked like anything else, field by field.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    trustProxy: ctx.settings.trustedProxies.length > 0 ? ctx.settings.trustedProxies : false,
    // Slow headers and bodies are cut. abuse-cases, "Process"
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    frameworkErrors: answerUnroutable(ctx.settings.publicUrl),
  })
  server.setErrorHandler(answerError)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    done()
    if (!ctx.log.isLevelEnabled('debug')) return
    request.log.debug(
      {
        method: request.method,
        path: loggablePath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
  server.addHook('onClose', () => ctx.background.finish())
  setSecurityHeaders(server, ctx)
  await mountPublicApi(server, ctx, publicRoutes)
  mountHealth(server, ctx)
  mountRoutes(server, ctx, routes)
  const { siteFolder, publicUrl } = ctx.settings
  if (siteFolder) {
    await mountSite(server, {
      siteFolder,
      publicUrl,
      findAssetName: (id) => findAssetName(ctx, id),
      listAssetIds: () => listAssetIds(ctx),
    })
  } else {
    server.setNotFoundHandler((request) => {
      throw notFound(`There is nothing at ${request.url.split('?')[0]}.`)
    })
  }
  return server
}

/** Answers what the router cannot read at all. No hook has run for it, so the headers of every answer are set here. */
function answerUnroutable(publicUrl: string) {
  const answerAsProblem = answerProblem(publicUrl)
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
    const isPublic = request.url.startsWith('/v1/')
    if (isPublic) reply.header('Access-Control-Allow-Origin', '*')
    const answer = isPublic ? answerAsProblem : answerError
    answer(error, request, reply)
  }
}

/** The path without its query: what people search for and any secret put there stay out of the log. */
function loggablePath(url: string): string {
  const path = url.split('?')[0] ?? ''
  return carriesKey(path) ? '(a path with an API key in it)' : path
}
