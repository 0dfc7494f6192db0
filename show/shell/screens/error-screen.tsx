import { AlertTriangle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/links.tsx'
import { paths } from '../page/paths.ts'

/** What is shown in place of a screen that broke. The way home reloads the page. */
export function ErrorScreen({ message }: { message?: string }) {
  return (
    <Said title="Something went wrong" message={message || 'An unexpected error occurred'}>
      <LinkButton to={paths.home()} reloadDocument variant="primary">
        Return to Home
      </LinkButton>
    </Said>
  )
}

const LOOK_EVERY_MS = 5_000

/** In place of a screen whose code is not here and cannot be had: it opens by itself once the server answers. */
export function OfflineScreen() {
  useEffect(() => {
    const look = () =>
      fetch('/healthz', { method: 'HEAD' }).then(
        ({ ok }) => ok && location.reload(),
        () => {},
      )
    const timer = setInterval(look, LOOK_EVERY_MS)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [])
  return (
    <Said
      title={navigator.onLine ? 'Crowdtape does not answer' : 'You are offline'}
      message="This screen is not loaded yet. It opens as soon as it can be."
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => history.back()}>Go back</Button>
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    </Said>
  )
}

interface SaidProps {
  title: string
  message: string
  children: ReactNode
}

function Said({ title, message, children }: SaidProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div role="alert" className="flex max-w-form flex-col items-center text-center">
        <span
          aria-hidden="true"
          className="mb-4 flex size-12 items-center justify-center rounded-card bg-s2 text-down"
        >
          <AlertTriangle size={24} />
        </span>
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-2 mb-6 text-14 text-balance wrap-anywhere text-ink-2">{message}</p>
        {children}
      </div>
    </main>
  )
}
