import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Gate } from './http-gate.ts'

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
