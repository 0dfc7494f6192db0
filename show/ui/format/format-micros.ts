import { formatNumber } from './numbers.ts'

/** Micro-dollars as US dollars with every digit that counts, at least two: 150 is $0.00015. */
export function formatMicros(micros: number): string {
  const whole = Math.floor(micros / 1_000_000)
  const fraction = String(micros % 1_000_000)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '')
  return `$${formatNumber(whole)}.${fraction}`
}
