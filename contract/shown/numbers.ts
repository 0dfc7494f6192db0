import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM, sentimentPercent } from '../post-meaning.ts'

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** 1,234,567, or 1.23M in compact form. */
export function formatNumber(value: number | bigint, options: { compact?: boolean } = {}): string {
  return options.compact ? compact.format(value) : exact.format(value)
}

/** How many there are of something: "1 post", "1,204 posts", "2 copies" where the word for many is given. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

const BYTE_UNITS = ['kB', 'MB', 'GB', 'TB']

/** 512 B, 1.5 kB, 12.3 GB: in steps of a thousand, as disks are sold. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 'B']
  for (const next of BYTE_UNITS) {
    if (Math.abs(value) < 1_000) break
    value /= 1_000
    unit = next
  }
  return unit === 'B' ? `${Math.round(value)} B` : `${value.toFixed(1)} ${unit}`
}

const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

interface ChangeText {
  /** "+1.25%", "-3.10%", "0.00%"; never "-0.00%". */
  text: string
  direction: 'up' | 'down' | 'flat'
}

/** A change in percent as it is read; what rounds to nothing is flat and has no sign. */
export function formatChange(changePercent: number): ChangeText {
  const digits = percent.format(Math.abs(changePercent))
  if (digits === '0.00') return { text: '0.00%', direction: 'flat' }
  return changePercent > 0
    ? { text: `+${digits}%`, direction: 'up' }
    : { text: `-${digits}%`, direction: 'down' }
}

/** A sentiment between 0 and 1 as a whole percentage, cut: what reads 70% is at least 0.7. */
export function formatSentiment(sentiment: number): string {
  return `${sentimentPercent(sentiment)}%`
}

/** The colour of a sentiment between 0 and 1. */
export function sentimentTone(sentiment: number): 'up' | 'mid' | 'down' {
  if (sentiment >= SENTIMENT_GREEN_FROM) return 'up'
  return sentiment >= SENTIMENT_YELLOW_FROM ? 'mid' : 'down'
}

const exactMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const COMPACT_FROM = 1_000_000

/** US dollars with two decimals, $1.23B in compact form from a million on; what would read $0.00 without being it reads <$0.01. */
export function formatMoney(dollars: number, options: { compact?: boolean } = {}): string {
  if (dollars !== 0 && Math.abs(dollars) < 0.005) return dollars > 0 ? '<$0.01' : '>-$0.01'
  if (options.compact && Math.abs(dollars) >= COMPACT_FROM) return compactMoney.format(dollars)
  return exactMoney.format(Object.is(dollars, -0) ? 0 : dollars)
}

/** US dollars with every digit that the decimal text carries, at least two: "$0.000000000056", "$64,250.125". */
export function formatExactMoney(decimal: string): string {
  // Intl takes decimal text without going through a double; the type does not say so of every string.
  const value = decimal as `${number}`
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 20,
  }).format(value)
}

/** Micro-dollars as US dollars with every digit that counts, at least two: 150 is $0.00015. */
export function formatMicros(micros: number): string {
  return formatExactMoney((micros / 1_000_000).toFixed(6))
}

const tiny = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 4,
})
const TWO_DECIMALS_FROM = 0.005

/** A price in US dollars with two decimals; one that they would round to zero has four significant digits. */
export function formatPrice(dollars: number): string {
  const isTiny = dollars !== 0 && Math.abs(dollars) < TWO_DECIMALS_FROM
  return isTiny ? tiny.format(dollars) : formatMoney(dollars)
}
