/**
 * Stands in the built pages wherever the site's own address belongs, which is known only when the server starts
 * (PUBLIC_URL); the server puts the real one in its place. The name can never be anybody's (RFC 2606).
 */
export const SITE_ORIGIN = 'https://site.invalid'

/**
 * Stands in the built page of assets wherever the asset of the address belongs, which is known only when the page is
 * asked for; the server puts the real one in its place.
 */
export const ASSET_IN_TEMPLATE = { id: 'asset-in-address', name: 'Asset in address' } as const
