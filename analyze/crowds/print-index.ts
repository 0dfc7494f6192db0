import { type CopyPrint, PRINT_BYTES } from './copy-print.ts'

/** Four bytes of a print that two near-copies are met by: they share one of the eight with 93 in 100. */
const BANDS = PRINT_BYTES / 4
/** So many bytes must be the same; prints of texts that share half of their words have fewer in 99 of 100. */
const SAME_BYTES_MIN = 20
/** Prints that are met in one band and are no copies: past so many the band is too common. */
const LOOKED_AT_MAX = 256

/** Prints in the order in which they came, asked for the near-copies of one. Its memory is about 100 bytes a print. */
export interface PrintIndex {
  readonly size: number
  /** Adds a print unless an equal one is there; gives its place either way. */
  add(print: CopyPrint): number
  /** The place of an equal print, or else of the earliest near-copy that is found; -1: there is none. */
  findCopy(print: CopyPrint): number
  /** Calls back with the place of every print that is the same or a near-copy of `print`. */
  eachCopy(print: CopyPrint, found: (place: number) => void): void
  /** All prints, one behind the other, in their order. */
  bytes(): Uint8Array
}

export function createPrintIndex(): PrintIndex {
  let prints = new Uint8Array(1_024 * PRINT_BYTES)
  let stored = new Uint32Array(prints.buffer)
  let size = 0
  const exact = new Map<string, number>()
  const bands = Array.from({ length: BANDS }, () => new Map<number, number[]>())
  /** The print that is asked for, where four of its bytes are one number. */
  const asked = new Uint32Array(BANDS)
  const askedBytes = new Uint8Array(asked.buffer)
  /** Calls back with places of near-copies of the print that is asked for, until the callback returns false. */
  const meet = (found: (place: number) => boolean) => {
    for (let band = 0; band < BANDS; band++) {
      const there = bands[band]!.get(asked[band]!) // as many as bands
      if (there === undefined) continue
      for (const place of there) if (isNear(asked, stored, place * BANDS) && !found(place)) return
    }
  }
  /** Most prints are unlike any other, and known to be by their first band. */
  const findEqual = (print: CopyPrint) => (bands[0]!.has(asked[0]!) ? exact.get(writeKey(print)) : undefined)
  return {
    get size() {
      return size
    },
    add(print) {
      const key = writeKey(print)
      const known = exact.get(key)
      if (known !== undefined) return known
      if ((size + 1) * PRINT_BYTES > prints.length) {
        prints = grow(prints)
        stored = new Uint32Array(prints.buffer)
      }
      prints.set(print, size * PRINT_BYTES)
      exact.set(key, size)
      for (let band = 0; band < BANDS; band++) {
        const places = bands[band]! // as many as bands
        const at = stored[size * BANDS + band]! // within the print that was just set
        const there = places.get(at)
        if (there === undefined) places.set(at, [size])
        else if (there.length < LOOKED_AT_MAX) there.push(size)
      }
      return size++
    },
    findCopy(print) {
      askedBytes.set(print)
      const equal = findEqual(print)
      if (equal !== undefined) return equal
      let first = -1
      meet((place) => {
        first = place
        return false
      })
      return first
    },
    eachCopy(print, found) {
      askedBytes.set(print)
      const equal = findEqual(print)
      if (equal !== undefined) found(equal)
      let seen: Set<number> | undefined
      meet((place) => {
        if (place === equal || seen?.has(place)) return true
        seen ??= new Set()
        seen.add(place)
        found(place)
        return true
      })
    },
    bytes: () => prints.slice(0, size * PRINT_BYTES),
  }
}

function writeKey(print: CopyPrint): string {
  return Buffer.from(print.buffer, print.byteOffset, PRINT_BYTES).toString('latin1')
}

/** Whether so many bytes are the same, four at a time; given up where what is left cannot bring enough. */
function isNear(asked: Uint32Array, stored: Uint32Array, at: number): boolean {
  let same = 0
  for (let nr = 0; nr < BANDS; nr++) {
    const different = asked[nr]! ^ stored[at + nr]! // within a print, both
    // The highest bit of each byte that is 0 (Warren, Hacker's Delight, 2012, section 6-1).
    const equal = ~(((different & 0x7f7f7f7f) + 0x7f7f7f7f) | different | 0x7f7f7f7f)
    same += ((equal >>> 7) & 1) + ((equal >>> 15) & 1) + ((equal >>> 23) & 1) + (equal >>> 31)
    if (same + 4 * (BANDS - 1 - nr) < SAME_BYTES_MIN) return false
  }
  return true
}

function grow(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(bytes.length * 2)
  grown.set(bytes)
  return grown
}
