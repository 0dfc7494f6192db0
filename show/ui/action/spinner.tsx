import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

/** A turning ring in the size and colour of the text beside it. Says nothing by itself: its owner names the wait. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true" className="spin">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

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
