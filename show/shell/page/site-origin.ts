import { SITE_ORIGIN } from '#contract/site-origin.ts'

/** The site's own origin as the server wrote it into the page, so that both sides render the same. */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return SITE_ORIGIN
  return document.documentElement.dataset.origin ?? SITE_ORIGIN
}
