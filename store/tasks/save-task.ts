import type { TaskStatus, TaskType } from '#contract/tasks.ts'
import type { Database } from '../database.ts'

export interface StoredTask {
  id: string
  /** Null: of the sample universe. */
  userId: string | null
  title: string
  description: string
  type: TaskType
  status: TaskStatus
  /** Percent. */
  progress: number | null
  error: string | null
  createdAt: Date
  finishedAt: Date | null
}

/** Stores a task, or brings what is stored of it to this state. */
export async function saveTask(db: Pick<Database, 'sql'>, task: StoredTask): Promise<void> {
  const { id, userId, title, description, type, createdAt } = task
  const state = {
    status: task.status,
    progress: task.progress,
    error: task.error,
    finished_at: task.finishedAt,
  }
  await db.sql
    .insertInto('tasks')
    .values({ id, user_id: userId, title, description, type, created_at: createdAt, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
}
