import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import type { SurpriseSubject } from './surprise-dialog.tsx'

const SurpriseDialog = lazyPart(() => import('./surprise-dialog.tsx').then((module) => module.SurpriseDialog))

interface SurpriseButtonProps {
  surprise: number
  /** What it is compared with. */
  tip: string
  of: SurpriseSubject
}

/** A surprise that opens to what it is made of. */
export function SurpriseButton({ surprise, tip, of }: SurpriseButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-tip={tip}
        onClick={() => setOpen(true)}
        className="hit-area motion-hover inline-flex min-h-6 items-center rounded-control text-12 whitespace-nowrap text-ink-3 underline decoration-dotted underline-offset-2 hover:text-ink-1 pointer-coarse:min-h-7"
      >
        surprise {surprise.toFixed(1)}
        <span className="sr-only"> of {of.name}, explain</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <SurpriseDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
