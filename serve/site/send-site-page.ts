import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compressOnce } from '../http/compressed-forms.ts'
import type { SitePage } from './make-site-page.ts'

/** Of 9: a page is compressed once and sent for as long as the server runs. */
const LEVEL = 9

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
  const compressed = await compressOnce(page.compressed, page.text, { encoding, level: LEVEL })
  return reply.header('Content-Encoding', encoding).send(compressed)
}
