import { REDIRECTS } from '#contract/site-paths.ts'

/** Screens that differ by session or by a secret in their address; they start from the fallback page. */
const NOT_PRERENDERED = [
  '/dashboard',
  '/profile',
  '/settings',
  '/tasks',
  '/notifications',
  '/reset-password',
  '/alerts',
  '/alerts/email',
  '/styleguide',
]

/** The public pages among the site's static paths: these are written as HTML at build time. */
export function listPrerenderedPaths(staticPaths: readonly string[]): string[] {
  return staticPaths.filter((path) => !NOT_PRERENDERED.includes(path) && !(path in REDIRECTS))
}
