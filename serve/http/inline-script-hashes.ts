import { createHash } from 'node:crypto'

/** The CSP hash sources of a page's inline scripts, each once. Blocks of data (JSON-LD) never run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (script === '' || /\bsrc=|application\/ld\+json/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
