import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded before each test file: what a file imports by a path stands where the path says. Node asks package.json and the
// disk again for each of the thousands of imports, which is a quarter of what reading the server takes.

const ROOT = new URL('../../', import.meta.url).href
const PACKAGES = `${ROOT}node_modules/`
const { imports } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  imports: Record<string, string> // as Node itself demands it
}
/** Such as `#store/`, for what lies in `store/`. */
const STAGES = new Set(Object.keys(imports).map((name) => name.slice(0, -1)))

registerHooks({
  resolve(specifier, context, next) {
    const found = place(specifier, context.parentURL)
    return found ? { ...found, shortCircuit: true } : next(specifier, context)
  },
})

/** Where a file lies that another imports by a path, and how it is to be read; undefined for all else, which Node finds. */
function place(specifier: string, importer: string | undefined): { url: string; format: string } | undefined {
  if (!importer?.startsWith(ROOT)) return
  const isRelative = specifier.startsWith('.')
  if (importer.startsWith(PACKAGES)) {
    const isModule = isRelative && specifier.endsWith('.mjs')
    return isModule ? { url: new URL(specifier, importer).href, format: 'module' } : undefined
  }
  if (!specifier.endsWith('.ts')) return
  const format = 'module-typescript'
  if (isRelative) return { url: new URL(specifier, importer).href, format }
  const stage = specifier.slice(0, specifier.indexOf('/') + 1)
  return STAGES.has(stage) ? { url: ROOT + specifier.slice(1), format } : undefined
}
