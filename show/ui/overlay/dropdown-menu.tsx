import { cloneElement, type KeyboardEvent, Suspense, useState } from 'react'
import { lazyPart } from '../state/lazy-part.tsx'
import type { DropdownMenuProps } from './open-menu.tsx'

// Placing a menu weighs more than most screens: it is loaded by the first press, which opens it.
const OpenMenu = lazyPart(() => import('./open-menu.tsx').then((module) => module.OpenMenu))

/** A menu of actions, links and checks below its button, walked with the arrow keys and by typing. */
export function DropdownMenu(props: DropdownMenuProps) {
  const [wanted, setWanted] = useState(false)
  const open = () => setWanted(true)
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open()
    },
  })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  )
}
