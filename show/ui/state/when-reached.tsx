import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Loads what lies further down when somebody reads on to it; tall screens show it at once. */
export function WhenReached({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [isReached, setReached] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setReached(true)
      },
      { rootMargin: '0px 0px -25% 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{isReached ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}</div>
}
