import { formatExactMoney } from '../format/format-exact-money.ts'
import { formatPrice } from '../format/format-price.ts'
import { classNames } from '../style/class-names.ts'

interface PriceProps {
  /** US dollars. */
  value: number
  /** False inside rows that are walked as a whole. */
  focusable?: boolean
  className?: string
}

/** A price as it is read, with every digit on hover, on focus and for readers. */
export function Price({ value, focusable = true, className }: PriceProps) {
  const face = formatPrice(value)
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
