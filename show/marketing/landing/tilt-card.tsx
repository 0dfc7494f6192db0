import { Pause, Play } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'

/** With the drift of 1.5 degrees below it, the card never leans by more than 6. ui.md, "Motion" */
const LEAN_MAX_DEGREES = 4.5

/** A card that leans towards a fine pointer and drifts gently otherwise, until it is paused. Only looks: no meaning. */
export function TiltCard({ label, children }: { label: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  const [paused, setPaused] = useState(false)
  const lean = (event: PointerEvent<HTMLDivElement>) => {
    if (paused || event.pointerType === 'touch' || !card.current) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const across = ((event.clientX - left) / width) * 2 - 1
    const down = ((event.clientY - top) / height) * 2 - 1
    card.current.style.setProperty('--lean-x', `${(-down * LEAN_MAX_DEGREES).toFixed(2)}deg`)
    card.current.style.setProperty('--lean-y', `${(across * LEAN_MAX_DEGREES).toFixed(2)}deg`)
  }
  const rest = () => {
    card.current?.style.removeProperty('--lean-x')
    card.current?.style.removeProperty('--lean-y')
  }
  const Icon = paused ? Play : Pause
  return (
    <div className="min-w-0">
      <div className="tilt-stage" onPointerMove={lean} onPointerLeave={rest}>
        <div className="tilt-drift" data-paused={paused}>
          <div ref={card} role="img" aria-label={label} data-testid="tilt-card" className="tilt-card">
            {children}
          </div>
        </div>
      </div>
      <div className="tilt-control mt-2 flex justify-end">
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={paused}
          icon={<Icon size={14} aria-hidden="true" />}
          onClick={() => {
            rest()
            setPaused(!paused)
          }}
        >
          {paused ? 'Play motion' : 'Pause motion'}
        </Button>
      </div>
    </div>
  )
}
