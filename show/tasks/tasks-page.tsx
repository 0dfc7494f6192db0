import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { listTasks } from '#contract/app/operations.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { hasFailed } from '../shell/data/has-failed.ts'
import { QueryError } from '../shell/data/query-error.tsx'
import type { PageHandle } from '../shell/page/page-handle.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { Button } from '../ui/action/button.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Loading } from '../ui/state/loading.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { FailureCauses } from './failure-causes.tsx'
import { NewTaskDialog } from './new-task-dialog.tsx'
import { NoTasks } from './no-tasks.tsx'
import { StatusFilter } from './status-filter.tsx'
import { TaskRow } from './task-row.tsx'
import { type TaskPage, useTasks } from './use-tasks.ts'
import { type TasksUrl, useTasksUrl } from './use-tasks-url.ts'

export const meta = () =>
  pageMeta({
    title: 'Tasks',
    description: 'Your tasks: what is running, what is done and what failed.',
    hidden: true,
  })

const HEADING = {
  title: 'Tasks',
  description:
    'Scrape, analyze and export in the background, and see what is running, what is done and what failed.',
}

export const handle = {
  heading: HEADING,
  asksEarly: [earlyAddress(listTasks, { page: 1 })],
} satisfies PageHandle

export default function TasksPage() {
  const url = useTasksUrl()
  const tasks = useTasks(url)
  const { data } = tasks
  const [isCreating, setCreating] = useState(false)
  return (
    <Page>
      <PageHeader
        {...HEADING}
        actions={
          <span className="flex flex-wrap items-center gap-3">
            {data && (
              <span className="text-13 text-ink-3">
                Checked <RelativeTime at={new Date(tasks.dataUpdatedAt)} />
              </span>
            )}
            <Button
              size="sm"
              variant="primary"
              icon={<Plus size={14} aria-hidden="true" />}
              onClick={() => setCreating(true)}
            >
              New task
            </Button>
          </span>
        }
      />
      <StatusFilter url={url} counts={data?.counts} />
      <Card flush>
        {data && url.status === 'failed' && <FailureCauses causes={data.causes} />}
        <div aria-busy={tasks.isFetching}>
          {hasFailed(tasks) && (
            <QueryError query={tasks} message="Failed to fetch your tasks. Please try again later." />
          )}
          {tasks.isPending && !hasFailed(tasks) && <TasksSkeleton />}
          {data?.data.length === 0 && <NoTasks url={url} pages={data.pagination.pages} />}
          {data && data.data.length > 0 && (
            <ul
              aria-label="Tasks"
              className={classNames(
                'motion-hover divide-y divide-line-subtle',
                tasks.isPlaceholderData && 'opacity-50',
              )}
            >
              {data.data.map((task) => (
                <TaskRow key={task.id} task={task} />
              ))}
            </ul>
          )}
        </div>
        {data && <Pages pagination={data.pagination} url={url} />}
      </Card>
      {isCreating && <NewTaskDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

function Pages({ pagination: { page, pages }, url }: { pagination: TaskPage['pagination']; url: TasksUrl }) {
  if (pages < 2) return null
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between gap-3 border-t border-line-subtle px-4 py-3 text-13 text-ink-2 sm:px-5"
    >
      <span className="tabular-nums">
        Page {page} of {pages}
      </span>
      <span className="flex gap-2">
        <Button
          size="sm"
          disabled={page <= 1}
          icon={<ChevronLeft size={14} aria-hidden="true" />}
          onClick={() => url.goToPage(page - 1)}
        >
          Previous
        </Button>
        <Button size="sm" disabled={page >= pages} onClick={() => url.goToPage(page + 1)}>
          Next
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      </span>
    </nav>
  )
}

const ROWS = [1, 2, 3, 4, 5]

function TasksSkeleton() {
  return (
    <Loading label="Loading your tasks" className="divide-y divide-line-subtle">
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4 px-4 py-4 sm:px-5">
          <Skeleton className="size-8 shrink-0 max-sm:hidden" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="h-4 w-80 max-w-full" />
            <Skeleton className="h-4 w-32" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
