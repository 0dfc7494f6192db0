import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPageName } from './read-site-pages.ts'
import { makeSiteFile, type SiteFile } from './site-file.ts'

/**
 * Reads what the built site has besides its pages and texts, by path such as `/assets/app-1234.js`: 4 MB that stay as
 * they were at the start, so that the pages in memory find their code after the folder was built anew or removed.
 */
export async function readSiteFiles(siteFolder: string): Promise<Map<string, SiteFile>> {
  const found = await Array.fromAsync(glob('**/*.*', { cwd: siteFolder }))
  const names = new Set(found.map((file) => file.replaceAll('\\', '/')))
  const read = (name: string) => readFile(join(siteFolder, name))
  const readIfThere = (name: string) => (names.has(name) ? read(name) : undefined)
  const files = [...names]
    .filter((name) => !isPageName(name) && !/\.(br|gz)$/.test(name))
    .map(async (name) => {
      const [bytes, br, gzip] = await Promise.all([
        read(name),
        readIfThere(`${name}.br`),
        readIfThere(`${name}.gz`),
      ])
      return [`/${name}`, makeSiteFile(name, { bytes, br, gzip })] as const
    })
  return new Map(await Promise.all(files))
}
