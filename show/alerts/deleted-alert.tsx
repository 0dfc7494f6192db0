import { Undo2, X } from 'lucide-react'
import type { Alert } from '#contract/app/alerts.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { Button } from '../ui/action/button.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { nameOf } from './name-of.ts'
import { useRestoreAlert } from './use-alerts.ts'

/** What was just deleted, and the way to have it back; it stays until it is taken or put away. */
export function DeletedAlert({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const restore = useRestoreAlert()
  return (
    <div className="mb-4">
      <Notice tone={restore.isError ? 'error' : 'info'}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="wrap-anywhere">
            {restore.isError
              ? describeError(restore.error, 'Failed to bring the alert back. Please try again.')
              : `Deleted ${nameOf(alert)}.`}
          </span>
          <span className="flex gap-1">
            <Button
              size="sm"
              busy={restore.isPending}
              icon={<Undo2 size={14} aria-hidden="true" />}
              onClick={() => restore.mutate(alert, { onSuccess: onDone })}
            >
              Undo
            </Button>
            <Button
              variant="ghost"
              size="sm"
              square
              aria-label="Dismiss this message"
              icon={<X size={14} aria-hidden="true" />}
              onClick={onDone}
            />
          </span>
        </span>
      </Notice>
    </div>
  )
}
