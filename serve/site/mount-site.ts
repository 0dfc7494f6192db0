import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSitePath, REDIRECTS } from '#contract/site-paths.ts'
import { notFound } from '../http/errors.ts'
import { createAssetPages } from './create-asset-pages.ts'
import { readSitePages } from './read-site-pages.ts'
import { sendSitePage } from './send-site-page.ts'
import { writeSitemap } from './write-sitemap.ts'

const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

/** Files with a hash in their name never change; a logo that does may be seen a day later. */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`
  return path.includes('/logos/') ? `public, max-age=${DAY_SECONDS}` : 'no-cache'
}

interface Site {
  siteFolder: string
  publicUrl: string
  /** Undefined for an asset that there is none of. */
  findAssetName(assetId: string): Promise<string | undefined>
  listAssetIds(): Promise<string[]>
}

/**
 * Serves the built site: prerendered pages and texts from memory, files with a hash in their name for ever, pages of
 * assets with their names in them, the application's other routes by its fallback page, anything else as the same page
 * with status 404.
 */
export async function mountSite(
  server: FastifyInstance,
  { siteFolder, publicUrl, findAssetName, listAssetIds }: Site,
): Promise<void> {
  const { byPath, fallback, assetTemplate } = await readSitePages(siteFolder, publicUrl)

  await server.register(fastifyStatic, {
    root: siteFolder,
    wildcard: true,
    redirect: false,
    preCompressed: true,
    index: false,
    // Pages are known by their paths alone.
    allowedPath: (path) => !path.endsWith('.html'),
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', cacheControlOf(path))
    },
  })
  for (const [path, page] of byPath) {
    server.get(path, (request, reply) => sendSitePage(request, reply, page))
  }
  for (const [from, to] of Object.entries(REDIRECTS)) {
    server.get(from, async (request, reply) => {
      const query = request.url.split('?')[1]
      return reply.code(308).redirect(query ? `${to}?${query}` : to, 308)
    })
  }
  if (assetTemplate) {
    const assetPage = createAssetPages(assetTemplate.text, { https: publicUrl.startsWith('https:') })
    const send = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const { id } = request.params
      const name = await findAssetName(id)
      if (name === undefined) return sendSitePage(request, reply.code(404), fallback)
      return sendSitePage(request, reply, assetPage({ id, name }))
    }
    // Where the name cannot be read, the screen itself says so.
    const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      request.log.error({ err: error }, 'the page of an asset goes out without its name')
      return sendSitePage(request, reply, fallback)
    }
    for (const path of ['/market/:id', '/market/:id/']) {
      server.get<{ Params: { id: string } }>(path, { errorHandler }, send)
    }
  }
  server.get('/sitemap-assets.xml', async (_, reply) => {
    const ids = await listAssetIds()
    reply.type('application/xml; charset=utf-8').header('Cache-Control', `public, max-age=${HOUR_SECONDS}`)
    return writeSitemap(ids.map((id) => `${publicUrl}/market/${encodeURIComponent(id)}`))
  })
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || /^\/(api|assets)\//.test(path)) throw notFound(`There is nothing at ${path}.`)
    const page = byPath.get(path.replace(/(?<=.)\/+$/, ''))
    if (page) return sendSitePage(request, reply, page)
    return sendSitePage(request, reply.code(isSitePath(path) ? 200 : 404), fallback)
  })
}
