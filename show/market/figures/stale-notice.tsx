import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/action/button.tsx'

interface StaleNoticeProps {
  message: string
  retrying: boolean
  onRetry: () => void
}

/** What is shown is of earlier: the newer could not be loaded. */
export function StaleNotice({ message, retrying, onRetry }: StaleNoticeProps) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-down/40 bg-s1 px-4 py-3 text-13 text-ink-1"
    >
      {message}
      <Button size="sm" busy={retrying} icon={<RotateCw size={14} aria-hidden="true" />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
