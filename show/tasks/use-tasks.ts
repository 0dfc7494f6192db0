import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerTo, listTasks } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import type { TasksUrl } from './use-tasks-url.ts'

export type TaskPage = AnswerTo<typeof listTasks>

const RENEW_EVERY_MS = 5_000

/** One page of tasks; asked for again while some are not over. */
export function useTasks({ status, type, page }: Pick<TasksUrl, 'status' | 'type' | 'page'>) {
  const query = { status: status ?? undefined, type: type ?? undefined, page }
  return useQuery({
    queryKey: ['tasks', query],
    queryFn: ({ signal }) => callApi(listTasks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && data.counts.pending + data.counts.running > 0 ? RENEW_EVERY_MS : false,
  })
}
