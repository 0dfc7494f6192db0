import { isUtf8 } from 'node:buffer'

const MARKS = [
  { bytes: Buffer.from([0xef, 0xbb, 0xbf]), charset: 'utf-8' },
  { bytes: Buffer.from([0xff, 0xfe]), charset: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), charset: 'utf-16be' },
  // `<?` without a mark: XML 1.0, appendix F.
  { bytes: Buffer.from([0x3c, 0, 0x3f, 0]), charset: 'utf-16le' },
  { bytes: Buffer.from([0, 0x3c, 0, 0x3f]), charset: 'utf-16be' },
]
/** What a text is in that says nothing of itself, or nothing that is true. */
const LAST = ['utf-8', 'windows-1252']
/** Of signs beyond ASCII: a text with fewer broken ones is what it says, and was cut or patched. */
const BROKEN_SHARE_MAX = 0.2

/**
 * By the byte order mark, the header, the XML declaration (RFC 7303, section 3), of which the first that reads the bytes
 * holds. Servers say Latin-1 of everything: what is UTF-8 is read as that.
 */
export function decodeFeed(body: Buffer, contentType: string | null): string {
  const marked = MARKS.find(({ bytes }) => body.subarray(0, bytes.length).equals(bytes))?.charset
  if (marked) return new TextDecoder(marked).decode(body)
  const header = findCharset(/charset=["']?([\w:.-]+)/i.exec(contentType ?? '')?.[1])
  const declaration = /^[^>]{0,200}encoding\s*=\s*["']([\w:.-]+)/.exec(
    body.subarray(0, 256).toString('latin1'),
  )
  // A declaration that can be read byte by byte is in no encoding of two bytes.
  const declared = findCharset(
    declaration?.[1]?.replace(/^(?:utf|ucs|iso-10646)-?(?:16|2|ucs-2).*/i, 'utf-8'),
  )
  if (isUtf8(body) && (header ?? declared ?? 'utf-8') === 'windows-1252')
    return new TextDecoder().decode(body)
  const claims = [header, declared].filter((charset) => charset !== undefined)
  for (const charset of [...claims, ...LAST]) {
    const text = new TextDecoder(charset).decode(body)
    if (!text.includes('\ufffd') || isNearlyWhole(text)) return text
  }
  return new TextDecoder().decode(body)
}

function isNearlyWhole(text: string): boolean {
  const beyond = text.match(/[^\0-\x7f]/g)?.length ?? 0
  const broken = text.match(/\ufffd/g)?.length ?? 0
  return broken / beyond < BROKEN_SHARE_MAX || (broken === 1 && beyond > 1)
}

/** The name that the Encoding standard has for a label; undefined for one that it does not know. */
function findCharset(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
