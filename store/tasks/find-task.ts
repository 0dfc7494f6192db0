import type { Database } from '../database.ts'
import { type StoredTask, TASK_COLUMNS } from './stored-task.ts'

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
