import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** What a click does on HTML that React did not make: a link within the site loads no new page. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    if (!path?.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(path)
  }
}
