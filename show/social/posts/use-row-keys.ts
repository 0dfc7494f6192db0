import { type RefObject, useEffect } from 'react'

/** Marks the one control of a row that j and k walk to and Enter presses. */
export const ROW_CONTROL = { 'data-row-control': '' } as const

/** j and k move the focus to the next and the previous row of the list; nothing happens while something is typed. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const controls = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-control]') ?? [])]
      if (controls.length === 0) return
      event.preventDefault()
      const next = controls[nextIndex(controls, step)]
      next?.focus({ preventScroll: true })
      next?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

/** From the row that holds the focus; from outside, the first one. */
function nextIndex(controls: readonly HTMLElement[], step: 1 | -1): number {
  const row = document.activeElement?.closest('[data-row]')
  const now = controls.findIndex((control) => control.closest('[data-row]') === row && row)
  if (now === -1) return 0
  return Math.min(controls.length - 1, Math.max(0, now + step))
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, [role="dialog"] *, [role="menu"], [role="menu"] *'))
  )
}
