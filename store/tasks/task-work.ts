import type { PoolClient } from 'pg'
import type { TaskCause } from '#contract/tasks.ts'
import type { Database } from '../database.ts'
import { announcing, type StoredTask } from './tasks.ts'

// How a task goes on while it is worked on. `attempt` is the worker's own try: what a worker that lost the task to
// another writes changes nothing.

export interface TaskAttempt {
  id: string
  attempt: string
}

/** Takes tasks that are not queued yet; they are queued when the transaction commits. */
export async function claimUnqueuedTasks(
  client: PoolClient,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update tasks set queued_at = $1
     where id in (
       select id from tasks where status = 'pending' and queued_at is null
       order by created_at limit $2 for update skip locked
     )
     returning id`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Begins a try, also of a task whose worker is gone; undefined where it is over or deleted. */
export async function beginTask(db: Database, { id, attempt }: TaskAttempt): Promise<StoredTask | undefined> {
  const { rows } = await db.pool.query<StoredTask>(
    announcing(`update tasks set status = 'running', attempt = $2
                where id = $1 and status in ('pending', 'running')`),
    [id, attempt],
  )
  return rows[0]
}

/** Notes how far the work is; false where it is no longer this try's, and the work must end. */
export async function noteTaskWork(
  db: Database,
  { id, attempt }: TaskAttempt,
  { rows: posts, progress, state }: { rows: number; progress?: number; state?: unknown },
): Promise<boolean> {
  const { rows } = await db.pool.query(
    announcing(`update tasks set rows = $3, progress = $4, state = $5
                where id = $1 and attempt = $2 and status = 'running'`),
    [id, attempt, posts, progress ?? null, state === undefined ? null : JSON.stringify(state)],
  )
  return rows.length > 0
}

/** What an export came to. */
export interface FinishedFile {
  name: string
  bytes: number
  expiresAt: Date
  /** What was deleted after this place of the tape may still be in the file. */
  place: { seq: string; at: Date }
}

/** The work is done; false where it was no longer this try's. */
export async function completeTask(
  db: Database,
  { id, attempt }: TaskAttempt,
  {
    rows: posts,
    description,
    file,
    now,
  }: { rows: number; description?: string; file?: FinishedFile; now: Date },
): Promise<boolean> {
  const { rows } = await db.pool.query(
    announcing(`update tasks
                set status = 'completed', progress = null, state = null, rows = $3, finished_at = $4,
                    description = coalesce($5, description), file = $6, file_bytes = $7, file_expires_at = $8,
                    file_seq = $9, file_at = $10
                where id = $1 and attempt = $2 and status = 'running'`),
    [
      id,
      attempt,
      posts,
      now,
      description ?? null,
      file?.name ?? null,
      file?.bytes ?? null,
      file?.expiresAt ?? null,
      file?.place.seq ?? null,
      file?.place.at ?? null,
    ],
  )
  return rows.length > 0
}

/** Fails a task: the given attempt, or without `attempt` any. Undefined where it was over already. */
export async function failTask(
  db: Database,
  { id, attempt, userId }: { id: string; attempt?: string; userId?: string },
  { cause, error, now }: { cause: TaskCause; error: string; now: Date },
): Promise<StoredTask | undefined> {
  const { rows } = await db.pool.query<StoredTask>(
    announcing(`update tasks
                set status = 'failed', progress = null, state = null, finished_at = $4, cause = $5, error = $6,
                    attempt = null
                where id = $1 and ($2::uuid is null or attempt = $2) and ($3::uuid is null or user_id = $3)
                  and status in ('pending', 'running')`),
    [id, attempt ?? null, userId ?? null, now, cause, error],
  )
  return rows[0]
}
