import type { PublicRouteContract } from '#contract/public/public-route.ts'

/** Of every answer of a deprecated operation. */
export type DeprecationHeaders = Record<'Deprecation' | 'Sunset' | 'Link', string>

/**
 * `Deprecation` (RFC 9745: a date of a structured field), `Sunset` (RFC 8594) and where people read on; `Link` also
 * names what comes instead, where its address can be known (RFC 5829). Undefined of what is not deprecated. Set before the
 * call is judged, so that refusals, shared answers, 304 and streams have them. `deprecated` of the contract is the only
 * place: the OpenAPI document, the SDKs, the reference and the page of changes read it too.
 */
export function deprecationHeaders(
  { deprecated }: PublicRouteContract,
  { publicUrl, contracts }: { publicUrl: string; contracts: readonly PublicRouteContract[] },
): DeprecationHeaders | undefined {
  if (!deprecated) return undefined
  const successor = contracts.find(({ operationId }) => operationId === deprecated.successor)
  const links = [`<${publicUrl}/docs/changes#deprecation>; rel="deprecation"; type="text/html"`]
  if (successor && !successor.path.includes(':'))
    links.push(`<${publicUrl}${successor.path}>; rel="successor-version"`)
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1_000}`,
    Sunset: new Date(deprecated.sunset).toUTCString(),
    Link: links.join(', '),
  }
}
