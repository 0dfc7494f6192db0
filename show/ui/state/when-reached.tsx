import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How long a page has to have loaded nothing before it loads what nobody has read on to. */
const CALM_MS = 4_000

interface WhenReachedProps {
  fallback: ReactNode
  children: ReactNode
  onlyIfRead?: boolean
}

/**
 * Loads what lies further down when somebody reads on to it; tall screens show it at once. It comes by itself as well
 * when the page has long been quiet, so that a print and a search within the page have all of it, and at the latest
 * when printing begins. `onlyIfRead` leaves out the quiet: pages of the public site load nothing that nobody asked for.
 */
export function WhenReached({ fallback, children, onlyIfRead = false }: WhenReachedProps) {
  const [isReached, setReached] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReached || !place.current) return
    const reach = () => setReached(true)
    const forgetReading = whenInSight(place.current, reach)
    const forgetCalm = onlyIfRead ? undefined : whenCalm(reach)
    const forgetPrint = whenPrinted(() => flushSync(reach))
    return () => {
      forgetReading()
      forgetCalm?.()
      forgetPrint()
    }
  }, [isReached, onlyIfRead])
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

/**
 * Everything that has been loaded begins the wait anew, and so does what is still on its way; a stream that stays open
 * does not count.
 */
function whenCalm(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (document.querySelector('[aria-busy="true"]') ? wait() : then()), CALM_MS)
  }
  const observer = new PerformanceObserver(wait)
  observer.observe({ type: 'resource' })
  wait()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function whenPrinted(then: () => void): () => void {
  const print = matchMedia('print')
  const tell = () => {
    if (print.matches) then()
  }
  // Who prints dispatches the event before the page is laid out for it; a preview may switch the medium alone.
  addEventListener('beforeprint', then)
  print.addEventListener('change', tell)
  return () => {
    removeEventListener('beforeprint', then)
    print.removeEventListener('change', tell)
  }
}
