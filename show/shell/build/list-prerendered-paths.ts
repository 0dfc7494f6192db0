import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { ASSET_IN_TEMPLATE } from '#contract/site-origin.ts'
import { isUnbuiltPath, REDIRECTS } from '#contract/site-paths.ts'
import { paths } from '../page/paths.ts'

/** There while developing alone. */
const STYLEGUIDE = '/styleguide'

/**
 * The pages among the site's static paths that are written as HTML at build time. Screens that need a session are
 * written as they are while it is checked, so that a browser knows from the first line what such a screen is made of; one page
 * stands for those of all assets. Each source of posts, and all of them, have a page for their table; each group and each
 * operation of the API have a page, and its Markdown.
 */
export function listPrerenderedPaths(
  staticPaths: readonly string[],
  {
    sources,
    operations,
  }: { sources: readonly string[]; operations: readonly { group: string; id: string }[] },
): string[] {
  const pages = staticPaths.filter(
    (path) => path !== STYLEGUIDE && !isUnbuiltPath(path) && !(path in REDIRECTS),
  )
  const reference = new Set(
    operations.flatMap(({ group, id }) => [paths.reference(group), paths.reference(group, id)]),
  )
  return [
    ...pages,
    ...[...reference].flatMap((path) => [path, `${path}.md`]),
    ...[ALL_SOURCES, ...sources].map((source) => paths.platform(source)),
    paths.asset(ASSET_IN_TEMPLATE.id),
  ]
}
