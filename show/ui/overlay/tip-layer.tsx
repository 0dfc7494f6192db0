import { useEffect, useRef } from 'react'

const OPEN_DELAY_MS = 120

/**
 * The one tooltip of the page: it shows the `data-tip` of what is hovered or focused, above everything,
 * stays while the pointer is on it, and goes with Escape (WCAG 1.4.13). One element serves a table of a thousand cells.
 */
export function TipLayer() {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = layer.current
    if (tip) return followTips(tip)
  }, [])
  return (
    <div
      ref={layer}
      popover="manual"
      role="tooltip"
      className="fixed max-w-xs rounded-control border border-line-strong bg-s4 px-2 py-1 text-12 whitespace-pre-line text-ink-1 tabular-nums shadow-popover"
    />
  )
}

function followTips(tip: HTMLElement): () => void {
  const stop = new AbortController()
  const listen = { signal: stop.signal, passive: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  let owner: Element | undefined

  const hide = () => {
    clearTimeout(timer)
    owner = undefined
    if (tip.matches(':popover-open')) tip.hidePopover()
  }
  const show = (next: Element, delayMs: number) => {
    if (next === owner) return
    hide()
    owner = next
    timer = setTimeout(() => {
      if (!next.isConnected) return
      tip.textContent = next.getAttribute('data-tip')
      tip.showPopover()
      placeTip(tip, next.getBoundingClientRect())
    }, delayMs)
  }
  const ownerOf = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest('[data-tip]') ?? undefined) : undefined

  document.addEventListener(
    'pointerover',
    (event) => {
      if (event.target instanceof Node && tip.contains(event.target)) return
      const next = ownerOf(event.target)
      if (next) show(next, OPEN_DELAY_MS)
      else if (!owner?.contains(document.activeElement)) hide()
    },
    listen,
  )
  document.addEventListener(
    'focusin',
    (event) => {
      const next = ownerOf(event.target)
      if (next?.matches(':focus-visible')) show(next, 0)
      else hide()
    },
    listen,
  )
  document.addEventListener('focusout', hide, listen)
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), listen)
  document.addEventListener('scroll', hide, { ...listen, capture: true })
  return () => stop.abort()
}

const GAP_PX = 6
const EDGE_PX = 8

/** Puts the tip above what it explains, or below where there is no room, inside the window. */
function placeTip(tip: HTMLElement, owner: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect()
  const left = owner.left + owner.width / 2 - width / 2
  const above = owner.top - height - GAP_PX
  const top = above >= EDGE_PX ? above : owner.bottom + GAP_PX
  tip.style.left = `${Math.max(EDGE_PX, Math.min(left, document.documentElement.clientWidth - width - EDGE_PX))}px`
  tip.style.top = `${top}px`
}
