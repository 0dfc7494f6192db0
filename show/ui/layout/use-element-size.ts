import { type RefObject, useEffect, useState } from 'react'

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
