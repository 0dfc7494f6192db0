import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

interface FilterChipProps {
  label: string
  /** How many there are of it, where that is known. */
  count: number | undefined
  icon?: ReactNode
  pressed: boolean
  onPress: () => void
}

/** Limits a list to one kind, and says how many it has. */
export function FilterChip({ label, count, icon, pressed, onPress }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'motion-hover press inline-flex h-control-sm items-center gap-1.5 rounded-control border px-2.5 text-13 font-medium',
        pressed
          ? 'border-accent bg-s3 text-ink-1'
          : 'border-line-strong bg-s2 text-ink-2 hover:bg-s3 hover:text-ink-1',
      )}
    >
      {icon}
      {label}
      <span className="min-w-3 text-12 text-ink-3 tabular-nums">{count ?? ''}</span>
    </button>
  )
}
