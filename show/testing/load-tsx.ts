import { readFileSync } from 'node:fs'
import { type LoadHook, register } from 'node:module'
import { transformWithOxc } from 'vite'

/**
 * Lets a test import the site's own components: Node runs TypeScript as it stands, but no JSX. Importing this file is
 * enough; what is imported dynamically from then on is compiled by what builds the site.
 */
if (import.meta.url.endsWith('?hooks') === false) register(`${import.meta.url}?hooks`)

/** Node asks this for each module, in a thread of its own. */
export const load: LoadHook = async (url, context, next) => {
  if (url.endsWith('.md?raw')) {
    const source = `export default ${JSON.stringify(readFileSync(new URL(url), 'utf8'))}`
    return { format: 'module', source, shortCircuit: true }
  }
  if (!url.endsWith('.tsx')) return next(url, context)
  const { code } = await transformWithOxc(readFileSync(new URL(url), 'utf8'), new URL(url).pathname, {
    jsx: { runtime: 'automatic' },
  })
  return { format: 'module', source: code, shortCircuit: true }
}
