import { CircleStop, Download, RotateCw } from 'lucide-react'
import type { Task } from '#contract/app/tasks.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { Button } from '../ui/action/button.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatNumber } from '../ui/format/format-number.ts'
import { useCancelTask, useDownloadTask, useRunTaskAgain } from './use-change-tasks.ts'

/** What can be done with a task as it stands: cancelled, downloaded, run again. */
export function TaskActions({ task }: { task: Task }) {
  const cancel = useCancelTask()
  const again = useRunTaskAgain()
  const download = useDownloadTask()
  const isOver = task.status === 'completed' || task.status === 'failed'
  const failed = [cancel, again, download].find(({ isError }) => isError)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {task.file && (
        <Button
          size="sm"
          busy={download.isPending}
          icon={<Download size={14} aria-hidden="true" />}
          aria-label={`Download the file of ${task.title}`}
          onClick={() => download.mutate(task.id)}
        >
          Download
        </Button>
      )}
      {isOver ? (
        <Button
          size="sm"
          variant="ghost"
          busy={again.isPending}
          icon={<RotateCw size={14} aria-hidden="true" />}
          aria-label={`Run again: ${task.title}`}
          onClick={() => again.mutate(task.id)}
        >
          Run again
        </Button>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          busy={cancel.isPending}
          icon={<CircleStop size={14} aria-hidden="true" />}
          aria-label={`Cancel ${task.title}`}
          onClick={() => cancel.mutate(task.id)}
        >
          Cancel
        </Button>
      )}
      {task.file && (
        <span className="text-12 text-ink-3">
          {formatSize(task.file.bytes)}, expires <RelativeTime at={task.file.expiresAt} />
        </span>
      )}
      {failed && (
        <p role="alert" className="basis-full text-13 text-down">
          {describeError(failed.error, 'That did not work. Please try again.')}
        </p>
      )}
    </div>
  )
}

function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.ceil(bytes / 1_000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
