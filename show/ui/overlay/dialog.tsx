import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { buttonStyle } from '../action/button.tsx'
import { classNames } from '../style/class-names.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What Escape leaves first; true when there was something to leave, and the dialog stays. */
  onEscape?: () => boolean
  title: ReactNode
  /** One line below the title. */
  description?: ReactNode
  width?: 'form' | 'wide'
  children: ReactNode
}

/**
 * Holds the focus and the page behind it until it is closed by Escape, a press outside or its cross, and then gives the
 * focus back to what opened it.
 */
export function Dialog({
  open,
  onOpenChange,
  onEscape,
  title,
  description,
  width = 'form',
  children,
}: DialogProps) {
  const opener = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="enter-scrim fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-scrim p-4 max-sm:place-items-end max-sm:p-0 max-sm:pt-12">
          <Radix.Content
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement
              focusFirstField(event)
            }}
            onEscapeKeyDown={(event) => {
              if (onEscape?.()) event.preventDefault()
            }}
            onCloseAutoFocus={(event) => {
              // Radix knows a trigger within the dialog only; ours stand anywhere on the page.
              event.preventDefault()
              returnFocus(opener.current)
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(
              'enter-dialog relative w-full min-w-0 rounded-dialog border border-line-strong bg-s2 p-6 shadow-popover focus-visible:outline-none max-sm:sheet',
              width === 'form' ? 'sm:max-w-form' : 'sm:max-w-prose',
            )}
          >
            <div className="mb-5 flex items-start justify-between gap-4">
              <div className="min-w-0">
                <Radix.Title className="text-20 font-semibold text-ink-1">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-13 text-ink-2">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close
                aria-label="Close"
                className={classNames(
                  buttonStyle({ variant: 'ghost', size: 'sm', square: true }),
                  '-mt-1 -mr-2',
                )}
              >
                <X size={16} aria-hidden="true" />
              </Radix.Close>
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A form starts in its first field, or in what is chosen there; a dialog without one keeps the focus on itself. */
function focusFirstField(event: Event): void {
  const { currentTarget } = event
  if (!(currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  const field = currentTarget.querySelector<HTMLElement>(
    'input:not([type=radio]:not(:checked)), select, textarea',
  )
  ;(field ?? currentTarget).focus()
}

/** Gives the focus back to what opened an overlay, a drawing too, unless it has gone elsewhere meanwhile, such as to the next page. */
export function returnFocus(opener: Element | null): void {
  if (
    document.activeElement === document.body &&
    (opener instanceof HTMLElement || opener instanceof SVGElement)
  )
    opener.focus()
}
