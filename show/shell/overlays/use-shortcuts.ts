import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { GO_TO } from './go-to.ts'
import { PALETTE_EVENT } from './palette-event.ts'

const SEQUENCE_MS = 1_000

/** Listens for the keys of the whole site; single letters count only where nothing is being typed. */
export function useShortcuts({
  onPalette,
  onShortcuts,
}: {
  onPalette: () => void
  onShortcuts: () => void
}): void {
  const navigate = useNavigate()
  const palette = useEffectEvent(onPalette)
  const shortcuts = useEffectEvent(onShortcuts)
  const go = useEffectEvent((to: string) => navigate(to))

  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return palette()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') return shortcuts()
      const target = event.timeStamp - goAt < SEQUENCE_MS ? GO_TO[event.key] : undefined
      goAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (target) go(target.to)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener(PALETTE_EVENT, palette)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener(PALETTE_EVENT, palette)
    }
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'))
  )
}
