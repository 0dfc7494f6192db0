import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../http/compressed-forms.ts'

/** A built file that is no page, with the compressed forms that were built beside it. */
export interface SiteFile {
  type: string
  etag: string
  cacheControl: string
  bytes: Buffer
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
}

/** `name` gives the kind by its ending, and how long browsers keep it by its folder. */
export function makeSiteFile(name: string, forms: Pick<SiteFile, 'bytes' | 'br' | 'gzip'>): SiteFile {
  return {
    type: TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    // The compressed forms are other bytes, so the tag is that of what they hold: weak.
    etag: `W/"${createHash('sha256').update(forms.bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: cacheControlOf(name),
    ...forms,
  }
}

/** Files with a hash in their name never change; a logo that does may be seen a day later. */
function cacheControlOf(name: string): string {
  if (name.startsWith('assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`
  return name.startsWith('logos/') ? `public, max-age=${DAY_SECONDS}` : 'no-cache'
}

/** Sends a file, in the form that the browser takes, or 304 where it has this very one. */
export function sendSiteFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const compressed = encoding && { br: file.br, gzip: file.gzip }[encoding]
  reply.headers({
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    ...(file.br || file.gzip ? { Vary: 'Accept-Encoding' } : {}),
    ...(compressed ? { 'Content-Encoding': encoding } : {}),
  })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  return reply.send(compressed ?? file.bytes)
}
