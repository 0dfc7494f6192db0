import { createHash } from 'node:crypto'

/** The platform's id of a post, exactly: from its field, else from the address of the post; 'missing' where neither has one. */
export function findExternalId(
  value: unknown,
  url?: string,
): { externalId: string } | { reason: string } | 'missing' {
  if (typeof value === 'string') return fromText(value)
  if (typeof value === 'number')
    return Number.isSafeInteger(value)
      ? { externalId: String(value) }
      : { reason: 'a number that is not exact; give the id as text' }
  if (value !== undefined) return { reason: 'not a text' }
  const fromUrl = url && /\/(?:p|reel|tv|status|statuses|posts|videos)\/([\w.-]+)/.exec(url)?.[1]
  return fromUrl ? { externalId: fromUrl } : 'missing'
}

/**
 * An id for a post whose file has none: the same for the same author, time and text whatever the file, so that a
 * repeat is found. 128 bits of SHA-256.
 */
export function makeExternalId(post: { username: string; createdAt: Date; text: string }): string {
  const said = [post.username.toLowerCase(), post.createdAt.toISOString(), post.text].join('\n')
  return `made-${createHash('sha256').update(said).digest('hex').slice(0, 32)}`
}

function fromText(value: string): { externalId: string } | { reason: string } | 'missing' {
  const id = readSpreadsheetText(value.trim())
  if (id === '') return 'missing'
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(id))
    return { reason: `"${id}" has lost its last digits, as a spreadsheet writes it` }
  return /[\s\p{Cc}\p{Cs}]/u.test(id) ? { reason: 'holds spaces or control characters' } : { externalId: id }
}

/** 700001, 700001.0, ="700001" and '700001 are one id that went through different spreadsheets. */
function readSpreadsheetText(written: string): string {
  const bare = /^="(.*)"$/s.exec(written)?.[1] ?? written
  const digits = /^'?(\d+)(?:\.0+)?$/.exec(bare.trim())?.[1]
  return digits ?? bare.trim()
}
