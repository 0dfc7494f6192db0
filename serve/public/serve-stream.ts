import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { voidCalls } from '#store/usage/void-calls.ts'
import { answerWithFeed, type EventFeed } from '../http/event-stream.ts'
import { costs, dataOf, type Edge, type Endpoint, refuseScope, toCall } from './edge.ts'
import { acceptSettlement, enterWindow } from './enforce-limits.ts'
import type { KeyRecord } from './key-directory.ts'
import { type Problem, toProblem } from './problem.ts'
import type { ChargeCredit, PublicCall } from './public-route.ts'

/**
 * One stream, from key to its first event. To open it counts against the window and is free; each further credit is
 * settled before what it pays for leaves.
 */
export async function serveStream(
  edge: Edge,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = await edge.keys.find(request.headers.authorization, request.ip)
  const entry = await enterWindow(edge, key, reply)
  const opened = await open(edge, endpoint, key, request).catch(toProblem)
  try {
    const call = toCall({ endpoint, key, requestId: request.id, charge: false, open: false })
    const settled = await edge.settler.settle(call, { countWindow: entry === undefined })
    acceptSettlement(edge, key, settled, { reply, entry })
  } catch (error) {
    if (isFeed(opened)) opened.abandon()
    throw error
  }
  if (!isFeed(opened)) throw opened
  reply.header('Vary', 'Authorization')
  return answerWithFeed(reply, opened)
}

function isFeed(opened: EventFeed | Problem): opened is EventFeed {
  return 'abandon' in opened
}

async function open(
  edge: Edge,
  endpoint: Endpoint,
  key: KeyRecord,
  request: FastifyRequest,
): Promise<EventFeed> {
  refuseScope(endpoint, key)
  const call = {
    ...endpoint.readInput(request),
    key,
    data: dataOf(edge.ctx, key),
    requestId: request.id,
    effectId: request.id,
    lastEventId: request.headers['last-event-id'] as string | undefined, // Node joins what comes twice
    charge: costs(endpoint, key) ? charging(edge, endpoint, key) : undefined,
  }
  const { body } = await endpoint.handle(edge.ctx, call as unknown as PublicCall)
  return body as EventFeed // what `publicStream` takes
}

function charging(edge: Edge, endpoint: Endpoint, key: KeyRecord): ChargeCredit {
  return async () => {
    const requestId = randomUUID()
    const call = toCall({ endpoint, key, requestId, charge: true, open: false })
    const settled = await edge.settler.settle(call, { countWindow: false })
    acceptSettlement(edge, key, settled)
    const place = { accountId: key.accountId, at: settled.at, requestId }
    return () =>
      edge.ctx.background.run('take a credit back', async () => {
        await voidCalls(edge.ctx.db.pool, [place])
      })
  }
}
