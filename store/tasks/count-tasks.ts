import { TASK_STATUSES, type TaskStatus, type TaskType } from '#contract/tasks.ts'
import type { Database } from '../database.ts'

/** How many tasks of each status a user sees. */
export async function countTasks(
  db: Database,
  { userId, type }: { userId: string; type?: TaskType },
): Promise<Record<TaskStatus, number>> {
  const { rows } = await db.pool.query<{ status: TaskStatus; count: number }>(
    `select status, count(*)::int as count from tasks
     where (user_id = $1 or user_id is null) and ($2::text is null or type = $2)
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
