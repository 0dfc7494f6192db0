import type { UnusualLevel } from '#contract/market.ts'
import { UNUSUAL_WORDS } from '#contract/shown/figure-words.ts'
import { classNames } from '../../ui/style/class-names.ts'

const LOOKS: Record<UnusualLevel, { sign: string; className: string }> = {
  far_below: { sign: '▼▼', className: 'text-down font-semibold' },
  below: { sign: '▼', className: 'text-down' },
  usual: { sign: '=', className: 'text-ink-3' },
  above: { sign: '▲', className: 'text-up' },
  far_above: { sign: '▲▲', className: 'text-up font-semibold' },
}

interface UnusualProps {
  /** Null: too little can be compared, which shows nothing. */
  level: UnusualLevel | null
  /** The sign alone; its words are in the tip and for screen readers. */
  compact?: boolean
}

/** How far a figure lies from the asset's own usual: beside each value that has one, in these words and signs. */
export function Unusual({ level, compact = false }: UnusualProps) {
  if (level === null) return null
  const { sign, className } = LOOKS[level]
  const words = UNUSUAL_WORDS[level]
  return (
    <span
      data-tip={compact ? `${words[0]?.toUpperCase()}${words.slice(1)}` : undefined}
      className={classNames('text-12 whitespace-nowrap', className)}
    >
      <span aria-hidden="true" className="text-[0.8em] tracking-tight">
        {sign}
      </span>{' '}
      <span className={compact ? 'sr-only' : undefined}>{words}</span>
    </span>
  )
}
