import type { sendTestNotification as contract } from '#contract/app/notifications.ts'
import { insertTestNotification } from '#store/notifications/insert-test-notification.ts'
import { takeTries, throttleTestNotification } from '../accounts/throttle.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'

/** Sends a test notification through every channel of the account. Throws a 429. */
export async function sendTest(ctx: Context, { user }: Call<typeof contract>): Promise<{ message: string }> {
  await takeTries(ctx, [throttleTestNotification(user.id)])
  await insertTestNotification(ctx.db, {
    userId: user.id,
    title: 'Test: this is how a price alert arrives',
    text: 'You asked for it in the notification settings. No price has crossed anything.',
    link: '/settings?tab=notifications',
    now: ctx.now(),
  })
  return { message: `A notification is on the site, and a mail to ${user.email} is on its way.` }
}
