import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

interface HeaderOptions {
  /** Browsers are asked to insist on TLS. */
  https: boolean
  /** At the hosts below ours, too, which may belong to others. */
  hstsSubdomains: boolean
}

/**
 * Strict headers on every answer: nothing may frame the site, nothing is fetched from elsewhere, no inline script
 * runs. A page of the site names its own inline scripts, see `mountSite`. They are the same for all, so they are made
 * once: making them for each answer took a tenth of the time of a cached list.
 */
export function setSecurityHeaders(server: FastifyInstance, options: HeaderOptions): void {
  const { https } = options
  const forPages = { ...helmetHeaders(options), 'content-security-policy': contentSecurityPolicy({ https }) }
  const forPrograms = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  }
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/v1/') ? forPrograms : forPages)
    done()
  })
}

/** What helmet sets on a response, by lower-case name. */
function helmetHeaders({ https, hstsSubdomains }: HeaderOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  const set = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
    // A reset link carries its token in the query: no address leaves with a request.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  // Helmet looks at nothing of the request and only sets headers on the response.
  set({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/** Where browsers report what the policy kept from happening. */
export const CSP_REPORTS_PATH = '/csp-reports'

/** What a page may do. Its inline scripts run only where their hash is in `scriptHashes`; nothing comes from elsewhere. */
export function contentSecurityPolicy({
  https,
  scriptHashes = [],
}: {
  https: boolean
  scriptHashes?: string[]
}): string {
  return [
    // Each kind that there is stands below; any other is refused.
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "script-src-attr 'none'",
    // Neither style elements nor attributes: what our scripts set on an element (CSSOM) is not asked for, nor are sheets
    // that they adopt.
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Our own embeds, as they look elsewhere.
    "frame-src 'self'",
    "object-src 'none'",
    // No text becomes HTML or the address of code but by these: show/prose/own-html.ts, and for what React and the
    // offline page need `default` of show/shell/early/do-early.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default own-texts',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORTS_PATH}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
