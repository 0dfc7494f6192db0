import type { FastifyInstance } from 'fastify'
import { callStranger } from '#contract/time/call-stranger.ts'
import { findServerState } from '#store/installation/measurements.ts'
import type { ReplicaState } from '#store/replicas.ts'
import type { Context } from '../context/context.ts'

/** What `/readyz` answers. Parts that are not configured are absent. */
interface Readiness {
  status: 'ready' | 'database unavailable' | 'database read-only'
  primary: { status: 'ok' | 'down' | 'read-only'; ms: number }
  /** In the order of the setting; hosts have no place in a public answer. */
  replicas?: { status: ReplicaState['status']; lagSeconds?: number }[]
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
    const [primary, replicas, redis] = await Promise.all([
      measurePrimary(ctx),
      measureReplicas(ctx),
      measureRedis(ctx),
    ])
    const readiness: Readiness = { status: STATUS[primary.status], primary, replicas, redis }
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

async function measureReplicas({ replicas }: Context): Promise<Readiness['replicas']> {
  const measured = await replicas?.measure()
  return measured?.map(({ state }) =>
    state.status === 'down'
      ? { status: 'down' }
      : { status: state.status, lagSeconds: lagSecondsOf(state) ?? undefined },
  )
}

/** To the tenth; null where nothing is known of when a replica was where it is. */
export function lagSecondsOf({ lagMs }: { lagMs: number }): number | null {
  return Number.isFinite(lagMs) ? Math.round(lagMs / 100) / 10 : null
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
