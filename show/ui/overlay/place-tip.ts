const GAP_PX = 6
const EDGE_PX = 8

/** Puts the tip above what it explains, or below where there is no room, inside the window. */
export function placeTip(tip: HTMLElement, owner: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect()
  const left = owner.left + owner.width / 2 - width / 2
  const above = owner.top - height - GAP_PX
  const top = above >= EDGE_PX ? above : owner.bottom + GAP_PX
  tip.style.left = `${Math.max(EDGE_PX, Math.min(left, document.documentElement.clientWidth - width - EDGE_PX))}px`
  tip.style.top = `${top}px`
}
