import { useEffect, useState } from 'react'
import { Price, Triangle } from '../../ui/figures/numbers.tsx'
import { formatPrice } from '../../ui/format/numbers.ts'
import { classNames } from '../../ui/style/class-names.ts'

/** As long as the tint of `flash-up` and `flash-down`: in 120 ms, out in 700. */
const FLASH_MS = 820

interface LivePriceProps {
  /** US dollars. */
  value: number
  className?: string
}

/** A price that is tinted for a moment when it moves, with the triangle of its direction. */
export function LivePrice({ value, className }: LivePriceProps) {
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
      <Price value={value} />
    </span>
  )
}

interface PriceFlash {
  direction: 'up' | 'down'
  /** Differs for each flash, so that its tint plays again. */
  id: number
}

/** Which way a price has just moved, as far as its face shows it; undefined once that is over. */
function usePriceFlash(price: number): PriceFlash | undefined {
  const [seen, setSeen] = useState<{ price: number; flash?: PriceFlash; count: number }>({ price, count: 0 })
  if (price !== seen.price) {
    const count = seen.count + 1
    const direction = price > seen.price ? 'up' : 'down'
    const isVisible = formatPrice(price) !== formatPrice(seen.price)
    setSeen({ price, count, flash: isVisible ? { direction, id: count } : seen.flash })
  }
  const flashId = seen.flash?.id
  useEffect(() => {
    if (flashId === undefined) return
    const timer = setTimeout(
      () => setSeen((now) => (now.flash?.id === flashId ? { ...now, flash: undefined } : now)),
      FLASH_MS,
    )
    return () => clearTimeout(timer)
  }, [flashId])
  return seen.flash
}
