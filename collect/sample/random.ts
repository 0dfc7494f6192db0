/** Random draws that depend on nothing but the keys, so that any moment can be generated without those before it. */
export interface RandomStream {
  /** 0 up to, not including, 1. */
  next(): number
  /** 0 up to, not including, the bound. */
  below(bound: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Mean 0, deviation 1. */
  normal(): number
  /** Whole numbers around the mean. */
  poisson(mean: number): number
}

/** Starts the stream that belongs to these keys, such as a seed, a platform and a time slot. The generator is mulberry32. */
export function createRandomStream(seed: number, ...keys: [number, number?, number?]): RandomStream {
  let state = hashIntegers(seed, ...keys)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)]!, // callers never pass an empty list
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    poisson: (mean) => drawPoisson(mean, next),
  }
}

/** Knuth's method: good for the small means of a time slot. */
function drawPoisson(mean: number, next: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = next(); product > limit; product *= next()) count++
  return count
}

/** Draws a position, each as often as its weight says. */
export function drawWeighted(weights: number[], stream: RandomStream): number {
  let left = stream.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return index
  }
  return weights.length - 1
}

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

export interface Octave {
  periodMs: number
  amplitude: number
  /** 1 spreads the values evenly; a higher odd number makes most of them small and a few large. */
  power: number
}

/** A sum of smooth random waves at a moment: continuous in time, the same for the same seed and channel. */
export function smoothNoise(
  key: { seed: number; channel: number },
  octaves: readonly Octave[],
  atMs: number,
): number {
  let sum = 0
  for (let index = 0; index < octaves.length; index++) {
    const octave = octaves[index]! // index is in range
    const position = atMs / octave.periodMs
    const knot = Math.floor(position)
    const fraction = position - knot
    const blend = fraction * fraction * (3 - 2 * fraction)
    const before = knotValue(key, index, knot)
    const after = knotValue(key, index, knot + 1)
    const value =
      octave.power === 1
        ? before + (after - before) * blend
        : before ** octave.power * (1 - blend) + after ** octave.power * blend
    sum += octave.amplitude * value
  }
  return sum
}

/** -1 to 1. */
function knotValue(key: { seed: number; channel: number }, octave: number, knot: number): number {
  return hashIntegers(key.seed, key.channel, octave, knot) / 0x8000_0000 - 1
}
