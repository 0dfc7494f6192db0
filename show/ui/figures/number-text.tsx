import { formatNumber } from '../format/format-number.ts'
import { classNames } from '../style/class-names.ts'

interface NumberTextProps {
  value: number | bigint
  /** 1.23M on the face, 1,234,567 on hover, on focus and for readers. */
  compact?: boolean
  /** False inside rows that are walked as a whole, so that a table is not a hundred tab stops. */
  focusable?: boolean
  className?: string
}

/** A count in even digits. */
export function NumberText({ value, compact = false, focusable = true, className }: NumberTextProps) {
  const exact = formatNumber(value)
  const face = formatNumber(value, { compact })
  if (face === exact) return <span className={classNames('tabular-nums', className)}>{exact}</span>
  return (
    <span
      data-tip={exact}
      tabIndex={focusable ? 0 : undefined}
      className={classNames('tabular-nums', className)}
    >
      <span aria-hidden="true">{face}</span>
      <span className="sr-only">{exact}</span>
    </span>
  )
}
