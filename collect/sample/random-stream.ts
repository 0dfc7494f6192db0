import { hashIntegers } from './hash-integers.ts'

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
