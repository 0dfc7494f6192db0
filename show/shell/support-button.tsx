import { LifeBuoy } from 'lucide-react'
import { useUrlDialog } from './overlays/use-url-dialog.ts'

/** Floats over every page of the shell. */
export function SupportButton() {
  const [, openDialog] = useUrlDialog()
  return (
    <button
      type="button"
      aria-label="Contact support"
      data-tip="Contact support"
      onClick={() => openDialog('support')}
      className="motion-hover press fixed right-4 bottom-4 z-10 flex size-12 items-center justify-center rounded-full border border-line-strong bg-s3 text-accent shadow-popover hover:bg-s4 sm:right-6 sm:bottom-6"
    >
      <LifeBuoy size={20} aria-hidden="true" />
    </button>
  )
}
