import { type CopyPrint, PRINT_BYTES } from './copy-print.ts'

/** Four bytes of a print that two near-copies are met by: they share one of the eight with 93 in 100. */
const BANDS = PRINT_BYTES / 4
/** So many bytes must be the same; prints of texts that share half of their words have fewer in 99 of 100. */
const SAME_BYTES_MIN = 20
/** Prints that are met in one band and are no copies: past so many the band tells nothing. */
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
  let size = 0
  const exact = new Map<string, number>()
  const bands = Array.from({ length: BANDS }, () => new Map<number, number[]>())
  const isNear = (print: CopyPrint, place: number) =>
    countSame(print, prints, place * PRINT_BYTES) >= SAME_BYTES_MIN
  const met = function* (print: CopyPrint): Generator<number> {
    for (const [band, places] of bands.entries()) {
      let looked = 0
      for (const place of places.get(keyOf(print, band)) ?? []) {
        if (looked++ >= LOOKED_AT_MAX) break
        yield place
      }
    }
  }
  return {
    get size() {
      return size
    },
    add(print) {
      const key = writeKey(print)
      const known = exact.get(key)
      if (known !== undefined) return known
      if ((size + 1) * PRINT_BYTES > prints.length) prints = grow(prints)
      prints.set(print, size * PRINT_BYTES)
      exact.set(key, size)
      for (const [band, places] of bands.entries()) {
        const at = keyOf(print, band)
        const there = places.get(at)
        if (there === undefined) places.set(at, [size])
        else if (there.length < LOOKED_AT_MAX) there.push(size)
      }
      return size++
    },
    findCopy(print) {
      const equal = exact.get(writeKey(print))
      if (equal !== undefined) return equal
      for (const place of met(print)) if (isNear(print, place)) return place
      return -1
    },
    eachCopy(print, found) {
      const equal = exact.get(writeKey(print))
      const seen = new Set<number>(equal === undefined ? [] : [equal])
      if (equal !== undefined) found(equal)
      for (const place of met(print)) {
        if (seen.has(place)) continue
        seen.add(place)
        if (isNear(print, place)) found(place)
      }
    },
    bytes: () => prints.slice(0, size * PRINT_BYTES),
  }
}

function keyOf(print: CopyPrint, band: number): number {
  const at = band * 4
  return ((print[at]! << 24) | (print[at + 1]! << 16) | (print[at + 2]! << 8) | print[at + 3]!) >>> 0 // within a print
}

function writeKey(print: CopyPrint): string {
  return Buffer.from(print.buffer, print.byteOffset, PRINT_BYTES).toString('latin1')
}

function countSame(print: CopyPrint, prints: Uint8Array, at: number): number {
  let same = 0
  for (let nr = 0; nr < PRINT_BYTES; nr++) if (print[nr] === prints[at + nr]) same++
  return same
}

function grow(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(bytes.length * 2)
  grown.set(bytes)
  return grown
}
