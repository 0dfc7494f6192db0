import { ChevronLeft, ChevronRight } from 'lucide-react'
import { describeCause } from '../shell/api/describe-cause.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NoTasks } from './no-tasks.tsx'
import { StatusFilter } from './status-filter.tsx'
import { TaskRow } from './task-row.tsx'
import { type TaskPage, useTasks } from './use-tasks.ts'
import { type TasksUrl, useTasksUrl } from './use-tasks-url.ts'

export const meta = () =>
  pageMeta({
    title: 'Tasks',
    description: 'Your collection tasks: what runs, what is done and what failed.',
    hidden: true,
  })

const HEADING = {
  title: 'Tasks',
  description:
    'Jobs that scrape, analyze and export, with their state: what runs, what is done and what failed.',
}

export const handle = { heading: HEADING, asksEarly: ['/tasks?page=1'] } satisfies PageHandle

export default function TasksPage() {
  const url = useTasksUrl()
  const tasks = useTasks(url)
  const { data } = tasks
  const allSample = (data?.data.length ?? 0) > 0 && data?.data.every(({ sample }) => sample) === true
  return (
    <Page>
      <PageHeader
        {...HEADING}
        actions={
          data ? (
            <>
              {allSample && <SampleMark />}
              <span className="text-13 text-ink-3">
                Checked <RelativeTime at={new Date(tasks.dataUpdatedAt)} />
              </span>
            </>
          ) : (
            tasks.isPending && <Skeleton className="h-6 w-40" />
          )
        }
      />
      <StatusFilter url={url} counts={data?.counts} />
      <Card flush>
        <div aria-busy={tasks.isFetching}>
          {tasks.isError && !data && (
            <ErrorState
              message="Failed to fetch your tasks. Please try again later."
              detail={describeCause(tasks.error)}
              retrying={tasks.isFetching}
              onRetry={() => tasks.refetch()}
            />
          )}
          {tasks.isPending && <TasksSkeleton />}
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
                <TaskRow key={task.id} task={task} marked={!allSample} />
              ))}
            </ul>
          )}
        </div>
        {data && <Pages pagination={data.pagination} url={url} />}
      </Card>
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
