import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeUTF8 } from 'entities'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Source } from '#contract/posts.ts'
import { ASSET_IN_TEMPLATE, SITE_ORIGIN } from '#contract/site-origin.ts'
import { isUnbuiltPath, REDIRECTS } from '#contract/site-paths.ts'
import { chooseEncoding, compressOnce } from '../http/compressed-forms.ts'
import { nothingAt, Refusal } from '../http/errors.ts'
import { makeSitePage, type SitePage } from './make-site-page.ts'

const YEAR_SECONDS = 31_536_000

const DAY_SECONDS = 86_400

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
}

/** React Router names the page for routes that are not prerendered so when `/` is prerendered, else `index.html`. */
const FALLBACK = '__spa-fallback.html'

const ASSET_TEMPLATE = `/market/${ASSET_IN_TEMPLATE.id}`

const KEPT_MAX = 500

const SCRIPT = /<script[\s\S]*?<\/script>/g

/** Of 9: a page is compressed once and sent for as long as the server runs. */
const LEVEL = 9

const HOUR_SECONDS = 3600

interface Site {
  siteFolder: string
  publicUrl: string
  /** Undefined for an asset that there is none of. */
  findAssetName(assetId: string): Promise<string | undefined>
  /** The id of the asset that something else stands for, such as a ticker. */
  findAssetMeant(name: string): Promise<string | undefined>
  listAssetIds(): Promise<string[]>
  /** Whether there is a page of an author of a source. */
  hasAuthor(author: { platform: Source; username: string }): Promise<boolean>
}

/** What mail programs call by POST (RFC 8058), and the page for whoever opens it: a GET changes nothing. */
const ONE_CLICK = {
  '/api/newsletter/unsubscribe': '/newsletter?unsubscribe=',
  '/api/alerts/email/stop': '/alerts/email?stop=',
  '/api/boards/mail/stop': '/boards/mail?stop=',
}

/**
 * Serves the built site as it was at the start, from memory: prerendered pages and texts, files with a hash in their name
 * for ever, pages of assets with their names in them, the application's other routes by its fallback page, anything else
 * as the same page with status 404, in words also without JavaScript. docs/decisions/0375
 */
export async function mountSite(
  server: FastifyInstance,
  { siteFolder, publicUrl, findAssetName, findAssetMeant, listAssetIds, hasAuthor }: Site,
): Promise<void> {
  const { byPath, fallback, assetTemplate } = await readSitePages(siteFolder, publicUrl)
  const nowhere = makeSitePage(
    '404.html',
    fallback.text.replace(NOSCRIPT, `<noscript>${NOTHING_HERE}</noscript>`),
    {
      https: publicUrl.startsWith('https:'),
    },
  )
  const sendNowhere = (request: FastifyRequest, reply: FastifyReply) =>
    sendSitePage(request, reply.code(404), nowhere)
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
    server.get(from, async (request, reply) => reply.redirect(withQuery(to, request), 308))
  }
  for (const [from, to] of Object.entries(ONE_CLICK)) {
    server.get<{ Querystring: { token?: string } }>(from, async (request, reply) =>
      reply.redirect(`${to}${encodeURIComponent(String(request.query.token ?? ''))}`, 303),
    )
  }
  // Where the database does not answer, the screen itself says so.
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    request.log.error({ err: error }, 'a page is sent without what it shows being looked up')
    return sendSitePage(request, reply, fallback)
  }
  for (const path of ['/social/:source/authors/:username', '/social/:source/authors/:username/']) {
    server.get<{ Params: { source: string; username: string } }>(
      path,
      { errorHandler },
      async (request, reply) => {
        const { source: platform, username } = request.params
        const isThere = await hasAuthor({ platform, username })
        return isThere ? sendSitePage(request, reply, fallback) : sendNowhere(request, reply)
      },
    )
  }
  if (assetTemplate) {
    const assetPage = createAssetPages(assetTemplate.text, { https: publicUrl.startsWith('https:') })
    const send = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const { id } = request.params
      const name = await findAssetName(id)
      if (name !== undefined) return sendSitePage(request, reply, assetPage({ id, name }))
      const meant = await findAssetMeant(id)
      if (meant === undefined) return sendNowhere(request, reply)
      // Another asset may have the ticker one day.
      return reply.redirect(withQuery(`/market/${encodeURIComponent(meant)}`, request), 302)
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
    if (!isPage || path.startsWith('/assets/')) throw nothingAt(path)
    const page = byPath.get(path.replace(/(?<=.)\/+$/, ''))
    if (page) return sendSitePage(request, reply, page)
    return isUnbuiltPath(path) ? sendSitePage(request, reply, fallback) : sendNowhere(request, reply)
  })
}

function withQuery(path: string, { url }: FastifyRequest): string {
  const query = url.split('?')[1]
  return query ? `${path}?${query}` : path
}

const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/
/** With the classes of the page that says so where JavaScript is on. */
const NOTHING_HERE = `<div class="px-4 py-2 text-center text-14"><h1 class="text-28 font-semibold">Page not found</h1>
<p class="mt-2 text-ink-2">There is nothing at this address. <a class="text-accent" href="/market">Market</a>,
<a class="text-accent" href="/docs">Docs</a> and <a class="text-accent" href="/">Home</a> may help.</p></div>`

/** What leads out of the site, or would on some system. */
const OUTSIDE = /^\/\/|\0|(^|[/\\])\.\.([/\\]|$)/

function noFile(): Refusal {
  return new Refusal({ status: 403, code: 'forbidden', message: 'No file may be read at this path.' })
}

/**
 * Reads what the built site has besides its pages and texts, by path such as `/assets/app-1234.js`: 4 MB that stay as
 * they were at the start, so that the pages in memory find their code after the folder was built again or removed.
 */
async function readSiteFiles(siteFolder: string): Promise<Map<string, SiteFile>> {
  const found = await Array.fromAsync(glob('**/*.*', { cwd: siteFolder }))
  const names = new Set(found.map((file) => file.replaceAll('\\', '/')))
  const read = (name: string) => readFile(join(siteFolder, name))
  const readIfThere = (name: string) => (names.has(name) ? read(name) : undefined)
  const files = [...names]
    .filter((name) => !isPageName(name) && !/\.(br|gz)$/.test(name))
    .map(async (name) => {
      const [bytes, br, gzip] = await Promise.all([
        read(name),
        readIfThere(`${name}.br`),
        readIfThere(`${name}.gz`),
      ])
      return [`/${name}`, makeSiteFile(name, { bytes, br, gzip })] as const
    })
  return new Map(await Promise.all(files))
}

/** Sends a page, compressed where the browser takes it, or 304 where it has this very one. */
async function sendSitePage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply.headers({
    'Content-Type': page.type,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    // The compressed forms are other bytes, so the tag is that of the text: weak.
    ETag: `W/${page.etag}`,
    ...(page.policy ? { 'Content-Security-Policy': page.policy } : {}),
  })
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send()
  }
  if (!encoding) return reply.send(page.text)
  const compressed = await compressOnce(page.compressed, page.text, { encoding, level: LEVEL })
  return reply.header('Content-Encoding', encoding).send(compressed)
}

interface PagedAsset {
  id: string
  /** As a price source sends it, so it may hold anything. */
  name: string
}

/**
 * Gives what writes the page of one asset from the page that was built for all: its title, its description and its
 * own address are there before any code runs. Pages that were written are kept, the last 500 of them.
 * Throws for a template that has its asset in a script, where no text of others may come.
 */
export function createAssetPages(
  template: string,
  { https }: { https: boolean },
): (asset: PagedAsset) => SitePage {
  const scripts = template.match(SCRIPT)?.join('') ?? ''
  if (Object.values(ASSET_IN_TEMPLATE).some((text) => scripts.includes(text))) {
    throw new Error('The page of assets names its asset in a script')
  }
  const pages = new LRUCache<string, SitePage, PagedAsset>({
    max: KEPT_MAX,
    memoMethod: (_key, _stale, { context }) => makeSitePage('asset.html', fill(template, context), { https }),
  })

  return (asset) => pages.memo(JSON.stringify([asset.id, asset.name]), { context: asset })
}

function fill(template: string, asset: PagedAsset): string {
  const name = escapeUTF8(asset.name)
  return template
    .replace('<html ', () => `<html data-asset-id="${escapeUTF8(asset.id)}" data-asset-name="${name}" `)
    .replaceAll(ASSET_IN_TEMPLATE.id, () => encodeURIComponent(asset.id))
    .replaceAll(ASSET_IN_TEMPLATE.name, () => name)
}

interface SitePages {
  /** By their path, such as `/about` or `/robots.txt`. */
  byPath: Map<string, SitePage>
  /** Starts the application for paths without a page of their own. */
  fallback: SitePage
  /** The page of any asset, from which the pages of all are written. */
  assetTemplate?: SitePage
}

/** Reads the pages and texts of the built site, with the site's own address put where the build could not know it. */
async function readSitePages(siteFolder: string, publicUrl: string): Promise<SitePages> {
  const https = publicUrl.startsWith('https:')
  const byPath = new Map<string, SitePage>()
  for await (const file of glob('**/*.*', { cwd: siteFolder })) {
    const name = file.replaceAll('\\', '/')
    if (!isPageName(name)) continue
    const built = await readFile(join(siteFolder, file), 'utf8')
    byPath.set(pathOf(name), makeSitePage(name, built.replaceAll(SITE_ORIGIN, publicUrl), { https }))
  }
  const fallback = byPath.get(`/${FALLBACK}`) ?? byPath.get('/')
  if (!fallback) throw new Error(`There is no page in ${siteFolder}: build the site again`)
  byPath.delete(`/${FALLBACK}`)
  const assetTemplate = byPath.get(ASSET_TEMPLATE)
  byPath.delete(ASSET_TEMPLATE)
  const sitemap = writeSitemap(listFindablePaths(byPath).map((path) => publicUrl + path))
  byPath.set('/sitemap.xml', makeSitePage('sitemap.xml', sitemap, { https }))
  return { byPath, fallback, assetTemplate }
}

/** Whether a file of the site, by its name with its folders, is a page or a text that may name the site's own address. */
function isPageName(name: string): boolean {
  return !name.startsWith('assets/') && /\.(html|xml|txt|md|data|json)$/.test(name)
}

function pathOf(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$/, '')}`
}

/** Every page that may be found by search engines; what says noindex is left out. */
function listFindablePaths(pages: Map<string, SitePage>): string[] {
  return [...pages]
    .filter(([, page]) => page.policy && !page.text.includes('content="noindex"'))
    .map(([path]) => path)
    .sort()
}

/** A built file that is no page, with the compressed forms that were built beside it. */
interface SiteFile {
  type: string
  etag: string
  cacheControl: string
  /** Whether pages of other sites show it. */
  isForEmbeds: boolean
  bytes: Buffer
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

/** `name` gives the kind by its ending, and how long browsers keep it by its folder. */
function makeSiteFile(name: string, forms: Pick<SiteFile, 'bytes' | 'br' | 'gzip'>): SiteFile {
  return {
    type: TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    // The compressed forms are other bytes, so the tag is that of what they hold: weak.
    etag: `W/"${createHash('sha256').update(forms.bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: cacheControlOf(name),
    isForEmbeds: name.startsWith('logos/'),
    ...forms,
  }
}

/** Files with a hash in their name never change; a logo that does may be seen a day later. */
function cacheControlOf(name: string): string {
  if (name.startsWith('assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`
  return name.startsWith('logos/') ? `public, max-age=${DAY_SECONDS}` : 'no-cache'
}

/** Sends a file, in the form that the browser takes, or 304 where it has this very one. */
function sendSiteFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
  const compressed = encoding && { br: file.br, gzip: file.gzip, zstd: undefined }[encoding]
  reply.headers({
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    ...(file.br || file.gzip ? { Vary: 'Accept-Encoding' } : {}),
    ...(compressed ? { 'Content-Encoding': encoding } : {}),
    // An embed in a sandboxed frame is of no origin.
    ...(file.isForEmbeds ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
  })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  return reply.send(compressed ?? file.bytes)
}

/** A sitemap of these addresses, which may hold no `&` or `<`: as a URL is written, they do not. */
function writeSitemap(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${address}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
