import type { listNotifications as contract, Notification } from '#contract/app/notifications.ts'
import type { AnswerOf } from '#contract/route.ts'
import { countUnread } from '#store/notifications/count-unread.ts'
import {
  listNotifications as listStored,
  type StoredNotification,
} from '#store/notifications/list-notifications.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'

const UNREAD_COUNTED_MAX = 100

/** One page, newest first, and how many are unread. Throws a 400 for a cursor that was not given by a page. */
export async function listNotifications(
  ctx: Context,
  { user, query }: Call<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const [rows, unread] = await Promise.all([
    listStored(ctx.db, { userId: user.id, limit: query.limit + 1, before }),
    countUnread(ctx.db, { userId: user.id, max: UNREAD_COUNTED_MAX }),
  ])
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    data: page.map(toNotification),
    unread,
    ...(last && rows.length > page.length ? { nextCursor: writeCursor(last) } : {}),
  }
}

function toNotification({ link, createdAt, readAt, email, ...rest }: StoredNotification): Notification {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    ...(link === null ? {} : { link }),
    ...(readAt === null ? {} : { readAt: readAt.toISOString() }),
    ...(email === null ? {} : { email }),
  }
}

function writeCursor({ createdAt, id }: StoredNotification): string {
  return `${createdAt.getTime()}_${id}`
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [, time, id] = cursor.match(/^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/) ?? []
  if (!time || !id) throw invalid('cursor', 'cursor must be the nextCursor of the page before')
  return { createdAt: new Date(Number(time)), id }
}
