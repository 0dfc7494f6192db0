import type { DataMode } from '#contract/data-mode.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { announcing, type StoredTask, type TaskInput } from './stored-task.ts'

export interface NewTask {
  id: string
  userId: string
  title: string
  description: string
  input: TaskInput
  dataMode: DataMode
  now: Date
}

/** Why an account may start no further task now. */
export type TaskLimit =
  | { limit: 'at once' }
  | { limit: 'per day' /** When the next may be started. */; freeAt: Date }

const DAY_MS = 86_400_000

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
