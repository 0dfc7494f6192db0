import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'

/** What an account filters all assets by, under a name. */
export interface StoredScreen {
  id: string
  name: string
  where: string | null
  sort: string | null
  order: 'asc' | 'desc' | null
  basis: 'counted' | 'raw'
  /** `true`, or the id of a further watchlist; null: all assets. */
  watched: string | null
  savedAt: Date
}

const COLUMNS = `id, name, condition as "where", sort, sort_order as "order", basis, watched, saved_at as "savedAt"`

/** The screens of an account by name. By screens_user_id_name_key. */
export async function listScreens(db: Database, userId: string): Promise<StoredScreen[]> {
  const { rows } = await db.pool.query<StoredScreen>(
    `select ${COLUMNS} from screens where user_id = $1 order by name`,
    [userId],
  )
  return rows
}

/** Saves a screen in place of one with its name; undefined where the account has `most` of them already. */
export async function saveScreen(
  db: Database,
  {
    userId,
    most,
    now,
    ...screen
  }: Omit<StoredScreen, 'id' | 'savedAt'> & { userId: string; most: number; now: Date },
): Promise<StoredScreen | undefined> {
  const { rows } = await db.pool.query<StoredScreen>(
    `insert into screens (id, user_id, name, condition, sort, sort_order, basis, saved_at, watched)
     select $1, $2, $3, $4, $5, $6, $7, $8, $10
     where (select count(*) from screens where user_id = $2 and name <> $3) < $9
     on conflict (user_id, name) do update
       set condition = excluded.condition, sort = excluded.sort, sort_order = excluded.sort_order,
         basis = excluded.basis, saved_at = excluded.saved_at, watched = excluded.watched
     returning ${COLUMNS}`,
    [
      randomUUID(),
      userId,
      screen.name,
      screen.where,
      screen.sort,
      screen.order,
      screen.basis,
      now,
      most,
      screen.watched,
    ],
  )
  return rows[0]
}

/** Gives whether the account had it. */
export async function deleteScreen(
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { rowCount } = await db.pool.query('delete from screens where user_id = $1 and id = $2', [userId, id])
  return rowCount === 1
}
