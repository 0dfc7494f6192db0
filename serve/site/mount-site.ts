import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSitePath, REDIRECTS } from '#contract/site-paths.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { createAssetPages } from './create-asset-pages.ts'
import { readSiteFiles } from './read-site-files.ts'
import { readSitePages } from './read-site-pages.ts'
import { sendSitePage } from './send-site-page.ts'
import { sendSiteFile } from './site-file.ts'
import { writeSitemap } from './write-sitemap.ts'

const HOUR_SECONDS = 3600

interface Site {
  siteFolder: string
  publicUrl: string
  /** Undefined for an asset that there is none of. */
  findAssetName(assetId: string): Promise<string | undefined>
  listAssetIds(): Promise<string[]>
}

/**
 * Serves the built site as it was at the start, from memory: prerendered pages and texts, files with a hash in their name
 * for ever, pages of assets with their names in them, the application's other routes by its fallback page, anything else
 * as the same page with status 404.
 */
export async function mountSite(
  server: FastifyInstance,
  { siteFolder, publicUrl, findAssetName, listAssetIds }: Site,
): Promise<void> {
  const { byPath, fallback, assetTemplate } = await readSitePages(siteFolder, publicUrl)
  const files = await readSiteFiles(siteFolder)

  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = `/${request.params['*']}`
    const file = files.get(path)
    if (file) return sendSiteFile(request, reply, file)
    if (OUTSIDE.test(path)) throw noFile()
    return reply.callNotFound()
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

/** What leads out of the site, or would on some system. */
const OUTSIDE = /^\/\/|\0|(^|[/\\])\.\.([/\\]|$)/

function noFile(): Refusal {
  return new Refusal({ status: 403, code: 'forbidden', message: 'No file may be read at this path.' })
}
