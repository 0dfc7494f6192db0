import { CircleStop, Download, RotateCw } from 'lucide-react'
import type { Task } from '#contract/app/tasks.ts'
import { describeError } from '../shell/api/api-error.ts'
import { Button } from '../ui/action/button.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { Chip } from '../ui/label/chip.tsx'
import { ProgressBar } from '../ui/state/progress-bar.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { STATUS_LOOKS, TYPE_LOOKS } from './task-looks.tsx'
import { useCancelTask, useDownloadTask, useRunTaskAgain } from './use-change-tasks.ts'

/** A task: what it is, how it stands, and why it failed. */
export function TaskRow({ task }: { task: Task }) {
  const status = STATUS_LOOKS[task.status]
  const type = TYPE_LOOKS[task.type]
  const isRunning = task.status === 'running'
  return (
    <li data-status={task.status} className="motion-hover flex gap-4 px-4 py-4 hover:bg-s2 sm:px-5">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-control bg-s3 max-sm:hidden',
          status.text,
        )}
      >
        <status.icon size={16} className={isRunning ? 'spin' : undefined} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 text-14 font-medium text-ink-1">{task.title}</h2>
          <Chip tone={status.tone} icon={<status.icon size={12} aria-hidden="true" className="sm:hidden" />}>
            {status.label}
          </Chip>
        </div>
        {task.description && <p className="mt-1 text-13 text-ink-2">{task.description}</p>}
        {/* spec, section 2: only for a running task that has a value */}
        {isRunning && task.progress !== undefined && (
          <div className="mt-3 max-w-prose">
            <ProgressBar label={`Progress of ${task.title}`} percent={task.progress} />
          </div>
        )}
        {task.error && (
          <p className="mt-2 rounded-control border border-down/40 bg-s2 px-3 py-2 text-13 wrap-anywhere text-ink-1">
            <span className="font-medium text-down">Failed: </span>
            {task.error}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-3">
          <span className="inline-flex items-center gap-1.5 text-ink-2">
            <type.icon size={12} aria-hidden="true" />
            {type.label}
          </span>
          {task.posts !== undefined && (
            <span className="tabular-nums">
              {formatNumber(task.posts)} {task.posts === 1 ? 'post' : 'posts'}
            </span>
          )}
          <span>
            Created <RelativeTime at={task.createdAt} />
          </span>
          {task.finishedAt && (
            <span>
              Ended <RelativeTime at={task.finishedAt} />
            </span>
          )}
        </p>
        <TaskActions task={task} />
      </div>
    </li>
  )
}

/** What can be done with a task as it stands: cancelled, downloaded, run again. */
function TaskActions({ task }: { task: Task }) {
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
