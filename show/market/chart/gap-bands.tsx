import { useRef } from 'react'
import { useElementSize } from '../../ui/layout/use-size.ts'
import { classNames } from '../../ui/style/class-names.ts'
import type { ChartStep } from './chart-steps.ts'
import type { ChartSpan } from './plot.ts'

interface GapBandsProps {
  steps: readonly ChartStep[]
  span: (width: number) => ChartSpan
  isGap: (step: ChartStep) => boolean
  /** How far it reaches down. */
  className: string
}

/** Hatched ground behind the steps of a chart of which something is missing; what, the reading and the table say. */
export function GapBands({ steps, span, isGap, className }: GapBandsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const { left, right } = span(width)
  const stepWidth = steps.length > 1 ? (right - left) / (steps.length - 1) : right - left
  return (
    <div
      ref={frame}
      aria-hidden="true"
      className={classNames('pointer-events-none absolute inset-x-0 top-0', className)}
    >
      {width > 0 &&
        listRuns(steps, isGap).map(({ first, last }) => (
          <span
            key={first}
            data-gap=""
            className="hatched absolute inset-y-0"
            style={{
              left: Math.max(0, left + (first - 0.5) * stepWidth),
              width: (last - first + 1) * stepWidth,
            }}
          />
        ))}
    </div>
  )
}

/** Neighbours that are gaps, as one. */
export function listRuns(
  steps: readonly ChartStep[],
  isGap: (step: ChartStep) => boolean,
): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  steps.forEach((step, index) => {
    if (!isGap(step)) return
    const before = runs.at(-1)
    if (before?.last === index - 1) before.last = index
    else runs.push({ first: index, last: index })
  })
  return runs
}
