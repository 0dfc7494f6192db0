import type { DataMode } from '#contract/data-mode.ts'
import type { ExportFormat, ExportOf, TaskCause, TaskStatus, TaskType } from '#contract/tasks.ts'

/** What a task was asked to do; moments are ISO 8601, UTC. */
export type TaskInput =
  | { type: 'scrape'; source: string; query: { account: string } | { text: string }; since: string }
  | { type: 'analyze'; since: string; until: string }
  | {
      type: 'export'
      of: ExportOf
      /** Checked, as the table's or the search's route takes it. */
      filter: Record<string, string | number>
      format: ExportFormat
    }

export interface StoredTask {
  id: string
  userId: string
  title: string
  description: string
  type: TaskType
  status: TaskStatus
  dataMode: DataMode
  /** Null: made before tasks ran. */
  input: TaskInput | null
  /** Percent. */
  progress: number | null
  /** Posts that it has been through. */
  rows: number
  error: string | null
  cause: TaskCause | null
  file: string | null
  fileBytes: number | null
  fileExpiresAt: Date | null
  rewrites: number
  /** Where its work goes on after a stop; whatever the work has left there. */
  state: unknown
  createdAt: Date
  finishedAt: Date | null
}

/** What to select to get a StoredTask. */
export const TASK_COLUMNS = `id, user_id as "userId", title, description, type, status, data_mode as "dataMode", input,
  progress, rows::float8 as rows, error, cause, file, file_bytes::float8 as "fileBytes",
  file_expires_at as "fileExpiresAt", rewrites, state, created_at as "createdAt", finished_at as "finishedAt"`

/** LISTEN to it to learn that a task has changed; the payload is the account's id and the task's. */
export const TASKS_CHANNEL = 'crowdtape_tasks'

/** A statement that changes tasks and returns their rows, made to announce each. */
export function announcing(statement: string): string {
  return `with changed as (${statement} returning *)
          select ${TASK_COLUMNS}, pg_notify('${TASKS_CHANNEL}', user_id || ' ' || id) from changed`
}
