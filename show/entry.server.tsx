import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'
import { earlyAsksOf } from './shell/api/early-asks-of.ts'
import { doEarly, showEarly } from './shell/early/do-early.ts'
import { startAfterPaint } from './shell/early/start-after-paint.ts'
import { startAfterStyles } from './shell/early/start-after-styles.ts'

/**
 * Writes one page as HTML at build time, waiting for all of it. Without this file the build would install
 * a package for telling crawlers apart, which pages that are always whole have no use for.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    onError: (error) => {
      throw error
    },
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Response(prelude).text()
  if (!import.meta.env.PROD) return new Response(showEarly(html), { status, headers })
  const page = doEarly(html, earlyAsksOf(context))
  // The page of unknown addresses has nothing to read before its code has come.
  return new Response(context.isSpaMode ? startAfterStyles(page) : startAfterPaint(page), { status, headers })
}
