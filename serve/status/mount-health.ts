import type { FastifyInstance } from 'fastify'
import { callStranger } from '#contract/time/call-stranger.ts'
import { findServerState } from '#store/installation/measurements.ts'
import type { Context } from '../context/context.ts'

/** What `/readyz` answers. Parts that are not configured are absent. */
interface Readiness {
  status: 'ready' | 'database unavailable' | 'database read-only'
  primary: { status: 'ok' | 'down' | 'read-only'; ms: number }
  replica?: { status: 'ok' | 'behind' | 'down'; lagSeconds?: number }
  redis?: { status: 'ok' | 'down' }
}

const ANSWER_MS_MAX = 2_000
const REDIS_MS_MAX = 500

/**
 * `/healthz` and `/livez`: this process lives. `/readyz`: how each part is, and 503 where it cannot serve now: the primary does not
 * answer or takes no writes, or a stop is under way. What a replica or Redis cannot do, the primary does.
 */
export function mountHealth(server: FastifyInstance, ctx: Context, hasStarted = () => true): void {
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })
  // Its Date is what pages set their clock by.
  for (const path of ['/healthz', '/livez'])
    server.get(path, async (_request, reply) =>
      reply.header('Date', ctx.now().toUTCString()).send({ status: 'ok' }),
    )
  server.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    if (!hasStarted()) return reply.code(503).send({ status: 'starting' })
    const [primary, replica, redis] = await Promise.all([
      measurePrimary(ctx),
      measureReplica(ctx),
      measureRedis(ctx),
    ])
    const readiness: Readiness = { status: STATUS[primary.status], primary, replica, redis }
    if (primary.status !== 'ok') reply.code(503).header('Retry-After', '1')
    return readiness
  })
}

const STATUS = { ok: 'ready', down: 'database unavailable', 'read-only': 'database read-only' } as const

async function measurePrimary({ db, log }: Context): Promise<Readiness['primary']> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  try {
    const { readOnly } = await findServerState(db, ANSWER_MS_MAX)
    return { status: readOnly ? 'read-only' : 'ok', ms: ms() }
  } catch (error) {
    log.warn({ err: error }, 'not ready: the database does not answer')
    return { status: 'down', ms: ms() }
  }
}

async function measureReplica({ readDb }: Context): Promise<Readiness['replica']> {
  const state = await readDb.measureReplica?.()
  if (!state || state.status === 'down') return state && { status: 'down' }
  return { status: state.status, lagSeconds: Math.round(state.lagMs / 100) / 10 }
}

async function measureRedis({ redis }: Context): Promise<Readiness['redis']> {
  if (!redis) return undefined
  try {
    await callStranger({ timeoutMs: REDIS_MS_MAX }, () => redis.ping())
    return { status: 'ok' }
  } catch {
    return { status: 'down' } // its own connection logs why
  }
}
