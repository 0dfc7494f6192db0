import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CompressedForms } from '../http/compressed-forms.ts'
import { contentSecurityPolicy } from '../http/set-security-headers.ts'

/** Hundreds of pages wait in memory, most of them for days: packed quickly, to a fifth. */
const LEVEL = 1

/** A built page or text, ready to be sent as often as it is asked for. */
export interface SitePage {
  type: string
  /** Unpacked whenever it is read. */
  readonly text: string
  etag: string
  /** Undefined for what is no HTML. */
  policy?: string
  compressed: CompressedForms
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  // What React Router reads when it goes to a page without loading it.
  data: 'text/x-script; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** `name` gives the kind by its ending. */
export function makeSitePage(name: string, text: string, { https }: { https: boolean }): SitePage {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const type = TYPES[ending] ?? 'text/plain; charset=utf-8'
  const policy =
    ending === 'html' ? contentSecurityPolicy({ https, scriptHashes: inlineScriptHashes(text) }) : undefined
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const packed = deflateRawSync(text, { level: LEVEL })
  return {
    type,
    get text() {
      return inflateRawSync(packed).toString()
    },
    ...{ etag, policy, compressed: {} },
  }
}

/** The CSP hash sources of a page's inline scripts, each once. Blocks of data (JSON-LD) never run and need none. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (script === '' || /\bsrc=|application\/ld\+json/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
