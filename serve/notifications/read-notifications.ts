import type { readNotifications as contract } from '#contract/app/notifications.ts'
import { markRead } from '#store/notifications/mark-read.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'

export async function readNotifications(
  ctx: Context,
  { user, body }: Call<typeof contract>,
): Promise<{ message: string }> {
  await markRead(ctx.db, { userId: user.id, upTo: body.upTo, now: ctx.now() })
  return { message: 'Marked as read.' }
}
