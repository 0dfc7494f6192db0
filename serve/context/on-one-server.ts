import type { Database } from '#store/database.ts'
import type { Context } from './context.ts'

const contexts = new WeakMap<Context, WeakMap<Database, Context>>()

/**
 * Works out one answer with a context whose `readDb` is one server: a replica, or the primary. `work` may be done twice
 * (`Replicas.answerFrom`), so it must have no effect but its answer; what changes something reads the primary, without
 * this. docs/decisions/0820
 */
export function onOneServer<Answer>(
  ctx: Context,
  work: (ctx: Context) => Answer | Promise<Answer>,
): Promise<Answer> {
  if (!ctx.replicas || ctx.dataMode !== 'live' || ctx.isOfOneServer) return Promise.resolve(work(ctx))
  return ctx.replicas.answerFrom(async (server) => work(contextOfServer(ctx, server)))
}

/**
 * A context for several answers that belong together: all of them are of one server, and fail with it. The given one where
 * there are no replicas.
 */
export async function chooseServer(ctx: Context): Promise<Context> {
  return ctx.replicas && !ctx.isOfOneServer ? contextOfServer(ctx, await ctx.replicas.choose()) : ctx
}

/** Always the same one for the same server, so that what is kept for a context or its `readDb` is of that server alone. */
function contextOfServer(ctx: Context, server: Database): Context {
  const ofServers = contexts.get(ctx) ?? new WeakMap<Database, Context>()
  contexts.set(ctx, ofServers)
  const made = ofServers.get(server) ?? { ...ctx, readDb: server, isOfOneServer: true }
  ofServers.set(server, made)
  return made
}
