import { Spinner } from '../ui/spinner.tsx'

/** Covers the page while the session is checked; seen only after 200 ms. Keeps a screen's room, so that nothing moves then. */
export function FullScreenSpinner() {
  return (
    <div role="status" aria-busy="true" className="min-h-dvh">
      <div className="fixed inset-0 z-30 grid place-items-center bg-bg text-accent">
        <span className="appear-late">
          <Spinner size={32} />
        </span>
        <span className="sr-only">Loading</span>
      </div>
    </div>
  )
}
