import type { FastifyInstance } from 'fastify'
import type { PublicRouteContract } from '#contract/public/public-route.ts'
import type { Context } from '../context/context.ts'
import { createSharedAnswers, type SharedAnswers } from '../http/shared-answers.ts'
import { createCallSettler } from './call-settler.ts'
import { deprecationHeaders } from './deprecation-headers.ts'
import type { Edge, Endpoint } from './edge.ts'
import { createKeyDirectory } from './key-directory.ts'
import type { Prepared } from './prepare-answer.ts'
import type { PublicRoute } from './public-route.ts'
import { inputReader } from './read-input.ts'
import { createSharedWindows } from './shared-windows.ts'

/** Every operation behind one edge, whichever way it is called: /v1 or a tool of an assistant. */
export interface PublicApi {
  edge: Edge
  endpoints: Endpoint[]
}

export function openPublicApi(server: FastifyInstance, ctx: Context, routes: PublicRoute[]): PublicApi {
  const contracts = routes.map(({ contract }) => contract)
  const { publicUrl } = ctx.settings
  return {
    edge: openEdge(server, ctx),
    endpoints: routes.map(({ contract, handle }) => ({
      contract,
      handle,
      name: `${contract.method} ${contract.path}`,
      readInput: inputReader(contract),
      shared: sharedAnswersOf(contract, ctx),
      deprecation: deprecationHeaders(contract, { publicUrl, contracts }),
    })),
  }
}

function openEdge(server: FastifyInstance, ctx: Context): Edge {
  // Connections that only settle calls, so that no slow query of a screen stands in their way.
  const pool = ctx.db.openPool({ size: 2, name: 'crowdtape usage' })
  const settler = createCallSettler({ pool, log: ctx.log, now: ctx.now })
  server.addHook('onClose', async () => {
    await settler.close()
    await pool.end()
  })
  return {
    ctx,
    keys: createKeyDirectory(ctx),
    settler,
    windows: ctx.redis && createSharedWindows(ctx.redis, ctx.log),
  }
}

const SHARED_ANSWERS_MAX = 500 // of each route

function sharedAnswersOf(
  { sharedMs = 0 }: PublicRouteContract,
  ctx: Context,
): SharedAnswers<Prepared> | undefined {
  const keepMs = Math.min(sharedMs, (ctx.settings.answerCacheSeconds ?? Number.POSITIVE_INFINITY) * 1000)
  if (keepMs <= 0) return undefined
  return createSharedAnswers({
    keepMs,
    now: () => ctx.now().getTime(),
    bound: { answersMax: SHARED_ANSWERS_MAX },
  })
}
