import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Long enough that every busy keep-alive connection has had an answer that says close. */
const DRAIN_MS = 1_000
/** No new connection for so long means that everybody who wants something is inside. */
const QUIET_MS = 50
const HOLD_MS_MAX = 1_000
const ANSWER_MS_MAX = 10_000
const POLL_MS = 10

/**
 * Closes a server without failing a request. A connection that waits in the system's queue when a server stops
 * listening is reset, so answers are held for a moment: callers who wait for one open no new connection, the queue
 * runs empty, and only then the door closes and the answers leave. What has no answer after ten seconds is cut.
 */
export async function drainServer(server: FastifyInstance, gate: Gate): Promise<void> {
  const { server: http } = server
  gate.set('draining')
  if ((await promisify(http.getConnections.bind(http))()) > 0) {
    await delay(DRAIN_MS)
    gate.set('holding')
    await untilQuiet(http)
  }
  http.close()
  gate.set('closed')
  const closed = server.close() // notifies streams and plug-ins, and waits for the last connection
  await untilAnswered(gate)
  http.closeAllConnections() // a browser opens some for later use and never says a word on them
  await closed
}

async function untilAnswered(gate: Gate): Promise<void> {
  const end = performance.now() + ANSWER_MS_MAX
  while (gate.countInside() > 0 && performance.now() < end) await delay(POLL_MS)
}

async function untilQuiet(http: Server): Promise<void> {
  let lastArrival = performance.now()
  const note = () => {
    lastArrival = performance.now()
  }
  http.on('connection', note)
  const end = lastArrival + HOLD_MS_MAX
  while (performance.now() < Math.min(end, lastArrival + QUIET_MS)) await delay(POLL_MS)
  http.off('connection', note)
}

/**
 * What the server does with calls. `waiting`: the API and /readyz answer 503, the site's pages are served. `open`:
 * everything is served. `draining`: everything but /readyz is served, and every connection ends with its answer.
 * `holding`: like draining, but answers wait until `closed`. `closed`: no new requests, those inside are answered.
 */
type GateState = 'waiting' | 'open' | 'draining' | 'holding' | 'closed'

interface Gate {
  set(state: GateState): void
  /** How many calls have come in and have no whole answer yet. */
  countInside(): number
}

/** Puts a gate before all routes of a server that does not listen yet; it begins `waiting`. */
export function installGate(server: FastifyInstance): Gate {
  let state: GateState = 'waiting'
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let inside = 0
  server.addHook('onRequest', async (request, reply) => {
    inside += 1
    // Comes once, whether the answer left or the caller did.
    reply.raw.once('close', () => {
      inside -= 1
    })
    const path = request.url.split('?')[0] ?? ''
    if (state === 'waiting' && /^\/(api|v1|readyz)(\/|$)/.test(path)) return refuse(reply, path, 'starting')
    if (isLeaving(state) && path === '/readyz') return refuse(reply, path, 'stopping')
  })
  server.addHook('onSend', async (_request, reply) => {
    if (isLeaving(state)) reply.header('Connection', 'close')
    if (state === 'holding') await released
  })
  return {
    set: (next) => {
      state = next
      if (next === 'closed') release()
    },
    countInside: () => inside,
  }
}

function isLeaving(state: GateState): boolean {
  return state === 'draining' || state === 'holding' || state === 'closed'
}

/** Answered here and not thrown: a balancer asks every second, and its question is no error to log. */
function refuse(reply: FastifyReply, path: string, what: 'starting' | 'stopping'): FastifyReply {
  const message = `The service is ${what}. Please try again in a moment.`
  reply.code(503).header('Retry-After', '1').header('Cache-Control', 'no-store')
  if (!path.startsWith('/v1')) return reply.send({ error: message, code: 'unavailable' })
  const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: message }
  return reply
    .type('application/problem+json')
    .send(JSON.stringify({ ...problem, code: 'unavailable', request_id: reply.request.id }))
}
