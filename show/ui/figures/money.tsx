import { formatExactMoney } from '../format/format-exact-money.ts'
import { formatMoney } from '../format/format-money.ts'
import { classNames } from '../style/class-names.ts'

interface MoneyProps {
  /** US dollars; as decimal text it keeps every digit for hover and focus. */
  value: number | string
  /** $1.23B on the face from a million on. */
  compact?: boolean
  focusable?: boolean
  className?: string
}

/** US dollars with two decimals, exact on hover, on focus and for readers. */
export function Money({ value, compact = false, focusable = true, className }: MoneyProps) {
  const face = formatMoney(Number(value), { compact })
  const exact = formatExactMoney(String(value))
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
