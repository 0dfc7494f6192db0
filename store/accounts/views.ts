import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { NewView, SavedView } from '#contract/app/views.ts'
import type { Database } from '../database.ts'
import type { Queries } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'

/** A page of an account that has views. */
interface OwnPage {
  userId: string
  page: string
}

interface OwnView {
  userId: string
  id: string
}

/** The views of a page by name. By saved_views_user_id_page_name_key. */
export async function listViews(db: Queries, { userId, page }: OwnPage): Promise<SavedView[]> {
  const { rows } = await db.pool.query<SavedView>(
    'select id, name, search from saved_views where user_id = $1 and page = $2 order by lower(name), name',
    [userId, page],
  )
  return rows
}

/** Saves a view in place of one with its name; undefined where the page has `most` of them already. */
export async function saveView(
  db: Database,
  { userId, page, name, search, most, now }: OwnPage & NewView & { most: number; now: Date },
): Promise<SavedView | undefined> {
  return runTransaction(db.pool, async (client) => {
    await lockAccount(client, userId)
    const { rows } = await client.query<SavedView>(
      `insert into saved_views (id, user_id, page, name, search, saved_at)
       select $7, $1, $2, $3, $4, $5
       where (select count(*) from saved_views where user_id = $1 and page = $2 and name <> $3) < $6
       on conflict (user_id, page, name) do update set search = excluded.search, saved_at = excluded.saved_at
       returning id, name, search`,
      [userId, page, name, search, now, most, randomUUID()],
    )
    return rows[0]
  })
}

/** Saves views beside those that are there, of which `merge` says what is new. Gives all of the page. */
export async function addViews(
  db: Database,
  { userId, page, now }: OwnPage & { now: Date },
  merge: (known: readonly NewView[]) => readonly NewView[],
): Promise<SavedView[]> {
  return runTransaction(db.pool, async (client) => {
    await lockAccount(client, userId)
    const added = merge(await listViews({ pool: client }, { userId, page }))
    await client.query(
      `insert into saved_views (id, user_id, page, name, search, saved_at)
       select gen_random_uuid(), $1, $2, name, search, $4 from jsonb_to_recordset($3) as added (name text, search text)`,
      [userId, page, JSON.stringify(added), now],
    )
    return listViews({ pool: client }, { userId, page })
  })
}

/** `taken`: another view of its page has the name; undefined: the account has no such view. */
export async function renameView(
  db: Database,
  { userId, id, name }: OwnView & { name: string },
): Promise<SavedView | 'taken' | undefined> {
  return runTransaction(db.pool, async (client) => {
    await lockAccount(client, userId)
    const { rowCount } = await client.query(
      `select 1 from saved_views as other join saved_views as own using (user_id, page)
       where own.user_id = $1 and own.id = $2 and other.name = $3 and other.id <> $2`,
      [userId, id, name],
    )
    if (rowCount) return 'taken'
    const { rows } = await client.query<SavedView>(
      'update saved_views set name = $3 where user_id = $1 and id = $2 returning id, name, search',
      [userId, id, name],
    )
    return rows[0]
  })
}

/** Gives whether the account had it. */
export async function deleteView(db: Database, { userId, id }: OwnView): Promise<boolean> {
  const { rowCount } = await db.pool.query('delete from saved_views where user_id = $1 and id = $2', [
    userId,
    id,
  ])
  return rowCount === 1
}

/** Two changes of one account are made one behind the other, so that its bound holds. */
async function lockAccount(client: PoolClient, userId: string): Promise<void> {
  await client.query('select 1 from users where id = $1 for update', [userId])
}
