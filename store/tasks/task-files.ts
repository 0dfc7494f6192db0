import type { Database } from '../database.ts'
import type { TapePlace } from '../tape/append-to-tape.ts'
import { announcing, type StoredTask, TASK_COLUMNS } from './tasks.ts'

export interface TaskFile {
  id: string
  file: string
  expiresAt: Date
  dataMode: StoredTask['dataMode']
  /** Up to where the tape was looked through for deletions. */
  seq: string
  at: Date
}

/** All files that tasks have: few, because their room is bounded. */
export async function listTaskFiles(db: Database): Promise<TaskFile[]> {
  const { rows } = await db.pool.query<TaskFile>(
    `select id, file, file_expires_at as "expiresAt", data_mode as "dataMode", file_seq as seq, file_at as at
     from tasks where file is not null`,
  )
  return rows
}

/** The files of tries that are under way, by the ids of tasks and tries. */
export async function listTaskAttempts(db: Database): Promise<{ id: string; attempt: string }[]> {
  const { rows } = await db.pool.query<{ id: string; attempt: string }>(
    `select id, attempt from tasks where status = 'running' and attempt is not null`,
  )
  return rows
}

/** The file holds no post that was deleted up to this place. */
export async function noteTaskFileChecked(
  db: Database,
  { id, file }: { id: string; file: string },
  place: TapePlace,
): Promise<void> {
  await db.pool.query('update tasks set file_seq = $3, file_at = $4 where id = $1 and file = $2', [
    id,
    file,
    place.seq,
    place.at,
  ])
}

/** Another file takes the place of the task's; false where the task has another by now, or none. */
export async function replaceTaskFile(
  db: Database,
  { id, file }: { id: string; file: string },
  next: { name: string; bytes: number; rows: number; place: TapePlace },
): Promise<boolean> {
  const { rows } = await db.pool.query(
    announcing(`update tasks set file = $3, file_bytes = $4, rows = $5, file_seq = $6, file_at = $7,
                  rewrites = rewrites + 1
                where id = $1 and file = $2`),
    [id, file, next.name, next.bytes, next.rows, next.place.seq, next.place.at],
  )
  return rows.length > 0
}

const NO_FILE = `file = null, file_bytes = null, file_expires_at = null, file_seq = null, file_at = null,
                 link_hash = null, link_expires_at = null`

/** The file is gone, and the task stays completed. */
export async function forgetTaskFile(
  db: Database,
  { id, file }: { id: string; file: string },
): Promise<void> {
  await db.pool.query(announcing(`update tasks set ${NO_FILE} where id = $1 and file = $2`), [id, file])
}

/** The file is gone and is written again from the posts, as soon as a worker comes to it. */
export async function rewriteTaskFile(
  db: Database,
  { id, file }: { id: string; file: string },
): Promise<boolean> {
  const { rows } = await db.pool.query(
    announcing(`update tasks
                set ${NO_FILE}, status = 'pending', finished_at = null, queued_at = null, attempt = null, rows = 0,
                    rewrites = rewrites + 1
                where id = $1 and file = $2 and status = 'completed'`),
    [id, file],
  )
  return rows.length > 0
}

/** Opens a way to the file that needs no session; an earlier one closes. */
export async function saveTaskLink(
  db: Database,
  { id, hash, expiresAt }: { id: string; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.pool.query('update tasks set link_hash = $2, link_expires_at = $3 where id = $1', [
    id,
    hash,
    expiresAt,
  ])
}

/** The task that such a way leads to, while it is open. */
export async function findLinkedTask(
  db: Database,
  { id, hash, now }: { id: string; hash: Buffer; now: Date },
): Promise<StoredTask | undefined> {
  const { rows } = await db.pool.query<StoredTask>(
    `select ${TASK_COLUMNS} from tasks where id = $1 and link_hash = $2 and link_expires_at > $3`,
    [id, hash, now],
  )
  return rows[0]
}
