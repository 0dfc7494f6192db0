import type { TaskStatus, TaskType } from '#contract/tasks.ts'
import type { Database } from '../database.ts'
import type { StoredTask } from './save-task.ts'

export interface TaskFilter {
  userId: string
  status?: TaskStatus
  type?: TaskType
}

/** One page of a user's tasks and the sample universe's, newest first. A user has hundreds, not millions. */
export async function listTasks(
  db: Database,
  page: TaskFilter & { offset: number; limit: number },
): Promise<StoredTask[]> {
  const { userId, status, type, offset, limit } = page
  return db.sql
    .selectFrom('tasks')
    .select([
      'id',
      'user_id as userId',
      'title',
      'description',
      'type',
      'status',
      'progress',
      'error',
      'created_at as createdAt',
      'finished_at as finishedAt',
    ])
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('user_id', 'is', null)]))
    .$if(status !== undefined, (query) => query.where('status', '=', status as TaskStatus)) // defined in this branch
    .$if(type !== undefined, (query) => query.where('type', '=', type as TaskType)) // defined in this branch
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
