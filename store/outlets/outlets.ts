import { randomUUID } from 'node:crypto'
import type { OutletKind } from '#contract/app/outlets.ts'
import type { Database } from '../database.ts'

export interface StoredOutlet {
  id: string
  name: string
  kind: OutletKind
  query: string
  reads: number
  readAt: Date | null
  createdAt: Date
}

const COLUMNS = `id, name, kind, query, reads::float8 as reads, read_at as "readAt", created_at as "createdAt"`

/** By outlets_of_account. */
export async function listOutlets(db: Database, userId: string): Promise<StoredOutlet[]> {
  const { rows } = await db.pool.query<StoredOutlet>(
    `select ${COLUMNS} from outlets where user_id = $1 order by created_at desc, id`,
    [userId],
  )
  return rows
}

interface NewOutlet extends Pick<StoredOutlet, 'name' | 'kind' | 'query'> {
  userId: string
  tokenHash: Buffer
  /** So many an account may have. */
  most: number
  now: Date
}

/** Undefined where the account has `most` of them already. */
export async function createOutlet(db: Database, outlet: NewOutlet): Promise<StoredOutlet | undefined> {
  const { userId, name, kind, query, tokenHash, most, now } = outlet
  const { rows } = await db.pool.query<StoredOutlet>(
    `insert into outlets (id, user_id, name, kind, query, token_hash, created_at)
     select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from outlets where user_id = $2) < $8
     returning ${COLUMNS}`,
    [randomUUID(), userId, name, kind, query, tokenHash, now, most],
  )
  return rows[0]
}

/** Whether the account had it. */
export async function deleteOutlet(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { rowCount } = await db.pool.query('delete from outlets where id = $1 and user_id = $2', [id, userId])
  return rowCount === 1
}

/** The outlet of a token, counted as read; undefined where there is none, or its account is disabled. By its unique token_hash. */
export async function readOutlet(
  db: Database,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<(StoredOutlet & { userId: string }) | undefined> {
  const { rows } = await db.pool.query<StoredOutlet & { userId: string }>(
    `update outlets set reads = reads + 1, read_at = $2
     where token_hash = $1
       and exists (select 1 from users where users.id = outlets.user_id and disabled_at is null)
     returning ${COLUMNS}, user_id as "userId"`,
    [tokenHash, now],
  )
  return rows[0]
}

export interface ListedFiring {
  id: string
  firedAt: Date
  title: string
  text: string
  price: string | null
  symbol: string | null
}

/** What alerts of an account fired and was notified, the newest first. By alert_firings_by_alert, for each of its alerts. */
export async function listFirings(
  db: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<ListedFiring[]> {
  const { rows } = await db.pool.query<ListedFiring>(
    `select fired.id, fired.fired_at as "firedAt", fired.title, fired.text, fired.price::text, alerts.symbol
     from alerts cross join lateral (
       select * from alert_firings where alert_id = alerts.id and is_told order by fired_at desc limit $2
     ) as fired
     where alerts.user_id = $1
     order by fired.fired_at desc, fired.id
     limit $2`,
    [userId, limit],
  )
  return rows
}
