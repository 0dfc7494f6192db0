import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import fastJsonStringify from 'fast-json-stringify'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Source, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { BODY_BYTES_USUAL } from '#contract/text/body-bytes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { findLatestPrices } from '#store/market/prices.ts'
import { findAuthor } from '#store/social/figures/authors.ts'
import { mountRoutes } from './app/mount-routes.ts'
import { routes } from './app-routes.ts'
import { mountPaymentEvents } from './billing/mount-payment-events.ts'
import { mountBoardEmbeds } from './boards/embed/mount-board-embeds.ts'
import type { Context } from './context/context.ts'
import { contextOfDefaultData } from './context/context-of-data.ts'
import { onOneServer } from './context/on-one-server.ts'
import { answerBrokenRequest } from './http/answer-broken-request.ts'
import { answerError } from './http/answer-error.ts'
import { invalid, nothingAt, unavailable } from './http/errors.ts'
import { readJsonBodies } from './http/read-json-bodies.ts'
import { setSecurityHeaders } from './http/set-security-headers.ts'
import { resolveAssets } from './market/assets.ts'
import { mountAssetTexts } from './market/embed/mount-asset-texts.ts'
import { mountEmbeds } from './market/embed/mount-embeds.ts'
import { mountShareImages } from './market/share-images.ts'
import { mountMcp } from './mcp/mount-mcp.ts'
import { mountMetrics } from './metrics/mount-metrics.ts'
import { mountOauth } from './oauth/mount-oauth.ts'
import { mountOutlets } from './outlets/mount-outlets.ts'
import { sellCalls } from './payments/serve-paid.ts'
import { carriesKey, mountPublicApi } from './public/mount-public-api.ts'
import { openPublicApi } from './public/open-public-api.ts'
import { answerProblem } from './public/problem.ts'
import { publicRoutes } from './public-routes.ts'
import { mountCspReports } from './site/mount-csp-reports.ts'
import { mountSite } from './site/mount-site.ts'
import { mountHealth } from './status/mount-health.ts'

const LISTED_MAX = 5000

/** By the schema, which is the same object for every server of the process. */
const compiled = new WeakMap<object, Serialize>()

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
    clientErrorHandler: answerBrokenRequest(ctx.settings.publicUrl),
    connectionTimeout: MINUTE_MS,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    frameworkErrors: answerUnroutable(ctx.settings.publicUrl),
  })
  takeEveryMethod(server)
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
  await mountPublicApi(server, publicApi, sellCalls(publicApi.edge))
  await mountMcp(server, publicApi)
  await mountOauth(server, ctx)
  mountHealth(server, ctx)
  mountSecurityText(server, ctx)
  await mountCspReports(server, ctx)
  await mountPaymentEvents(server, ctx)
  mountRoutes(server, ctx, routes)
  mountOutlets(server, ctx)
  if (siteFolder) {
    mountShareImages(server, ctx)
    mountEmbeds(server, ctx)
    mountAssetTexts(server, ctx)
    mountBoardEmbeds(server, ctx)
    await mountSite(server, {
      siteFolder,
      publicUrl,
      findAssetName: (id) => onOneServer(ctx, (one) => findAssetName(one, id)),
      findAssetMeant: (name) => onOneServer(ctx, (one) => findAssetMeant(one, name)),
      hasAuthor: (author) => onOneServer(ctx, (one) => hasAuthor(one, author)),
      listAssetIds: async () => onOneServer(await contextOfDefaultData(ctx), listAssetIds),
    })
  } else {
    server.setNotFoundHandler((request) => {
      throw nothingAt(request.url.split('?')[0] ?? '')
    })
  }
  return server
}

/** Less than a year, which is what RFC 9116, section 2.5.5, advises. */
const SECURITY_TEXT_DAYS = 180

/** Where to report what is wrong with our security. RFC 9116 */
function mountSecurityText(server: FastifyInstance, { settings, now }: Context): void {
  server.get('/.well-known/security.txt', (_request, reply) => {
    const today = Math.floor(now().getTime() / DAY_MS)
    const expires = new Date((today + SECURITY_TEXT_DAYS) * DAY_MS).toISOString()
    const lines = [
      `Contact: mailto:${settings.supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}

/** So that /v1 answers a method that it does not have by those that it has; CONNECT never becomes a request. */
function takeEveryMethod(server: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !server.supportedMethods.includes(method)) server.addHttpMethod(method)
  }
}

/** A client that hung up before being read has no address to count by; where there is one, Node keeps it from here on. */
function refuseGoneCallers(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(request.socket.remoteAddress === undefined ? unavailable('the client disconnected') : undefined)
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
  // Who has the link of a dashboard reads it.
  return carriesKey(path) ? '(a path with an API key in it)' : path.replace(/ctd_[\w%-]+/, 'ctd_…')
}

type Schema = Parameters<typeof fastJsonStringify>[0]

type Serialize = (value: unknown) => string

/**
 * What writes answers of a schema as JSON. It is made when the first answer goes out: making those of all routes takes
 * half a second, which no first answer should wait for.
 */
function compileSerializer({ schema }: { schema: Schema & object }): Serialize {
  return (value) => {
    const known = compiled.get(schema)
    if (known) return known(value)
    const made = fastJsonStringify(schema)
    compiled.set(schema, made)
    return made(value)
  }
}

/** The name of an asset that has a price, live or in the sample universe, which is one that has a page. */
async function findAssetName({ readDb, sampleDb }: Context, assetId: string): Promise<string | undefined> {
  if (assetId.includes('\0')) return undefined // PostgreSQL holds no text that has it
  for (const data of new Set([readDb, sampleDb])) {
    const [latest] = await findLatestPrices(data, { assetIds: [assetId], limit: 1 })
    if (latest) return latest.asset.name
  }
  return undefined
}

/** The id of the largest asset with such a page that has this ticker, or this id in other letters. */
async function findAssetMeant({ readDb, sampleDb }: Context, name: string): Promise<string | undefined> {
  if (name.includes('\0')) return undefined // as above
  for (const data of new Set([readDb, sampleDb])) {
    const found = await resolveAssets(data, { symbols: [name], ids: [name.toLowerCase()] })
    const assetIds = found.flatMap(({ asset, alternatives }) =>
      (asset ? [asset.id] : []).concat(alternatives.map(({ id }) => id)),
    )
    const [latest] = assetIds.length > 0 ? await findLatestPrices(data, { assetIds, limit: 1 }) : []
    if (latest) return latest.asset.id
  }
  return undefined
}

/** Whether posts of an author are stored, live or in the sample universe. */
async function hasAuthor({ readDb, sampleDb }: Context, author: { platform: Source; username: string }) {
  if (`${author.platform}${author.username}`.includes('\0') || author.username === UNKNOWN_AUTHOR)
    return false
  for (const data of new Set([readDb, sampleDb])) if (await findAuthor(data, author)) return true
  return false
}

/** The assets that have a page, the largest first, 5,000 at most. */
async function listAssetIds({ readDb }: Context): Promise<string[]> {
  const prices = await findLatestPrices(readDb, { limit: LISTED_MAX })
  return prices.map(({ asset }) => asset.id)
}
