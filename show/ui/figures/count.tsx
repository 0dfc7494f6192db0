import { Absent, NumberText } from './numbers.tsx'

interface CountProps {
  /** Undefined where the platform does not give it. */
  value: number | undefined
}

/** A count in compact form, exact on hover; an en dash where there is none. */
export function Count({ value }: CountProps) {
  if (value === undefined) return <Absent />
  return <NumberText value={value} compact={value >= COMPACT_FROM} />
}

/** Below it the exact number is as short as the compact one. */
const COMPACT_FROM = 10_000
