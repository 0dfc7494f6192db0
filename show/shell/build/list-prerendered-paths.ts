import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { ASSET_IN_TEMPLATE } from '#contract/site-origin.ts'
import { REDIRECTS } from '#contract/site-paths.ts'
import { paths } from '../page/paths.ts'

/** Pages that differ by a secret in their address, and those of development; they start from the fallback page. */
const NOT_PRERENDERED = ['/reset-password', '/confirm-email', '/alerts/email', '/styleguide']

/**
 * The pages among the site's static paths that are written as HTML at build time. Screens that need a session are
 * written as they are while it is checked, so that a browser knows from the first line what such a screen is made of; one page stands for those of all assets, and
 * each source of posts, and all of them, have a page for their table.
 */
export function listPrerenderedPaths(
  staticPaths: readonly string[],
  { sources }: { sources: readonly string[] },
): string[] {
  const pages = staticPaths.filter((path) => !NOT_PRERENDERED.includes(path) && !(path in REDIRECTS))
  return [
    ...pages,
    ...[ALL_SOURCES, ...sources].map((source) => paths.platform(source)),
    paths.asset(ASSET_IN_TEMPLATE.id),
  ]
}
