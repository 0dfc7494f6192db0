import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SMALLEST_BYTES = 1_000
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Lays a `.br` and a `.gz` beside each script and style of the built site, so that the server need not compress any. */
export async function compressAssets(siteFolder: string): Promise<void> {
  const folder = join(siteFolder, 'assets')
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < SMALLEST_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await writeFile(`${file}.br`, await brotli(text, { params }))
  await writeFile(`${file}.gz`, await zip(text, { level: 9 }))
}

const START = 'window.__reactRouterManifest='

interface Manifest {
  routes: Record<string, { imports?: string[]; [name: string]: unknown }>
}

/**
 * Takes out of the list of routes, which every page carries, what a browser never reads in it: the files that each
 * route imports, which its own file asks for, and what a route does not have. What a page asks for at its start stands
 * in the page itself.
 */
export async function trimManifests(siteFolder: string): Promise<void> {
  const folder = join(siteFolder, 'assets')
  const names = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name))
  if (names.length === 0) throw new Error('The site has no list of its routes')
  for (const name of names) {
    const file = join(folder, name)
    await writeFile(file, trimManifest(await readFile(file, 'utf8')))
  }
}

/** The same script with a shorter list. Throws where the framework writes it in another way than we know. */
export function trimManifest(script: string): string {
  if (!script.startsWith(START)) throw new Error('The list of routes is written in another way')
  const manifest: Manifest = JSON.parse(script.slice(START.length).replace(/;\s*$/, ''))
  const routes = Object.entries(manifest.routes).map(([id, { imports: _, ...route }]) => [
    id,
    Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
  ])
  return `${START}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}
