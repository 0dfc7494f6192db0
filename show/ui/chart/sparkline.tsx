import { line } from 'd3-shape'

interface SparklineProps {
  values: readonly number[]
  /** What is drawn, for readers, such as "Price over 7 days". */
  label: string
  /** By default from the first to the last value. */
  tone?: 'up' | 'down' | 'accent'
  width?: number
  height?: number
}

const COLORS = { up: 'text-up', down: 'text-down', accent: 'text-accent' } as const

/** A line without axes, in the size of a table cell. Fewer than two values draw nothing. */
export function Sparkline({ values, label, tone, width = 104, height = 32 }: SparklineProps) {
  const first = values[0]
  const last = values.at(-1)
  if (first === undefined || last === undefined || values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => 1 + (index / (values.length - 1)) * (width - 2)
  const y = (value: number) =>
    high === low ? height / 2 : height - 2 - ((value - low) / (high - low)) * (height - 4)
  const path = line<number>((_, index) => x(index), y)(values)
  return (
    <svg
      role="img"
      aria-label={`${label}: ${last >= first ? 'up' : 'down'}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={COLORS[tone ?? (last >= first ? 'up' : 'down')]}
    >
      <path d={path ?? ''} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}
