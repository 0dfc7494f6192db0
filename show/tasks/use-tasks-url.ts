import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { TASK_STATUSES, TASK_TYPES, type TaskStatus, type TaskType } from '#contract/tasks.ts'

/** All that the list shows is in its address. */
export interface TasksUrl {
  /** Null: every status, every type. */
  status: TaskStatus | null
  type: TaskType | null
  page: number
  setStatus(status: TaskStatus | null): void
  setType(type: TaskType | null): void
  goToPage(page: number): void
}

const PAGE_MAX = 1_000 // the API's

export function useTasksUrl(): TasksUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    ...url,
    page: Math.min(Math.max(1, url.page), PAGE_MAX),
    setStatus: (status) => setUrl({ status, page: null }),
    setType: (type) => setUrl({ type, page: null }),
    goToPage: (page) => setUrl({ page }),
  }
}

const PARSERS = {
  status: parseAsStringLiteral(TASK_STATUSES),
  type: parseAsStringLiteral(TASK_TYPES),
  page: parseAsInteger.withDefault(1),
}
