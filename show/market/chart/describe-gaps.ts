import { describeMissing } from '../../explorer/missing-sources.ts'
import { type ChartStep, isWithoutPrice } from './chart-steps.ts'

/** What is missing from one step, in words; empty where nothing is. */
export function describeStep(step: ChartStep): string {
  const { candle, isRunning, missing } = step
  return [
    isRunning ? 'Still running' : undefined,
    isWithoutPrice(step)
      ? candle
        ? 'Prices are missing for part of it'
        : 'No venue gave a price'
      : undefined,
    missing.length > 0 ? describeMissing(missing) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/** The same of all steps, as sentences; empty where everything is there and over. */
export function describeGaps(steps: readonly ChartStep[], unit: 'hour' | 'day'): string {
  const withoutPrice = steps.some(({ candle }) => candle) ? steps.filter(isWithoutPrice).length : 0
  const unread = steps.filter(({ missing }) => missing.length > 0)
  const sources = [...new Set(unread.flatMap(({ missing }) => missing))]
  const count = (number: number) => `${number} ${unit}${number === 1 ? '' : 's'}`
  return [
    withoutPrice > 0 ? `Hatched above: prices are missing in ${count(withoutPrice)}.` : undefined,
    sources.length > 0 ? `Hatched below: ${describeMissing(sources, count(unread.length))}.` : undefined,
    steps.at(-1)?.isRunning ? `The last ${unit} is still running and drawn paler.` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ')
}
