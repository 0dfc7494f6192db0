import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A row of links that scrolls sideways: brings the link to the page that is open into sight. */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is the current one follows from the path
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    const { left, width } = current.getBoundingClientRect()
    const room = row.current.getBoundingClientRect()
    row.current.scrollLeft += left + width / 2 - (room.left + room.width / 2)
  }, [pathname])
  return row
}
