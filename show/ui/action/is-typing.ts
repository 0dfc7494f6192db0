/** Whether a key pressed there belongs to a field or a dialog, not to the page. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'))
  )
}
