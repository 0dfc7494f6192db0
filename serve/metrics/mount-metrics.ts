import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { SOURCE_STATES } from '#contract/sources.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { measureQueues } from '#store/installation/measurements.ts'
import { countUnsettled } from '#store/payments/call-payments.ts'
import type { Context } from '../context/context.ts'
import { nothingAt, unauthorized } from '../http/errors.ts'
import { describeSources } from '../sources/describe-sources.ts'

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
    // Counted apart: the gauge would work its labels out again twice for each call.
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
  if (!isOfThisMachine) throw nothingAt('/metrics')
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

/** Read on each scrape. Without an answer of the database its gauges are left out. */
function createInstallationGauges(ctx: Context, registry: Registry): { measure(): Promise<void> } {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `crowdtape_${name}`, help, labelNames, registers: [registry] })
  const held = gauge('kept', 'What this process keeps in memory, by kind', ['what', 'unit'])
  const heldMax = gauge('kept_max', 'Its upper limit', ['what', 'unit'])
  const pool = gauge('database_connections', 'Connections of the pool, by what they do', ['state'])
  const up = gauge('database_up', 'Whether the database answered the query for the metrics below: 1 or 0')
  const tape = gauge('tape_entries_total', 'Entries written to the tape')
  const behind = gauge('tape_reader_behind', 'Entries that a reader has not read yet', ['reader'])
  const mails = gauge('mails_waiting', 'E-mails waiting to be sent')
  const asked = gauge('facilitator_calls_total', 'Questions about payments of single calls', [
    'call',
    'outcome',
  ])
  const unsettled = gauge(
    'payments_unsettled',
    'Payments of single calls not settled for a minute, up to 1000',
  )
  const backup = gauge('backup_age_seconds', 'Time since the last backup; absent before the first')
  const state = gauge('source_state', 'State of a source: 1 for the current one', ['source', 'state'])
  const lookedAt = gauge('source_looked_at_total', 'Posts or prices read', ['source'])
  const kept = gauge('source_kept_total', 'Posts or prices stored', ['source'])
  const lag = gauge('source_lag_seconds', 'Lag of the newest event', ['source'])
  const age = gauge('source_last_event_age_seconds', 'Time since the last event', ['source'])
  const reconnects = gauge('source_reconnects_total', 'Lost connections', ['source'])
  const errors = gauge('source_errors_total', 'Errors by kind', ['source', 'kind'])
  const left = gauge('source_budget_left', 'Remaining quota of the source', ['source', 'limit'])
  const backFill = gauge('source_back_fill_ratio', 'Reading back from the first start, 0 to 1', ['source'])
  const fromDatabase = [
    tape,
    behind,
    mails,
    unsettled,
    backup,
    state,
    lookedAt,
    kept,
    lag,
    age,
    reconnects,
    errors,
    left,
    backFill,
  ]

  const measureSources = async () => {
    for (const { id: source, state: now, health } of await describeSources(ctx)) {
      for (const one of SOURCE_STATES) state.set({ source, state: one }, one === now ? 1 : 0)
      if (!health) continue
      lookedAt.set({ source }, health.lookedAt)
      kept.set({ source }, health.kept)
      reconnects.set({ source }, health.reconnects)
      if (health.lagSeconds !== null) lag.set({ source }, health.lagSeconds)
      if (health.lastEventAt !== null) {
        age.set({ source }, Math.max(0, ctx.now().getTime() - Date.parse(health.lastEventAt)) / 1000)
      }
      for (const { kind, count } of health.errors) errors.set({ source, kind }, count)
      for (const { name: limit, left: remains } of health.budget) left.set({ source, limit }, remains)
      if (health.backFill) backFill.set({ source }, health.backFill.done)
    }
  }
  const measureTape = async () => {
    const queues = await measureQueues(ctx.db)
    const last = await findFact(ctx.db, 'backup')
    if (last) backup.set((ctx.now().getTime() - Date.parse(last.at)) / 1000)
    if (ctx.facilitator)
      unsettled.set(await countUnsettled(ctx.db, new Date(ctx.now().getTime() - MINUTE_MS)))
    tape.set(queues.tapeEntries)
    mails.set(queues.mailsWaiting)
    for (const reader of queues.readers) behind.set({ reader: reader.name }, reader.behind)
  }

  return {
    async measure() {
      for (const { what, unit, count, max } of ctx.kept.list()) {
        held.set({ what, unit }, count)
        heldMax.set({ what, unit }, max)
      }
      for (const { call, outcome, count } of ctx.facilitator?.counts() ?? [])
        asked.set({ call, outcome }, count)
      const { totalCount, idleCount, waitingCount } = ctx.db.pool
      pool.set({ state: 'busy' }, totalCount - idleCount)
      pool.set({ state: 'idle' }, idleCount)
      pool.set({ state: 'waited_for' }, waitingCount)
      for (const one of fromDatabase) one.reset()
      try {
        await Promise.all([measureSources(), measureTape()])
        up.set(1)
      } catch (error) {
        ctx.log.warn({ err: error }, 'the database could not be measured')
        up.set(0)
      }
    },
  }
}
