import type { TaskStatus, TaskType } from '#contract/tasks.ts'
import type { Queries } from '../query-rows.ts'
import { type StoredTask, TASK_COLUMNS } from './stored-task.ts'

export interface TaskFilter {
  userId: string
  status?: TaskStatus
  type?: TaskType
}

/** One page of a user's tasks, newest first. A user has hundreds, not millions. */
export async function listTasks(
  db: Queries,
  page: TaskFilter & { offset: number; limit: number },
): Promise<StoredTask[]> {
  const { userId, status, type, offset, limit } = page
  const { rows } = await db.pool.query<StoredTask>(
    `select ${TASK_COLUMNS}
     from tasks
     where user_id = $1 and ($2::text is null or status = $2) and ($3::text is null or type = $3)
     order by created_at desc, id desc
     offset $4 limit $5`,
    [userId, status, type, offset, limit],
  )
  return rows
}
