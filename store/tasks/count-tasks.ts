import { TASK_STATUSES, type TaskCause, type TaskStatus, type TaskType } from '#contract/tasks.ts'
import type { Queries } from '../query-rows.ts'

/** How many tasks of each status a user sees. */
export async function countTasks(
  db: Queries,
  { userId, type }: { userId: string; type?: TaskType },
): Promise<Record<TaskStatus, number>> {
  const { rows } = await db.pool.query<{ status: TaskStatus; count: number }>(
    `select status, count(*)::int as count from tasks
     where user_id = $1 and ($2::text is null or type = $2)
     group by status`,
    [userId, type ?? null],
  )
  const found = new Map(rows.map(({ status, count }) => [status, count]))
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(TASK_STATUSES.map((status) => [status, found.get(status) ?? 0])) as Record<
    TaskStatus,
    number
  >
}

/** How many of a user's tasks failed for each cause, the most frequent first. */
export async function countTaskCauses(
  db: Queries,
  { userId, type }: { userId: string; type?: TaskType },
): Promise<{ cause: TaskCause; count: number }[]> {
  const { rows } = await db.pool.query<{ cause: TaskCause; count: number }>(
    `select coalesce(cause, 'failed') as cause, count(*)::int as count from tasks
     where user_id = $1 and ($2::text is null or type = $2) and status = 'failed'
     group by 1 order by 2 desc, 1`,
    [userId, type ?? null],
  )
  return rows
}
