/**
 * Stands in the built pages wherever the site's own address belongs, which is known only when the server starts
 * (PUBLIC_URL); the server puts the real one in its place. The name can never be anybody's (RFC 2606).
 */
export const SITE_ORIGIN = 'https://site.invalid'
