import type { FastifyInstance } from 'fastify'
import type { AssetHistory } from '#contract/app/market.ts'
import type { Context } from '../context/context.ts'
import { contextOfData, contextOfDefaultData } from '../context/context-of-data.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { createSharedAnswers } from '../http/shared-answers.ts'
import { drawShareImage } from './draw-share-image.ts'
import { getAsset } from './get-asset.ts'

/** A picture is drawn this often at most, however many ask for it. */
const KEEP_SECONDS = 300
/** About 50 kB each. */
const KEPT_MAX = 200

/** `/market/ID/share.png`: each asset as a picture for previews of links. 404 for an asset that has no price. */
export function mountShareImages(server: FastifyInstance, ctx: Context): void {
  const images = createSharedAnswers<{ png: Buffer }>({
    keepMs: KEEP_SECONDS * 1000,
    now: () => performance.now(),
    bound: { answersMax: KEPT_MAX },
  })
  const host = new URL(ctx.settings.publicUrl).host
  server.get<{ Params: { id: string } }>('/market/:id/share.png', async (request, reply) => {
    const { png } = await images.take(request.params.id, () =>
      // One at a time with whatever else is heavy.
      ctx.heavyReads.run(async () => {
        const { history, isSample } = await findHistory(ctx, request.params.id)
        return { png: await drawShareImage({ history, host, isSample }) }
      }),
    )
    reply.type('image/png').header('Cache-Control', `public, max-age=${KEEP_SECONDS}`)
    return reply.send(png)
  })
}

/** Of the default data, or else of the sample, as with the page of an asset. */
async function findHistory(ctx: Context, id: string): Promise<{ history: AssetHistory; isSample: boolean }> {
  if (id.includes('\0')) throw notFound(`There is no asset with the id ${id}.`) // PostgreSQL holds no text that has it
  const first = await contextOfDefaultData(ctx)
  const ask = async (data: Context) => ({
    history: await getAsset(data, { params: { id }, query: { period: '7d', basis: 'counted' } }),
    isSample: data.dataMode === 'sample',
  })
  try {
    return await ask(first)
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.status === 404
    if (!isUnknown || first.dataMode === 'sample') throw error
    return ask(contextOfData(ctx, 'sample'))
  }
}
