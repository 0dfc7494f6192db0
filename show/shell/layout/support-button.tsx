import { LifeBuoy } from 'lucide-react'
import { useUrlDialog } from '../overlays/use-url-dialog.ts'
import { useScrollingDown } from './use-scrolling-down.ts'

/** Floats over every page of the shell, and gives way to who reads on. */
export function SupportButton() {
  const [, openDialog] = useUrlDialog()
  const away = useScrollingDown()
  return (
    <button
      type="button"
      aria-label="Contact support"
      data-tip="Contact support"
      data-away={away}
      onClick={() => openDialog('support')}
      className="gives-way floats-aside motion-hover press text-accent hover:bg-s4"
    >
      <LifeBuoy size={20} aria-hidden="true" />
    </button>
  )
}
