import type {
  listNotifications as listNotificationsContract,
  Notification,
  readNotifications as readNotificationsContract,
} from '#contract/app/notifications.ts'
import type { AnswerOf } from '#contract/route.ts'
import {
  countUnread,
  listNotifications as listStored,
  markRead,
  type StoredNotification,
} from '#store/notifications/notifications.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'

const UNREAD_COUNTED_MAX = 100

/** One page, newest first, and how many are unread. Throws a 400 for a cursor that was not given by a page. */
export async function listNotifications(
  ctx: Context,
  { user, query }: Call<typeof listNotificationsContract>,
): Promise<AnswerOf<typeof listNotificationsContract>> {
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
  if (!time || !id) throw invalid('cursor', 'cursor must be `nextCursor` of the previous page')
  return { createdAt: new Date(Number(time)), id }
}

export async function readNotifications(
  ctx: Context,
  { user, body }: Call<typeof readNotificationsContract>,
): Promise<{ message: string }> {
  await markRead(ctx.db, { userId: user.id, upTo: body.upTo, now: ctx.now() })
  return { message: 'Marked as read.' }
}
