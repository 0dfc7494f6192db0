import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * What the server does with calls. `waiting`: the API and /readyz answer 503, the site's pages are served. `open`:
 * everything is served. `draining`: everything but /readyz is served, and every connection ends with its answer.
 * `holding`: like draining, but answers wait until `closed`. `closed`: no new requests, those inside are answered.
 */
export type GateState = 'waiting' | 'open' | 'draining' | 'holding' | 'closed'

export interface Gate {
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
