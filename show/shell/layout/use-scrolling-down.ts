import { useEffect, useState } from 'react'

/** Whether the page was scrolled down last, and not to its end. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const follow = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const now = window.scrollY
      // The end may lie at a part of a pixel.
      setDown(now > before && now + clientHeight < scrollHeight - 1)
      before = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return down
}
