import type { RandomStream } from './random-stream.ts'

/** Draws a position, each as often as its weight says. */
export function drawWeighted(weights: number[], stream: RandomStream): number {
  let left = stream.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return index
  }
  return weights.length - 1
}
