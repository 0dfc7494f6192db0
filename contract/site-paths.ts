/**
 * The site's pages, so that the server answers 404 for any other path. `:x` stands for one segment.
 * Articles of the blog are not here: each is a page of the built site.
 */
export const SITE_PATHS = [
  '/',
  '/about',
  '/api',
  '/docs',
  '/docs/getting-started',
  '/docs/data-analysis',
  '/docs/alerts',
  '/docs/sources',
  '/docs/sdk-node',
  '/docs/sdk-python',
  '/docs/sdk-java',
  '/docs/command-line',
  '/docs/assistants',
  '/docs/glossary',
  '/docs/changes',
  '/docs/errors',
  '/docs/reference',
  '/docs/reference/account',
  '/docs/reference/alerts',
  '/docs/reference/market',
  '/docs/reference/social',
  '/docs/reference/sources',
  '/docs/reference/stream',
  '/blog',
  '/sandbox',
  '/contact',
  '/newsletter',
  '/pricing',
  '/resources',
  '/status',
  '/terms',
  '/privacy',
  '/dashboard',
  '/my-posts',
  '/profile',
  '/settings',
  '/tasks',
  '/notifications',
  '/alerts',
  '/alerts/email',
  '/market',
  '/market/:id',
  '/compare',
  '/explorer',
  '/social',
  '/social/twitter',
  '/social/instagram',
  '/social/facebook',
  '/social/:source/authors/:username',
  '/social/:source/creators',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
] as const

/** Old and shorter paths, and where they lead. spec, section 2 */
export const REDIRECTS = {
  '/signup': '/register',
  '/market-analysis': '/market',
  '/data-explorer': '/explorer',
  '/social-monitor': '/social',
  '/team-info': '/about',
  '/scraping-tasks': '/tasks',
} as const

/** Whether a path (without query) is one of the site's pages. A slash at the end does not count. */
export function isSitePath(path: string): boolean {
  const segments = segmentsOf(path)
  return PATTERNS.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith(':') || part === segments[index]),
  )
}

const PATTERNS = SITE_PATHS.map(segmentsOf)

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}
