import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { toasterDemand } from './toaster-demand.ts'

/** Where toasts appear; mounted once. They are announced politely and can be reached with Alt-T. */
export function Toaster() {
  useEffect(() => toasterDemand.tellMounted(), [])
  return (
    <Sonner
      position="bottom-left"
      closeButton
      // Sonner brings a face of its own, outside the cascade layers.
      style={{ fontFamily: 'var(--font-sans)' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-card border border-line-strong bg-s3 p-4 text-13 text-ink-1 shadow-popover',
          title: 'font-medium',
          description: 'text-ink-2',
          actionButton: 'ml-auto shrink-0 font-medium text-accent',
          closeButton: 'order-last text-ink-3 hover:text-ink-1',
        },
      }}
    />
  )
}
