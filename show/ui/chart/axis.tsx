/** Lines across a chart, each with its value beside it. In px: where they begin and end, and the height of each. */
export function GridLines({
  lines,
  from,
  to,
  side = 'left',
}: {
  lines: readonly { y: number; label: string }[]
  from: number
  to: number
  /** Where the values stand. */
  side?: 'left' | 'right'
}) {
  return lines.map(({ y, label }) => (
    <g key={y}>
      <line x1={from} x2={to} y1={y} y2={y} className="stroke-line-subtle" />
      <text
        x={side === 'left' ? from - 8 : to + 8}
        y={y}
        dy="0.32em"
        textAnchor={side === 'left' ? 'end' : undefined}
        className="fill-ink-3 tabular-nums"
      >
        {label}
      </text>
    </g>
  ))
}

/** The name of a step below a chart of this height, around its middle. */
export function StepLabel({ x, height, children }: { x: number; height: number; children: string }) {
  return (
    <text x={x} y={height - 6} textAnchor="middle" className="fill-ink-3 tabular-nums">
      {children}
    </text>
  )
}

/** The step that is read once the key was pressed: the last one first, then its neighbours. Undefined for other keys. */
export function stepByKey(
  key: string,
  { readAt, count }: { readAt: number | undefined; count: number },
): number | undefined {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (!by) return undefined
  return readAt === undefined ? count - 1 : clampStep(readAt + by, count)
}

/** The nearest step that there is. */
export function clampStep(step: number, count: number): number {
  return Math.max(0, Math.min(step, count - 1))
}
