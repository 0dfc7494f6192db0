import { formatPrice } from '../format/format-price.ts'
import { formatExactMoney } from '../format/numbers.ts'
import { Rounded } from './numbers.tsx'

interface PriceProps {
  /** US dollars. */
  value: number
  className?: string
}

/** A price as it is read, with every digit on hover and for screen readers. */
export function Price({ value, className }: PriceProps) {
  return <Rounded face={formatPrice(value)} exact={formatExactMoney(String(value))} className={className} />
}
