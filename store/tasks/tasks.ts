import type { DataMode } from '#contract/data-mode.ts'
import {
  type ExportFormat,
  type ExportOf,
  TASK_STATUSES,
  type TaskCause,
  type TaskStatus,
  type TaskType,
} from '#contract/tasks.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import type { Queries } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'

interface NewTask {
  id: string
  userId: string
  title: string
  description: string
  input: TaskInput
  dataMode: DataMode
  now: Date
}

/** Why an account may start no further task now. */
type TaskLimit =
  | { limit: 'at once' }
  | { limit: 'per day' /** When the next may be started. */; freeAt: Date }

/** Stores a task that waits to be run, unless the account has enough; two at once cannot pass the limits together. */
export async function insertTask(
  db: Database,
  task: NewTask,
  { atOnce, perDay }: { atOnce: number; perDay: number },
): Promise<StoredTask | TaskLimit> {
  return runTransaction(db.pool, async (client) => {
    await client.query('select 1 from users where id = $1 for no key update', [task.userId])
    const { rows: counts } = await client.query<{ open: number; started: number; oldest: Date | null }>(
      `select count(*) filter (where status in ('pending', 'running'))::int as open,
              count(*) filter (where created_at > $2)::int as started,
              min(created_at) filter (where created_at > $2) as oldest
       from tasks where user_id = $1`,
      [task.userId, new Date(task.now.getTime() - DAY_MS)],
    )
    const { open = 0, started = 0, oldest = null } = counts[0] ?? {}
    // First the limit that is waited for longest.
    if (started >= perDay && oldest) return { limit: 'per day', freeAt: new Date(oldest.getTime() + DAY_MS) }
    if (open >= atOnce) return { limit: 'at once' }
    const { rows } = await client.query<StoredTask>(
      announcing(
        `insert into tasks (id, user_id, title, description, type, status, input, data_mode, created_at)
         values ($1, $2, $3, $4, $5, 'pending', $6, $7, $8)`,
      ),
      [
        task.id,
        task.userId,
        task.title,
        task.description,
        task.input.type,
        JSON.stringify(task.input),
        task.dataMode,
        task.now,
      ],
    )
    if (!rows[0]) throw new Error('an inserted task is returned')
    return rows[0]
  })
}

/** A task of a user; undefined where there is none, or it is another user's. */
export async function findTask(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<StoredTask | undefined> {
  const { rows } = await db.pool.query<StoredTask>(
    `select ${TASK_COLUMNS} from tasks where id = $1 and user_id = $2`,
    [id, userId],
  )
  return rows[0]
}

interface TaskFilter {
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
