import type { Task } from '#contract/app/tasks.ts'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { STATUS_LOOKS, TYPE_LOOKS } from './task-looks.tsx'

/** A task: what it is, how it stands, and why it failed. `marked` says where it is sample data. */
export function TaskRow({ task, marked }: { task: Task; marked: boolean }) {
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
          {marked && task.sample && <SampleMark />}
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
          <span>
            Created <RelativeTime at={task.createdAt} />
          </span>
          {task.finishedAt && (
            <span>
              Ended <RelativeTime at={task.finishedAt} />
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
