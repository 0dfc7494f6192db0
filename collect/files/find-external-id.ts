export interface ExternalIdHints {
  /** The record's JSON text, where it has one. */
  raw?: string
  url?: string
}

/** The platform's id of a post, exactly: from its field, else from the address of the post. */
export function findExternalId(
  value: unknown,
  { raw, url }: ExternalIdHints,
): { externalId: string } | { reason: string } {
  if (typeof value === 'string') {
    const id = value.trim()
    if (/^\d(?:\.\d+)?e\+?\d+$/i.test(id))
      return { reason: `"${id}" has lost its last digits, as a spreadsheet writes it` }
    return isPlain(id) ? { externalId: id } : { reason: 'holds spaces or control characters' }
  }
  if (typeof value === 'number') return fromNumber(value, raw)
  if (value !== undefined) return { reason: 'not a text' }
  const fromUrl = url && /\/(?:p|reel|tv|status|statuses|posts|videos)\/([\w.-]+)/.exec(url)?.[1]
  return fromUrl ? { externalId: fromUrl } : { reason: 'missing' }
}

function isPlain(id: string): boolean {
  return !/[\s\p{Cc}\p{Cs}]/u.test(id)
}

function fromNumber(value: number, raw?: string): { externalId: string } | { reason: string } {
  if (Number.isSafeInteger(value)) return { externalId: String(value) }
  const exact = raw === undefined ? undefined : findExactDigits(raw, value)
  return exact ? { externalId: exact } : { reason: 'a number that is not exact; give the id as text' }
}

/** A JSON number beyond 2^53 as it is written. */
function findExactDigits(raw: string, rounded: number): string | undefined {
  let digits: string | undefined
  const reviver = (_key: string, value: unknown, context?: { source?: string }) => {
    if (value === rounded && context?.source) digits ??= context.source
    return value
  }
  JSON.parse(raw, reviver)
  return digits && /^\d+$/.test(digits) ? digits : undefined
}
