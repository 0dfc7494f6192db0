import { Absent } from './absent.tsx'
import { NumberText } from './number-text.tsx'

interface CountProps {
  /** Undefined where the platform does not give it. */
  value: number | undefined
  focusable?: boolean
}

/** A count in compact form, exact on hover; an en dash where there is none. */
export function Count({ value, focusable = false }: CountProps) {
  if (value === undefined) return <Absent />
  return <NumberText value={value} compact={value >= COMPACT_FROM} focusable={focusable} />
}

/** Below it the exact number is as short as the compact one. */
const COMPACT_FROM = 10_000
