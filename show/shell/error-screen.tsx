import { AlertTriangle } from 'lucide-react'
import { LinkButton } from '../ui/link-button.tsx'
import { paths } from './paths.ts'

/** What is shown in place of a screen that broke. The way home loads the page anew. */
export function ErrorScreen({ message }: { message?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div role="alert" className="flex max-w-form flex-col items-center text-center">
        <span
          aria-hidden="true"
          className="mb-4 flex size-12 items-center justify-center rounded-card bg-s2 text-down"
        >
          <AlertTriangle size={24} />
        </span>
        <h1 className="text-28 font-semibold">Something went wrong</h1>
        <p className="mt-2 text-14 text-balance wrap-anywhere text-ink-2">
          {message || 'An unexpected error occurred'}
        </p>
        <LinkButton to={paths.home()} reloadDocument variant="primary" className="mt-6">
          Return to Home
        </LinkButton>
      </div>
    </main>
  )
}
