/**
 * The pages that are no files of the built site, because their address holds a name or a secret that the build does not
 * know: they start from its fallback page. `:x` stands for one segment.
 */
const UNBUILT_PATHS = [
  '/market/:id',
  '/social/:source/authors/:username',
  '/social/:source/creators',
  '/reset-password',
  '/confirm-email',
  '/sign-on',
  '/alerts/email',
]

/** Old and shorter paths, and where they lead. spec, section 2 */
export const REDIRECTS = {
  '/signup': '/register',
  '/market-analysis': '/market',
  '/data-explorer': '/explorer',
  '/social-monitor': '/social',
  '/team-info': '/about',
  '/scraping-tasks': '/tasks',
} as const

/** Whether a path (without query) is one of these pages. A slash at the end does not count. */
export function isUnbuiltPath(path: string): boolean {
  const segments = segmentsOf(path)
  return PATTERNS.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith(':') || part === segments[index]),
  )
}

const PATTERNS = UNBUILT_PATHS.map(segmentsOf)

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}
