import type { ReactNode } from 'react'
import { Spinner } from '../action/spinner.tsx'
import { classNames } from '../style/class-names.ts'

/**
 * Lies over the page while the session is checked; seen only after 200 ms. Keeps a screen's room, so that nothing moves
 * then. `children` are what can already be read of that screen; without them all is covered.
 */
export function FullScreenSpinner({ children }: { children?: ReactNode }) {
  return (
    <div aria-busy="true" className="min-h-dvh">
      {children}
      <div
        role="status"
        className={classNames(
          'fixed inset-0 z-30 grid place-items-center text-accent',
          children ? 'pointer-events-none' : 'bg-bg',
        )}
      >
        <span className="appear-late">
          <Spinner size={32} />
        </span>
        <span className="sr-only">Loading</span>
      </div>
    </div>
  )
}
