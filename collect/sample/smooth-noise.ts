import { hashIntegers } from './hash-integers.ts'

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
