import { randomUUID } from 'node:crypto'
import type { BoardMail, Panel } from '#contract/app/boards.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'

export interface StoredBoard {
  id: string
  name: string
  panels: Panel[]
  version: number
  sharedAt: Date | null
  mail: BoardMail | null
  updatedAt: Date
}

/** How long the board that was deleted last is kept. */
const RESTORABLE_MS = DAY_MS

const COLUMNS = `id, name, panels, version, shared_at as "sharedAt", updated_at as "updatedAt",
  case when mail_every is not null then json_build_object('every', mail_every, 'weekday', mail_weekday, 'hour', mail_hour,
    'timeZone', mail_time_zone) end as mail`
const OWN = 'id = $1 and user_id = $2 and deleted_at is null'

export interface OwnBoard {
  id: string
  userId: string
}

/** The boards of an account by name. By boards_of_account. */
export async function listBoards(
  db: Database,
  userId: string,
): Promise<(Omit<StoredBoard, 'panels'> & { panels: number })[]> {
  const { rows } = await db.pool.query<Omit<StoredBoard, 'panels'> & { panels: number }>(
    `select ${COLUMNS.replace('panels', 'jsonb_array_length(panels) as panels')} from boards
     where user_id = $1 and deleted_at is null order by lower(name), created_at`,
    [userId],
  )
  return rows
}

/** Undefined where the account has `most` of them already. */
export async function createBoard(
  db: Database,
  board: { userId: string; name: string; panels: readonly Panel[]; most: number; now: Date },
): Promise<StoredBoard | undefined> {
  const { rows } = await db.pool.query<StoredBoard>(
    `insert into boards (id, user_id, name, panels, created_at, updated_at)
     select $1, $2, $3, $4, $5, $5
     where (select count(*) from boards where user_id = $2 and deleted_at is null) < $6
     returning ${COLUMNS}`,
    [randomUUID(), board.userId, board.name, JSON.stringify(board.panels), board.now, board.most],
  )
  return rows[0]
}

export async function findBoard(db: Database, { id, userId }: OwnBoard): Promise<StoredBoard | undefined> {
  const { rows } = await db.pool.query<StoredBoard>(`select ${COLUMNS} from boards where ${OWN}`, [
    id,
    userId,
  ])
  return rows[0]
}

/** Undefined where the account has no such board, or where its version is another one. */
export async function saveBoard(
  db: Database,
  board: OwnBoard & { name: string; panels: readonly Panel[]; version: number; now: Date },
): Promise<StoredBoard | undefined> {
  const { rows } = await db.pool.query<StoredBoard>(
    `update boards set name = $3, panels = $4, version = version + 1, updated_at = $5
     where ${OWN} and version = $6 returning ${COLUMNS}`,
    [board.id, board.userId, board.name, JSON.stringify(board.panels), board.now, board.version],
  )
  return rows[0]
}

/** Gives whether the account had it. The one that was deleted before it is forgotten, so that their number is bounded. */
export async function deleteBoard(
  db: Database,
  { id, userId, now }: OwnBoard & { now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `with gone as (update boards set deleted_at = $3 where ${OWN} returning id),
       forgotten as (delete from boards
         where user_id = $2 and deleted_at is not null and id <> $1 and exists (select 1 from gone))
     select id from gone`,
    [id, userId, now],
  )
  return rowCount === 1
}

/**
 * Brings a deleted board back. `full`: the account has `most` by now; `none`: there is none of that id, or it was
 * deleted more than a day ago. One that is there is given as it is.
 */
export async function restoreBoard(
  db: Database,
  { id, userId, most, now }: OwnBoard & { most: number; now: Date },
): Promise<StoredBoard | 'full' | 'none'> {
  const { rows } = await db.pool.query<StoredBoard>(
    `update boards set deleted_at = null
     where id = $1 and user_id = $2 and (deleted_at is null or deleted_at > $3)
       and (select count(*) from boards where user_id = $2 and deleted_at is null and id <> $1) < $4
     returning ${COLUMNS}`,
    [id, userId, new Date(now.getTime() - RESTORABLE_MS), most],
  )
  if (rows[0]) return rows[0]
  const { rowCount } = await db.pool.query(
    'select 1 from boards where id = $1 and user_id = $2 and deleted_at > $3',
    [id, userId, new Date(now.getTime() - RESTORABLE_MS)],
  )
  return rowCount === 0 ? 'none' : 'full'
}

/** Shares a board by a token, in place of an earlier one, or no more where `hash` is null; whether the account has it. */
export async function setBoardShare(
  db: Database,
  { id, userId, hash, now }: OwnBoard & { hash: Buffer | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `update boards set share_hash = $3, shared_at = case when $3::bytea is not null then $4::timestamptz end where ${OWN}`,
    [id, userId, hash, now],
  )
  return rowCount === 1
}

/** By boards_share_hash_key. */
export async function findSharedBoard(
  db: Database,
  hash: Buffer,
): Promise<Pick<StoredBoard, 'name' | 'panels' | 'version'> | undefined> {
  const { rows } = await db.pool.query<Pick<StoredBoard, 'name' | 'panels' | 'version'>>(
    `select name, panels, version from boards where share_hash = $1 and deleted_at is null
       and exists (select 1 from users where id = boards.user_id and disabled_at is null)`,
    [hash],
  )
  return rows[0]
}
