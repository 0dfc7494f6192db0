const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** 1,234,567, or 1.23M in compact form. */
export function formatNumber(value: number | bigint, options: { compact?: boolean } = {}): string {
  return options.compact ? compact.format(value) : exact.format(value)
}
