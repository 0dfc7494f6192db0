import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { BODY_BYTES_USUAL } from '#contract/text/body-bytes.ts'
import { mountRoutes } from './app/mount-routes.ts'
import { routes } from './app-routes.ts'
import type { Context } from './context/context.ts'
import { contextOfDefaultData } from './context/context-of-data.ts'
import { answerBrokenRequest } from './http/answer-broken-request.ts'
import { answerError } from './http/answer-error.ts'
import { compileSerializer } from './http/compile-serializer.ts'
import { invalid, notFound, unavailable } from './http/errors.ts'
import { readJsonBodies } from './http/read-json-bodies.ts'
import { setSecurityHeaders } from './http/set-security-headers.ts'
import { mountEmbeds } from './market/embed/mount-embeds.ts'
import { mountShareImages } from './market/mount-share-images.ts'
import { findAssetName, listAssetIds } from './market/paged-assets.ts'
import { mountMcp } from './mcp/mount-mcp.ts'
import { mountMetrics } from './metrics/mount-metrics.ts'
import { answerProblem } from './public/answer-problem.ts'
import { carriesKey } from './public/carries-key.ts'
import { mountPublicApi } from './public/mount-public-api.ts'
import { openPublicApi } from './public/open-public-api.ts'
import { publicRoutes } from './public-routes.ts'
import { mountCspReports } from './site/mount-csp-reports.ts'
import { mountSite } from './site/mount-site.ts'
import { mountHealth } from './status/mount-health.ts'

/** So long a request may take to arrive. */
const REQUEST_MS_MAX = 30_000

/** The whole HTTP server: API, health and, where a built site is given, the site. Not listening yet. */
export async function buildServer(ctx: Context): Promise<FastifyInstance> {
  const requestTimeout = ctx.settings.requestTimeoutMs ?? REQUEST_MS_MAX
  const server = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger, // pino's own type is wider than Fastify's
    // One line for each answer is logged below, without what may hold a secret.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_BYTES_USUAL, // of what is no route of a contract
    trustProxy: ctx.settings.trustedProxies.length > 0 ? ctx.settings.trustedProxies : false,
    // Slow headers and bodies are cut. abuse-cases, "Process"
    requestTimeout,
    http: {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: requestTimeout / 10,
    },
    clientErrorHandler: answerBrokenRequest,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    frameworkErrors: answerUnroutable(ctx.settings.publicUrl),
  })
  readJsonBodies(server)
  server.setErrorHandler(answerError)
  server.setSerializerCompiler(compileSerializer)
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
  // A stream would never end by itself, and its reader reconnects elsewhere.
  server.addHook('preClose', () => ctx.streams.close())
  server.addHook('onClose', () => ctx.background.finish())
  const { siteFolder, publicUrl, hstsSubdomains = false } = ctx.settings
  setSecurityHeaders(server, { https: publicUrl.startsWith('https:'), hstsSubdomains })
  refuseGoneCallers(server)
  refuseUnclearHosts(server)
  mountMetrics(server, ctx) // before the routes, whose calls its hooks count
  const publicApi = openPublicApi(server, ctx, publicRoutes)
  await mountPublicApi(server, publicApi)
  await mountMcp(server, publicApi)
  mountHealth(server, ctx)
  await mountCspReports(server, ctx)
  mountRoutes(server, ctx, routes)
  if (siteFolder) {
    mountShareImages(server, ctx)
    mountEmbeds(server, ctx)
    await mountSite(server, {
      siteFolder,
      publicUrl,
      findAssetName: (id) => findAssetName(ctx, id),
      listAssetIds: async () => listAssetIds(await contextOfDefaultData(ctx)),
    })
  } else {
    server.setNotFoundHandler((request) => {
      throw notFound(`There is nothing at ${request.url.split('?')[0]}.`)
    })
  }
  return server
}

/** A client that hung up before being read has no address to count by; where there is one, Node keeps it from here on. */
function refuseGoneCallers(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(request.socket.remoteAddress === undefined ? unavailable('the caller hung up') : undefined)
  })
}

/** RFC 3986, section 3.2.2, and a port. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._~!$&'()*+,;=%-]*)(?::\d*)?$/i

/**
 * Answers 400 where a request names several hosts, or what can be none: a proxy before us may have read another one than
 * we would. RFC 9112, section 3.2; Node itself refuses a request without a host.
 */
function refuseUnclearHosts(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw // names and values in turn
    const hosts = rawHeaders.filter(
      (_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === 'host',
    )
    const isClear = hosts.length <= 1 && HOST.test(hosts[0] ?? '')
    done(isClear ? undefined : invalid('Host', 'Send one Host header that names one host.'))
  })
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
