/** Gives the focus back to what opened an overlay, a drawing too, unless it has gone elsewhere meanwhile, such as to the next page. */
export function returnFocus(opener: Element | null): void {
  if (
    document.activeElement === document.body &&
    (opener instanceof HTMLElement || opener instanceof SVGElement)
  )
    opener.focus()
}
