import type { SourceReport } from '#contract/sources.ts'
import { NumberText } from '../ui/figures/number-text.tsx'
import { formatMicros } from '../ui/format/format-micros.ts'

type Budget = NonNullable<SourceReport['health']>['budget'][number]

/** What is left of a limit, and of how much: of money in dollars, of all else in numbers. */
export function SourceBudget({ budget: { name, left, max } }: { budget: Budget }) {
  // What a source costs is counted in micro-dollars: collect/social/twitter/spending.ts
  if (name === 'spending') return <>{`${formatMicros(left)} of ${formatMicros(max)}`}</>
  return (
    <>
      <NumberText value={left} /> of <NumberText value={max} />
    </>
  )
}
