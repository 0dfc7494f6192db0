import { SITE_ORIGIN } from '#contract/site-origin.ts'

/** What the product calls itself, once. */
export const PRODUCT_NAME = 'Crowdtape'
export const TAGLINE = 'Cryptocurrency data, read beside what the crowd says about it.'

/** The site's own origin as the server wrote it into the page, so that both sides render the same. */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return SITE_ORIGIN
  return document.documentElement.dataset.origin ?? SITE_ORIGIN
}
