import type { Lab } from '../data/use-lab.ts'

type Correlation = Lab['signals'][number]['correlations'][number]

/** Of a hundred finds five may be none. */
const FALSE_FINDS_MAX = 0.05

export function isFind(q: number | null): boolean {
  return q !== null && q < FALSE_FINDS_MAX
}

/**
 * Of the correlations with returns of later hours (`before` the price) or of earlier ones (`after`): the one that stands
 * out most, or else the largest. Undefined where none could be computed.
 */
export function strongestOf(
  correlations: readonly Correlation[],
  side: 'before' | 'after',
): Correlation | undefined {
  const known = correlations.filter(({ lag, r }) => r !== null && (side === 'before' ? lag > 0 : lag < 0))
  const finds = known.filter(({ q }) => isFind(q))
  return (finds.length > 0 ? finds : known).toSorted((a, b) => Math.abs(b.r ?? 0) - Math.abs(a.r ?? 0))[0]
}

/** "r 0.12 (0.05 to 0.19), p 0.031, 698 hours" */
export function describeCorrelation({ r, low, high, q, n }: Correlation): string {
  const interval = low === null || high === null ? '' : ` (${two(low)} to ${two(high)})`
  return `r ${two(r ?? 0)}${interval}, p ${formatP(q)}, ${n} hours`
}

/** Three digits after the point; what could not be tested has a dash. */
export function formatP(p: number | null): string {
  if (p === null) return '–'
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}

function two(value: number): string {
  const text = value.toFixed(2)
  return text === '-0.00' ? '0.00' : text.replace('-', '−')
}
