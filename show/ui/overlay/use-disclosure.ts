import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Disclosure {
  open: boolean
  setOpen: (open: boolean) => void
  /** For the element that holds both button and panel. */
  rootProps: { ref: RefObject<HTMLDivElement | null>; onBlur: (event: FocusEvent) => void }
  /** For the button. */
  buttonProps: { 'aria-expanded': boolean; onClick: () => void; ref: RefObject<HTMLButtonElement | null> }
}

/** A panel that its button opens and closes, and that Escape, a press outside or the focus leaving closes. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const stop = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('keydown', onKey, { signal: stop.signal })
    document.addEventListener('pointerdown', onPress, { signal: stop.signal })
    return () => stop.abort()
  }, [open])

  return {
    open,
    setOpen,
    rootProps: {
      ref: root,
      onBlur: (event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      },
    },
    buttonProps: { 'aria-expanded': open, onClick: () => setOpen(!open), ref: button },
  }
}
