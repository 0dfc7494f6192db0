import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** The element's inner size in px, followed as it changes; 0 before the first measure. */
export function useElementSize(element: RefObject<Element | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const [width, height] = [Math.floor(entry.contentRect.width), Math.floor(entry.contentRect.height)]
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Whether the media query holds, followed as it changes; false while the page is rendered ahead. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
