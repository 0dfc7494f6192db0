import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerTo, getLab } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

export type Lab = AnswerTo<typeof getLab>

/** What is said of an asset held against its returns, over so many days to `until`, ISO 8601; now unless given. */
export function useLab(assetId: string, { days, until }: { days: number; until: string | null }) {
  return useQuery({
    queryKey: ['lab', assetId, days, until],
    queryFn: ({ signal }) =>
      callApi(getLab, { params: { id: assetId }, query: { days, end: until ?? undefined }, signal }),
    placeholderData: (before, query) =>
      query?.queryKey[1] === assetId ? keepPreviousData(before) : undefined,
  })
}

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
