import { useEffect, useState } from 'react'
import { formatPrice } from '../../ui/format/format-price.ts'

/** As long as the tint of `flash-up` and `flash-down`: in 120 ms, out in 700. */
const FLASH_MS = 820

export interface PriceFlash {
  direction: 'up' | 'down'
  /** Tells one flash from the next, so that its tint plays anew. */
  id: number
}

/** Which way a price has just moved, as far as its face shows it; undefined once that is over. */
export function usePriceFlash(price: number): PriceFlash | undefined {
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
