import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyFor, cancelTask, createTask, linkTaskFile, runTaskAgain } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'

export type NewTask = BodyFor<typeof createTask>

/** Starts a task. */
export function useCreateTask() {
  const renew = useRenewTasks()
  return useMutation({
    mutationFn: (body: NewTask) => callApi(createTask, { body }),
    onSettled: renew,
  })
}

/** Ends a task that is not over. */
export function useCancelTask() {
  const renew = useRenewTasks()
  return useMutation({
    mutationFn: (id: string) => callApi(cancelTask, { params: { id } }),
    onSettled: renew,
  })
}

/** Starts a new task that does the same. */
export function useRunTaskAgain() {
  const renew = useRenewTasks()
  return useMutation({
    mutationFn: (id: string) => callApi(runTaskAgain, { params: { id } }),
    onSettled: renew,
  })
}

/** Has the browser load the file of a task, which it can go on with where it broke off. */
export function useDownloadTask() {
  const renew = useRenewTasks()
  return useMutation({
    mutationFn: (id: string) => callApi(linkTaskFile, { params: { id } }),
    onSuccess: ({ path }) => window.location.assign(path),
    onSettled: renew,
  })
}

function useRenewTasks() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['tasks'] })
}
