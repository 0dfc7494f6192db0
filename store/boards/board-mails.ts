import type { BoardMail, Panel } from '#contract/app/boards.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'
import type { OwnBoard } from './boards.ts'

/** Sends a board on a schedule, or no more where `mail` is null; whether the account has the board. */
export async function setBoardMail(
  db: Database,
  { id, userId, mail }: OwnBoard & { mail: (BoardMail & { dueAt: Date; stopToken: string }) | null },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `update boards set mail_every = $3::text, mail_weekday = $4, mail_hour = $5, mail_time_zone = $6, mail_due_at = $7,
       mail_stop_token = case when $3::text is not null then coalesce(mail_stop_token, $8) end
     where id = $1 and user_id = $2 and deleted_at is null`,
    [
      id,
      userId,
      mail?.every ?? null,
      mail?.weekday ?? null,
      mail?.hour ?? null,
      mail?.timeZone ?? null,
      mail?.dueAt ?? null,
      mail?.stopToken ?? null,
    ],
  )
  return rowCount === 1
}

/** Ends the mails of the board whose token this is; again changes nothing. By boards_mail_stop_token_key. */
export async function stopBoardMail(db: Database, stopToken: string): Promise<void> {
  await db.pool.query('update boards set mail_every = null, mail_due_at = null where mail_stop_token = $1', [
    stopToken,
  ])
}

/** A board whose mail is due. */
export interface DueBoard {
  id: string
  userId: string
  name: string
  panels: Panel[]
  mail: BoardMail
  dueAt: Date
  stopToken: string
  /** Null: the account has not chosen. */
  watched: string[] | null
  /** Its further watchlists, by id. */
  lists: Record<string, string[]> | null
}

/** Boards whose mail is due, the longest first, with what their accounts watch. By boards_mail_due. */
export async function listDueBoards(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<DueBoard[]> {
  const { rows } = await db.pool.query<DueBoard>(
    `select id, user_id as "userId", name, panels, mail_due_at as "dueAt", mail_stop_token as "stopToken",
       json_build_object('every', mail_every, 'weekday', mail_weekday, 'hour', mail_hour, 'timeZone', mail_time_zone) as mail,
       (select asset_ids from watchlists where user_id = boards.user_id) as watched,
       (select json_object_agg(id, asset_ids) from named_watchlists where user_id = boards.user_id) as lists
     from boards where mail_due_at <= $1 and deleted_at is null
       and exists (select 1 from users where id = boards.user_id and disabled_at is null)
     order by mail_due_at limit $2`,
    [now, limit],
  )
  return rows
}

/** Queues the mail of a board and notes when the next is due; false where another process did so before. */
export async function queueBoardMail(
  db: Database,
  due: Pick<DueBoard, 'id' | 'userId' | 'name' | 'dueAt' | 'stopToken'> & {
    text: string
    nextAt: Date
    now: Date
  },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      'update boards set mail_due_at = $3 where id = $1 and mail_due_at = $2',
      [due.id, due.dueAt, due.nextAt],
    )
    if (rowCount !== 1) return false
    await queueMail(client, {
      kind: 'board',
      userId: due.userId,
      data: { boardId: due.id, name: due.name, text: due.text, stopToken: due.stopToken },
      now: due.now,
      expiresAt: due.nextAt, // the next has newer digits
    })
    return true
  })
}

/** Has the mail of a board tried again later. */
export async function postponeBoardMail(
  db: Database,
  { id, until }: { id: string; until: Date },
): Promise<void> {
  await db.pool.query('update boards set mail_due_at = $2 where id = $1 and mail_due_at < $2', [id, until])
}
