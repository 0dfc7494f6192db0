import { line } from 'd3-shape'

interface SparklineProps {
  /** Oldest first; null where there is none, which leaves a gap. */
  values: readonly (number | null)[]
  /** What is drawn, for readers, such as "Price over 7 days". */
  label: string
  /** By default from the first to the last value. */
  tone?: 'up' | 'down' | 'accent' | 'mood'
  /** The smallest difference that takes the whole height, so that a quiet line looks quiet. */
  rangeMin?: number
  width?: number
  height?: number
}

const COLORS = { up: 'text-up', down: 'text-down', accent: 'text-accent', mood: 'text-series-6' } as const

/** A line without axes, in the size of a table cell. Fewer than two values draw nothing. */
export function Sparkline({ values, label, tone, rangeMin = 0, width = 104, height = 32 }: SparklineProps) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const first = known[0]?.value
  const last = known.at(-1)?.value
  if (first === undefined || last === undefined || known.length < 2) return null
  const all = known.map(({ value }) => value)
  const [low, high] = widen(Math.min(...all), Math.max(...all), rangeMin)
  const x = (index: number) => 2 + (index / (values.length - 1)) * (width - 4)
  const y = (value: number) =>
    high === low ? height / 2 : height - 2 - ((value - low) / (high - low)) * (height - 4)
  const path = line<number | null>(
    (_, index) => x(index),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)([...values])
  const alone = known.filter(({ index }) => isNone(values[index - 1]) && isNone(values[index + 1]))
  return (
    <svg
      role="img"
      aria-label={`${label}: ${directionOf(first, last)}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={COLORS[tone ?? (last >= first ? 'up' : 'down')]}
    >
      <path d={path ?? ''} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      {alone.map(({ value, index }) => (
        <circle key={index} cx={x(index)} cy={y(value)} r="1.5" fill="currentColor" />
      ))}
    </svg>
  )
}

function widen(low: number, high: number, rangeMin: number): [number, number] {
  const more = Math.max(0, rangeMin - (high - low)) / 2
  return [low - more, high + more]
}

function isNone(value: number | null | undefined): boolean {
  return value === null || value === undefined
}

function directionOf(first: number, last: number): string {
  if (last === first) return 'unchanged'
  return last > first ? 'up' : 'down'
}
