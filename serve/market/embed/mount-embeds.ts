import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context/context.ts'
import { contextOfData, contextOfDefaultData } from '../../context/context-of-data.ts'
import { invalid } from '../../http/errors.ts'
import { createSharedAnswers } from '../../http/shared-answers.ts'
import { EMBED_THEMES, type EmbedTheme } from './embed-theme.ts'
import { type EmbedFigures, readEmbedFigures } from './read-embed-figures.ts'
import { writeBadge, writeUnknownBadge } from './write-badge.ts'
import { type EmbedPage, writeEmbedPage, writeUnknownEmbed } from './write-embed-page.ts'

/** Figures are read this often at most, however many readers other sites have. */
const KEEP_SECONDS = 60
/** About 1 kB each. */
const KEPT_MAX = 1_000
/** Longer than any ticker or id. */
const NAME_CHARS_MAX = 100

interface EmbedRequest {
  Params: { name: string }
  Querystring: { theme?: string | string[] }
}

/**
 * `/embed/BTC`, the one page that other sites may frame, and `/badge/BTC.svg`, the same as a picture. By ticker in any
 * case or by id; `?theme=light` or `dark`, else as the reader's system has it. 404 for an unknown asset.
 */
export function mountEmbeds(server: FastifyInstance, ctx: Context): void {
  const { publicUrl } = ctx.settings
  const kept = createSharedAnswers<{ figures: EmbedFigures | undefined }>({
    keepMs: KEEP_SECONDS * 1000,
    now: () => performance.now(),
    bound: { answersMax: KEPT_MAX },
  })
  const read = async (name: string) => {
    if (name.length > NAME_CHARS_MAX || name.includes('\0')) return undefined // no asset has such a name
    return (await kept.take(name, async () => ({ figures: await findFigures(ctx, name) }))).figures
  }

  server.get<EmbedRequest>('/embed/:name', async (request, reply) => {
    const { name } = request.params
    const look = { publicUrl, theme: readTheme(request.query) }
    const figures = await read(name)
    if (!figures) reply.code(404)
    return sendPage(reply, figures ? writeEmbedPage(figures, look) : writeUnknownEmbed(name, look))
  })

  server.get<EmbedRequest>('/badge/:name.svg', async (request, reply) => {
    const theme = readTheme(request.query)
    const figures = await read(request.params.name)
    if (!figures) reply.code(404)
    reply.type('image/svg+xml; charset=utf-8')
    return share(reply).send(figures ? writeBadge(figures, theme) : writeUnknownBadge(theme))
  })
}

function readTheme({ theme = 'auto' }: EmbedRequest['Querystring']): EmbedTheme {
  const known = EMBED_THEMES.find((one) => one === theme)
  if (!known) throw invalid('theme', `theme must be one of ${EMBED_THEMES.join(', ')}`)
  return known
}

/** Of the default data, or else of the sample, as with the page of an asset. */
async function findFigures(ctx: Context, name: string): Promise<EmbedFigures | undefined> {
  const first = await contextOfDefaultData(ctx)
  const found = await readEmbedFigures(first, name)
  return (
    found ?? (first.dataMode === 'sample' ? undefined : readEmbedFigures(contextOfData(ctx, 'sample'), name))
  )
}

function sendPage(reply: FastifyReply, { html, policy }: EmbedPage): FastifyReply {
  reply.removeHeader('x-frame-options')
  reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy)
  return share(reply).send(html)
}

/** Pages of others may show it, and anybody may keep it for a minute. */
function share(reply: FastifyReply): FastifyReply {
  return reply
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Cache-Control', `public, max-age=${KEEP_SECONDS}`)
}
