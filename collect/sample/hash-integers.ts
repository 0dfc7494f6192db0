/**
 * Mixes four integers into one of 32 bits, well enough that neighbours share nothing (the finalizer of MurmurHash3).
 * Four, and not any number of them, because it runs millions of times at the first start.
 */
export function hashIntegers(a: number, b: number, c = 0, d = 0): number {
  let hash = mix(0x9e3779b9 ^ a)
  hash = mix(hash ^ b)
  hash = mix(hash ^ c)
  hash = mix(hash ^ d)
  return hash >>> 0
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) + 0x5bd1e995
}
