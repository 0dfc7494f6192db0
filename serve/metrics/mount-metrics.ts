import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { notFound, unauthorized } from '../http/errors.ts'
import { createInstallationGauges } from './installation-gauges.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * `/metrics`, in the text format of Prometheus: calls, the database, sources, the tape, mails and the process. Labels are
 * routes, ids of sources and names of our own: never user input. With METRICS_TOKEN it asks for that as a bearer
 * token; without, it is there for this machine alone, and where the site has a public address not at all.
 */
export function mountMetrics(server: FastifyInstance, ctx: Context): void {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'crowdtape_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const open = new Map<string, number>()
  new Gauge({
    name: 'crowdtape_http_open_requests',
    help: 'Requests that are being answered, streams among them, by route',
    labelNames: ['route'],
    registers: [registry],
    // Counted apart: the gauge would work its labels out anew twice for each call.
    collect() {
      for (const [route, count] of open) this.set({ route }, count)
    },
  })
  const installation = createInstallationGauges(ctx, registry)
  let hasProcessMetrics = false

  server.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request)
    open.set(route, (open.get(route) ?? 0) + 1)
    reply.raw.once('close', () => open.set(route, (open.get(route) ?? 0) - 1))
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.includes(request.method) ? request.method : 'other'
    durations.observe(
      { route: routeOf(request), method, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  server.get('/metrics', async (request, reply) => {
    admit(ctx, request)
    if (!hasProcessMetrics) {
      hasProcessMetrics = true
      collectDefaultMetrics({ register: registry })
    }
    await installation.measure()
    return reply
      .headers({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
      .send(await registry.metrics())
  })
}

/** As it is declared, so that there are no more of them than routes. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}

/** Throws a 401 for a wrong token, and a 404 to callers that must not learn of the route. */
function admit({ settings }: Context, request: FastifyRequest): void {
  if (settings.metricsToken !== undefined) {
    const [, token = ''] = /^Bearer ([^\s]{1,512})$/i.exec(request.headers.authorization ?? '') ?? []
    if (!isSame(token, settings.metricsToken)) throw unauthorized('Send METRICS_TOKEN as a bearer token.')
    return
  }
  const isOfThisMachine =
    isLoopback(new URL(settings.publicUrl).hostname) &&
    isLoopback(request.socket.remoteAddress ?? '') &&
    isLoopback(request.hostname) &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers.forwarded === undefined
  if (!isOfThisMachine) throw notFound('There is nothing at /metrics.')
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  if (isIP(address) === 4) return address.startsWith('127.')
  return address === '::1' || address === 'localhost'
}
