import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageEncoding, SitePage } from './make-site-page.ts'

/** Sends a page, compressed where the browser takes it, or 304 where it has this very one. */
export async function sendSitePage(
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
  page.compressed[encoding] ??= COMPRESS[encoding](page.text)
  return reply.header('Content-Encoding', encoding).send(await page.compressed[encoding])
}

/** The best encoding of those that the header of this name accepts, if any. */
export function chooseEncoding(accepted = ''): PageEncoding | undefined {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : undefined
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const COMPRESS: Record<PageEncoding, (text: string) => Promise<Buffer>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => zip(text, { level: 9 }),
}
