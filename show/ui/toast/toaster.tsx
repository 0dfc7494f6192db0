import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { toasterDemand } from './toaster-demand.ts'

/** Where toasts appear; mounted once. They are announced politely and can be reached with Alt-T. */
export function Toaster() {
  useEffect(() => toasterDemand.reportMounted(), [])
  return (
    <Sonner
      position="bottom-left"
      // Above what stands at the foot of a phone.
      mobileOffset={{ bottom: 'calc(var(--size-foot, 0px) + 1rem)' }}
      closeButton
      icons={{ close: <X size={14} aria-hidden="true" /> }}
      // Sonner brings a face of its own, outside the cascade layers.
      style={{ fontFamily: 'var(--font-sans)' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full gap-3 rounded-card border border-line-strong bg-s3 p-4 text-13 text-ink-1 shadow-popover',
          success: '[&_[data-icon]]:text-up',
          error: '[&_[data-icon]]:text-down',
          content: 'min-w-0 flex-1',
          title: 'font-medium wrap-anywhere',
          description: 'text-ink-2',
          actionButton: 'hit-area shrink-0 self-start font-medium text-accent hover:underline',
          closeButton:
            'motion-hover order-last -m-2.5 flex size-control-sm shrink-0 items-center justify-center self-start rounded-control text-ink-3 hover:bg-s4 hover:text-ink-1 pointer-fine:-m-1.5',
        },
      }}
    />
  )
}
