import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** A page of the site as `show/routes.ts` has it. */
export interface SiteRoute {
  /** With `:names` and `*` as written there. */
  path: string
  /** The component's file in `show/`. */
  file: string
  /** The files of the layouts around it, the outermost first. */
  layouts: string[]
}

interface RouteEntry {
  path?: string
  file: string
  children?: RouteEntry[]
}

/** Addresses of routes whose path has a part that stands for something. A new one must be named here. */
const EXAMPLES: Record<string, string> = {
  '/market/:id': '/market/shiba-inu', // a long name
  '/social/:source': '/social/news',
  '/social/:source/creators': '/social/instagram/creators',
  '/social/:source/authors/:username': '/social/twitter/authors/amberraven_ct147',
  '/boards/:id': '/boards/of-the-account', // accessibility.spec.ts makes one
  '/shared/:token': '/shared/of-the-account', // likewise
  '/docs/reference/:group': '/docs/reference/social',
  '/docs/reference/:group/:operation': '/docs/reference/social/listPosts',
  '/*': '/nowhere-at-all',
}

/** Where a route's page is seen: the path itself, or an example of those that it stands for. */
export function addressOf(path: string): string {
  const address = EXAMPLES[path] ?? path
  if (/[:*]/.test(address)) throw new Error(`Name an example address of ${path} in EXAMPLES`)
  return address
}

/**
 * Every page that the built site has, read from its routes by a process of its own: a journey knows the running system,
 * not its code. Without texts for programs (.md, .xml, .txt), which are not pages.
 */
export function listSiteRoutes(): SiteRoute[] {
  const script = 'import(process.argv[1]).then(({ default: routes }) => console.log(JSON.stringify(routes)))'
  const output = execFileSync(process.execPath, ['-e', script, '#show/routes.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  const entries = JSON.parse(output) as RouteEntry[] // the routes of the site, as its framework types them
  return entries.flatMap((entry) => listPages(entry, [])).filter(({ file }) => file.endsWith('.tsx'))
}

function listPages({ path = '', file, children }: RouteEntry, layouts: string[]): SiteRoute[] {
  if (!children) return [{ path: `/${path}`, file, layouts }]
  return children.flatMap((child) => listPages(child, [...layouts, file]))
}
