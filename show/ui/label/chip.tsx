import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

export type ChipTone = 'neutral' | 'accent' | 'up' | 'mid' | 'down'

interface ChipProps {
  tone?: ChipTone
  icon?: ReactNode
  /** Gives the chip a cross. */
  onRemove?: () => void
  /** What the cross says, such as "Remove filter likes". */
  removeLabel?: string
  children: ReactNode
}

const TONES: Record<ChipTone, string> = {
  neutral: 'border-line-strong text-ink-2',
  accent: 'border-accent/40 text-accent',
  up: 'border-up/40 text-up',
  mid: 'border-mid/40 text-mid',
  down: 'border-down/40 text-down',
}

/** A short word in a frame: a status, a category, a filter that can be taken away. */
export function Chip({ tone = 'neutral', icon, onRemove, removeLabel, children }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-control border bg-s2 px-2 text-12 font-medium whitespace-nowrap',
        onRemove ? 'h-6 pointer-coarse:h-control-sm' : 'h-6',
        TONES[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
          className="hit-area motion-hover -mr-1 flex size-5 pointer-coarse:size-8 items-center justify-center rounded-control hover:bg-s4"
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
