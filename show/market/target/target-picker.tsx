import { BellPlus } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { buttonStyle } from '../../ui/action/button.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { levelAt, type PriceScale, partOf, TIMES_HEIGHT } from './price-scale.ts'

/** A price that was chosen on the drawing. */
export interface Target {
  /** US dollars. */
  price: number
  /** By what: it goes when a mouse leaves, and stays for a finger and for keys. */
  by: 'mouse' | 'touch' | 'keys'
  /** At which end of the drawing the button stands: never under the finger. */
  side: 'left' | 'right'
}

interface TargetPickerProps {
  scale: PriceScale
  /** The room of the prices at the right, in px. */
  gutter: number
  target: Target | undefined
  /** The chosen price as it is read, such as "$64,200". */
  label: string
  onTarget: (target: Target | undefined) => void
  /** The chosen price shall become an alert. */
  onSet: () => void
  /** The drawing, whose foot holds the times. */
  children: ReactNode
}

/** So far a finger may slip while it taps, in px. */
const TAP_PX = 10

/** Lets a price be chosen on a drawing of prices: it follows a mouse, and stands where a finger taps. */
export function TargetPicker({ scale, gutter, target, label, onTarget, onSet, children }: TargetPickerProps) {
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const choose = (event: PointerEvent, by: 'mouse' | 'touch') => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / (height - TIMES_HEIGHT)
    const price = part <= 1 ? levelAt(part, scale) : undefined
    const side = by === 'touch' && event.clientX - left > width / 2 ? 'left' : 'right'
    if (price === target?.price && by === target?.by) return by === 'touch' ? onTarget(undefined) : undefined
    onTarget(price === undefined ? undefined : { price, by, side })
  }
  return (
    <div
      className="relative isolate"
      onPointerMove={(event) => {
        if (event.pointerType !== 'touch' && !isOnButton(event)) choose(event, 'mouse')
      }}
      onPointerLeave={({ currentTarget }) => {
        // The form that it opened gives the focus back to the button.
        if (target?.by === 'mouse' && !currentTarget.contains(document.activeElement)) onTarget(undefined)
      }}
      onPointerDown={({ clientX: x, clientY: y }) => {
        pressed.current = { x, y }
      }}
      onPointerUp={(event) => {
        const { x, y } = pressed.current ?? { x: Number.NaN, y: Number.NaN }
        const isTap = Math.hypot(event.clientX - x, event.clientY - y) < TAP_PX
        if (event.pointerType === 'touch' && isTap && !isOnButton(event)) choose(event, 'touch')
      }}
    >
      {children}
      {target && (
        <div
          className="pointer-events-none absolute inset-x-0 top-0 z-3 print:hidden"
          style={{ bottom: TIMES_HEIGHT }}
        >
          <div className="absolute inset-x-0" style={{ top: `${clamp(partOf(target.price, scale)) * 100}%` }}>
            <div className="absolute left-0 border-t border-dashed border-accent" style={{ right: gutter }} />
            <button
              type="button"
              data-target=""
              onClick={onSet}
              className={classNames(
                buttonStyle({ variant: 'primary', size: 'sm' }),
                'pointer-events-auto absolute top-0 -translate-y-1/2 tabular-nums',
                target.side === 'left' ? 'left-0' : 'right-0',
              )}
            >
              <BellPlus size={14} aria-hidden="true" />
              Alert at {label}
            </button>
          </div>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {target?.by === 'keys' && `Alert at ${label}. Press A to set it.`}
      </p>
    </div>
  )
}

function isOnButton({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('[data-target]') !== null
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part))
}
