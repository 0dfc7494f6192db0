import type { FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import { createSharedAnswers, type SharedAnswers } from '../http/shared-answers.ts'
import { createCallSettler } from './call-settler.ts'
import { deprecationHeaders, type Edge, type Endpoint } from './edge.ts'
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
      sharedMs: Math.min(
        contract.sharedMs ?? 0,
        (ctx.settings.answerCacheSeconds ?? Number.POSITIVE_INFINITY) * 1000,
      ),
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
    shared: shareAnswers(ctx),
    windows: ctx.redis && createSharedWindows(ctx.redis, ctx.log),
  }
}

/** Of all routes together. */
const SHARED_BYTES_MAX = 64 * 1024 * 1024

function shareAnswers(ctx: Context): SharedAnswers<Prepared> {
  const shared = createSharedAnswers<Prepared>({
    keepMs: 1_000,
    now: () => ctx.now().getTime(),
    bound: {
      bytesMax: SHARED_BYTES_MAX,
      // With its compressed forms, which of text are less than half as large each.
      bytesOf: ({ payload, file }) => 2 * (file?.length ?? payload.length),
    },
  })
  ctx.kept.add({ what: 'answers of /v1', unit: 'bytes', max: SHARED_BYTES_MAX, count: shared.size })
  return shared
}
