import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ASSET_IN_TEMPLATE, SITE_ORIGIN } from '#contract/site-origin.ts'
import { makeSitePage, type SitePage } from './make-site-page.ts'
import { writeSitemap } from './write-sitemap.ts'

export interface SitePages {
  /** By their path, such as `/about` or `/robots.txt`. */
  byPath: Map<string, SitePage>
  /** Starts the application for paths without a page of their own. */
  fallback: SitePage
  /** The page of any asset, from which the pages of all are written. */
  assetTemplate?: SitePage
}

/** React Router names the page for routes that are not prerendered so when `/` is prerendered, else `index.html`. */
const FALLBACK = '__spa-fallback.html'

const ASSET_TEMPLATE = `/market/${ASSET_IN_TEMPLATE.id}`

/** Reads the pages and texts of the built site, with the site's own address put where the build could not know it. */
export async function readSitePages(siteFolder: string, publicUrl: string): Promise<SitePages> {
  const https = publicUrl.startsWith('https:')
  const byPath = new Map<string, SitePage>()
  for await (const file of glob('**/*.*', { cwd: siteFolder })) {
    const name = file.replaceAll('\\', '/')
    if (!isPageName(name)) continue
    const built = await readFile(join(siteFolder, file), 'utf8')
    byPath.set(pathOf(name), makeSitePage(name, built.replaceAll(SITE_ORIGIN, publicUrl), { https }))
  }
  const fallback = byPath.get(`/${FALLBACK}`) ?? byPath.get('/')
  if (!fallback) throw new Error(`There is no page in ${siteFolder}: build the site again`)
  byPath.delete(`/${FALLBACK}`)
  const assetTemplate = byPath.get(ASSET_TEMPLATE)
  byPath.delete(ASSET_TEMPLATE)
  const sitemap = writeSitemap(listFindablePaths(byPath).map((path) => publicUrl + path))
  byPath.set('/sitemap.xml', makeSitePage('sitemap.xml', sitemap, { https }))
  return { byPath, fallback, assetTemplate }
}

/** Whether a file of the site, by its name with its folders, is a page or a text that may name the site's own address. */
export function isPageName(name: string): boolean {
  return !name.startsWith('assets/') && /\.(html|xml|txt|md|data)$/.test(name)
}

function pathOf(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$/, '')}`
}

/** Every page that may be found by search engines; what says noindex is left out. */
function listFindablePaths(pages: Map<string, SitePage>): string[] {
  return [...pages]
    .filter(([, page]) => page.policy && !page.text.includes('content="noindex"'))
    .map(([path]) => path)
    .sort()
}
