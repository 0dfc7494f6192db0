import { AlertTriangle, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'

/** Wraps the skeletons of one panel and announces once to screen readers what is loading. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

interface ErrorStateProps {
  /** What went wrong, in words for the reader. */
  message: string
  /** What the server added. */
  detail?: string
  onRetry?: () => void
  retrying?: boolean
}

/** A panel that could not load, with the way to try again. */
export function ErrorState({ message, detail, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <span
        aria-hidden="true"
        className="mb-4 flex size-10 items-center justify-center rounded-card bg-s3 text-down"
      >
        <AlertTriangle size={20} />
      </span>
      <p className="text-16 font-semibold text-balance text-ink-1">{message}</p>
      {detail && <p className="mt-1 max-w-form text-14 text-balance text-ink-3">{detail}</p>}
      {onRetry && (
        <Button
          className="mt-4"
          size="sm"
          busy={retrying}
          icon={<RotateCw size={14} aria-hidden="true" />}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </div>
  )
}
