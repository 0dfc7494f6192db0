import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface WhenReachedProps {
  fallback: ReactNode
  children: ReactNode
  /** Calls its argument at another occasion to load it, and gives the way to stop: see `whenCalm`. */
  orWhen?: (then: () => void) => () => void
}

/** Loads what lies further down when it is scrolled to, or printed; tall screens show it at once. */
export function WhenReached({ fallback, children, orWhen }: WhenReachedProps) {
  const [isReached, setReached] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReached || !place.current) return
    const reach = () => setReached(true)
    const forgetReading = whenInSight(place.current, reach)
    const forgetOther = orWhen?.(reach)
    const forgetPrint = whenPrinted(() => flushSync(reach))
    return () => {
      forgetReading()
      forgetOther?.()
      forgetPrint()
    }
  }, [isReached, orWhen])
  return <div ref={place}>{isReached ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}</div>
}

function whenInSight(place: Element, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) then()
    },
    { rootMargin: '0px 0px -25% 0px' },
  )
  observer.observe(place)
  return () => observer.disconnect()
}

function whenPrinted(then: () => void): () => void {
  const print = matchMedia('print')
  const onPrint = () => {
    if (print.matches) then()
  }
  // Who prints dispatches the event before the page is laid out for it; a preview may switch the medium alone.
  addEventListener('beforeprint', then)
  print.addEventListener('change', onPrint)
  return () => {
    removeEventListener('beforeprint', then)
    print.removeEventListener('change', onPrint)
  }
}
