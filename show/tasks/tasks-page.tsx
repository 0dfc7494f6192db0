import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ListChecks, Plus } from 'lucide-react'
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { type AnswerTo, listTasks } from '#contract/app/operations.ts'
import { TASK_STATUSES, TASK_TYPES, type TaskCause, type TaskStatus, type TaskType } from '#contract/tasks.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/links.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { CompactSelect } from '../ui/form/compact-select.tsx'
import { FilterChip } from '../ui/form/filter-chip.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { NewTaskDialog } from './new-task-dialog.tsx'
import { STATUS_LOOKS, TYPE_LOOKS } from './task-looks.tsx'
import { TaskRow } from './task-row.tsx'

const PAGE_MAX = 1_000 // the API's

const PARSERS = {
  status: parseAsStringLiteral(TASK_STATUSES),
  type: parseAsStringLiteral(TASK_TYPES),
  page: parseAsInteger.withDefault(1),
}

const RENEW_EVERY_MS = 5_000

const WORDS: Record<TaskCause, string> = {
  cancelled: 'cancelled by you',
  source_refused: 'refused by the source',
  source_failed: 'the source failed',
  too_large: 'too many posts',
  no_space: 'no space',
  posts_deleted: 'posts were deleted',
  interrupted: 'interrupted too often',
  failed: 'other reasons',
}

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

/** Why tasks failed, each reason with how often. */
function FailureCauses({ causes }: { causes: TaskPage['causes'] }) {
  if (causes.length === 0) return null
  return (
    <p className="border-b border-line-subtle px-4 py-3 text-13 text-ink-2 sm:px-5">
      Failed:{' '}
      {causes.map(({ cause, count }, index) => (
        <span key={cause}>
          {index > 0 && ', '}
          <span className="text-ink-1 tabular-nums">{count}</span> {WORDS[cause]}
        </span>
      ))}
    </p>
  )
}

interface StatusFilterProps {
  url: TasksUrl
  counts: TaskPage['counts'] | undefined
}

/** Which tasks are shown; each status says how many it has. */
function StatusFilter({ url, counts }: StatusFilterProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Status</legend>
        <FilterChip
          label="All"
          count={all}
          pressed={url.status === null}
          onPress={() => url.setStatus(null)}
        />
        {TASK_STATUSES.map((status) => {
          const { label, icon: Icon, text } = STATUS_LOOKS[status]
          return (
            <FilterChip
              key={status}
              label={label}
              count={counts?.[status]}
              icon={<Icon size={14} aria-hidden="true" className={text} />}
              pressed={url.status === status}
              onPress={() => url.setStatus(url.status === status ? null : status)}
            />
          )
        })}
      </fieldset>
      <CompactSelect
        label="Type"
        value={url.type ?? ''}
        options={[
          { value: '', label: 'All types' },
          ...TASK_TYPES.map((value) => ({ value, label: TYPE_LOOKS[value].label })),
        ]}
        onChange={(event) => url.setType(TASK_TYPES.find((type) => type === event.target.value) ?? null)}
      />
    </div>
  )
}

/** An empty list: what makes it empty, and the way out. */
function NoTasks({ url, pages }: { url: TasksUrl; pages: number }) {
  if (url.page > 1 && pages > 0) {
    return (
      <EmptyState
        icon={<ListChecks size={20} />}
        title="No tasks on this page"
        description={`Page ${url.page} is past the last one.`}
        action={
          <Button size="sm" onClick={() => url.goToPage(pages)}>
            Go to page {pages}
          </Button>
        }
      />
    )
  }
  if (url.status || url.type) {
    const words = [url.status && STATUS_LOOKS[url.status].label, url.type && TYPE_LOOKS[url.type].label]
    return (
      <EmptyState
        icon={<ListChecks size={20} />}
        title="No such tasks"
        description={`No task is ${words.filter(Boolean).join(' and of the type ').toLowerCase()}.`}
        action={
          <Button
            size="sm"
            onClick={() => {
              url.setStatus(null)
              url.setType(null)
            }}
          >
            Show all tasks
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<ListChecks size={20} />}
      title="No tasks yet"
      description="Collect posts, analyze a period again or export a search. Start one with “New task”."
      action={
        <LinkButton size="sm" to={paths.explorer()}>
          Search the posts
        </LinkButton>
      }
    />
  )
}

type TaskPage = AnswerTo<typeof listTasks>

/** One page of tasks; asked for again while some are not over. */
function useTasks({ status, type, page }: Pick<TasksUrl, 'status' | 'type' | 'page'>) {
  const query = { status: status ?? undefined, type: type ?? undefined, page }
  return useQuery({
    queryKey: ['tasks', query],
    queryFn: ({ signal }) => callApi(listTasks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && data.counts.pending + data.counts.running > 0 ? RENEW_EVERY_MS : false,
  })
}

/** All that the list shows is in its address. */
interface TasksUrl {
  /** Null: every status, every type. */
  status: TaskStatus | null
  type: TaskType | null
  page: number
  setStatus(status: TaskStatus | null): void
  setType(type: TaskType | null): void
  goToPage(page: number): void
}

function useTasksUrl(): TasksUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    ...url,
    page: Math.min(Math.max(1, url.page), PAGE_MAX),
    setStatus: (status) => setUrl({ status, page: null }),
    setType: (type) => setUrl({ type, page: null }),
    goToPage: (page) => setUrl({ page }),
  }
}
