import { Price } from '../../ui/figures/price.tsx'
import { Triangle } from '../../ui/figures/triangle.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { usePriceFlash } from './use-price-flash.ts'

interface LivePriceProps {
  /** US dollars. */
  value: number
  focusable?: boolean
  className?: string
}

/** A price that is tinted for a moment when it moves, with the triangle of its direction. */
export function LivePrice({ value, focusable, className }: LivePriceProps) {
  const flash = usePriceFlash(value)
  return (
    <span
      key={flash?.id}
      className={classNames(
        'relative -mx-1 inline-block rounded-control px-1',
        flash && { up: 'flash-up', down: 'flash-down' }[flash.direction],
        className,
      )}
    >
      {flash && (
        <Triangle
          direction={flash.direction}
          className={classNames(
            'absolute inset-y-0 -left-2 my-auto',
            flash.direction === 'up' ? 'text-up' : 'text-down',
          )}
        />
      )}
      <Price value={value} focusable={focusable} />
    </span>
  )
}
