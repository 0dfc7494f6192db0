import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** `/healthz`: this process lives. `/readyz`: it can serve now: the database answers and no stop is under way. */
export function mountHealth(server: FastifyInstance, ctx: Context): void {
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await ctx.db.pool.query('select 1')
      return { status: 'ready' }
    } catch (error) {
      ctx.log.warn({ err: error }, 'not ready: the database does not answer')
      return reply.code(503).header('Retry-After', '1').send({ status: 'database unavailable' })
    }
  })
}
