import { isUtf8 } from 'node:buffer'
import { FileUnusable } from './formats.ts'

/**
 * Stands in a text for bytes that are not of its encoding. Half a surrogate pair, which no encoding can produce: so a
 * row that holds it differs from one whose text has a U+FFFD of its own.
 */
const FOREIGN_BYTES = '\udfff'

/** Whether a text has them. The same half within a pair is a character of its own (the darkest skin tone ends in it). */
export function hasForeignBytes(text: string): boolean {
  return text.includes(FOREIGN_BYTES) && LONE_FOREIGN_BYTES.test(text)
}

const LONE_FOREIGN_BYTES = /\udfff/u

/** The text with U+FFFD for each of them, as other programs show them. */
export function showForeignBytes(text: string): string {
  return hasForeignBytes(text) ? text.replace(/\udfff/gu, '\ufffd') : text
}

export interface PieceDecoder {
  decode(bytes: Uint8Array): string
  /** What is left at the end of the file. */
  end(): string
}

/**
 * A decoder for a file that begins with `head`: by `encoding`, else UTF-16 by its mark or by its many zero bytes, else UTF-8.
 * Throws FileUnusable for what is no text, and where `encoding` contradicts the bytes.
 */
export function createTextDecoder(head: Uint8Array, encoding?: string): PieceDecoder {
  const given = encoding === undefined ? undefined : new TextDecoder(encoding).encoding
  const found = findUtf16(head)
  if (given !== undefined && given !== 'utf-8') return decodeAs(given, head, found)
  if (startsWith(head, [0xff, 0xfe, 0, 0]) || startsWith(head, [0, 0, 0xfe, 0xff])) {
    throw new FileUnusable('wrong_encoding', 'the file is in UTF-32, which is not read; save it as UTF-8')
  }
  if (found) return wrap(new TextDecoder(found))
  if (looksBinary(head)) {
    throw new FileUnusable('wrong_type', 'the file is no text; it must be CSV, JSON lines or a JSON list')
  }
  return createUtf8Decoder()
}

function decodeAs(encoding: string, head: Uint8Array, found: string | undefined): PieceDecoder {
  const isUnicode = encoding.startsWith('utf-16')
  if (!isUnicode && (found || isUtf8WithLetters(head))) {
    const name = found ? 'UTF-16' : 'UTF-8'
    throw new FileUnusable(
      'wrong_encoding',
      `the file is in ${name}, not in ${encoding}; leave the encoding out`,
    )
  }
  return wrap(new TextDecoder(encoding))
}

/** Letters beyond ASCII whose bytes are right in UTF-8 by chance do not happen in a text of another encoding. */
function isUtf8WithLetters(head: Uint8Array): boolean {
  const { whole } = splitAtCharacter(head)
  return whole.some((byte) => byte > 0x7f) && isUtf8(whole)
}

const HEAD_BYTES = 4_096

/** By the mark, else by zeros: the names of columns and line ends are ASCII, which has every second byte zero there. */
function findUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(head, [0xff, 0xfe]) && !startsWith(head, [0xff, 0xfe, 0, 0])) return 'utf-16le'
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be'
  const start = head.subarray(0, HEAD_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1 // an index of two
  const [even = 0, odd = 0] = zeros
  const many = start.length / 10
  if (odd > many && even * 20 < odd) return 'utf-16le'
  return even > many && odd * 20 < even ? 'utf-16be' : undefined
}

/** A stray NUL in a text is a dirty row; many control characters at the start are another kind of file. */
function looksBinary(head: Uint8Array): boolean {
  const start = head.subarray(0, HEAD_BYTES)
  const controls = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return controls > start.length / 20
}

function wrap(decoder: TextDecoder): PieceDecoder {
  return { decode: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** UTF-8 in which bytes that are none come as FOREIGN_BYTES. */
function createUtf8Decoder(): PieceDecoder {
  let held: Uint8Array = new Uint8Array()
  let isFirst = true
  const decode = (bytes: Uint8Array): string => {
    const text = isUtf8(bytes) ? KEEP_MARK.decode(bytes) : decodeByLines(bytes)
    const marked = isFirst && text.startsWith('\ufeff')
    isFirst &&= text === ''
    return marked ? text.slice(1) : text
  }
  return {
    decode(bytes) {
      const { whole, rest } = splitAtCharacter(held.length > 0 ? Buffer.concat([held, bytes]) : bytes)
      held = rest
      return decode(whole)
    },
    end: () => decode(held),
  }
}

const KEEP_MARK = new TextDecoder('utf-8', { ignoreBOM: true })
const LINE_END = 0x0a

/** Only the lines with foreign bytes are looked at again: a U+FFFD elsewhere is a character of its text. */
function decodeByLines(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    const decoded = KEEP_MARK.decode(line)
    text += isUtf8(line) ? decoded : decoded.replaceAll('\ufffd', FOREIGN_BYTES)
    from += line.length
  }
  return text
}

/** The bytes up to the last whole character, and what has come of the next one. */
function splitAtCharacter(bytes: Uint8Array): { whole: Uint8Array; rest: Uint8Array } {
  const last = bytes.length - 1
  for (let back = 0; back < 4 && back <= last; back++) {
    const byte = bytes[last - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue // goes on with the character before it
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    const at = length > back + 1 ? last - back : bytes.length
    return { whole: bytes.subarray(0, at), rest: bytes.slice(at) }
  }
  return { whole: bytes, rest: new Uint8Array() }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
