import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'
import { getUser } from '#contract/app/operations.ts'
import { earlyAddress } from './shell/api/address-of.ts'
import { API_TIMEOUT_MS } from './shell/api/api-error.ts'
import type { EarlyAsks } from './shell/api/ask-early.ts'
import { doEarly, showEarly } from './shell/early/do-early.ts'
import { startAfterPaint, startAfterStyles } from './shell/early/start-after-paint.ts'
import type { PageHandle } from './shell/page/page-meta.ts'

/**
 * Writes one page as HTML at build time, waiting for all of it. Without this file the build would install
 * a package for detecting crawlers, which pages that are always whole have no use for.
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

/** What the page that is being written will ask for, as its routes say. */
function earlyAsksOf({ staticHandlerContext, routeModules }: EntryContext): EarlyAsks {
  const handles = staticHandlerContext.matches.map(
    // Every route's module has this shape or none.
    ({ route }) => (routeModules[route.id]?.handle ?? {}) as PageHandle,
  )
  return {
    ofSession: [earlyAddress(getUser)],
    ofPage: handles.flatMap(({ asksEarly = [] }) => asksEarly),
    needsSession: handles.some(({ needsSession }) => needsSession),
    timeoutMs: API_TIMEOUT_MS,
  }
}
