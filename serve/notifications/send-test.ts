import { randomUUID } from 'node:crypto'
import type { sendTestNotification as contract } from '#contract/app/notifications.ts'
import { insertNotification } from '#store/notifications/insert-notification.ts'
import { takeTries, throttleTestNotification } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import { unavailable } from '../http/errors.ts'
import type { Call } from '../http/route.ts'

/**
 * Tells the account holder something by every way there is, and answers when the mail was taken, so that they see
 * whether it arrives. Throws a 503 where the mail was not taken, a 429 for too many.
 */
export async function sendTest(ctx: Context, { user }: Call<typeof contract>): Promise<{ message: string }> {
  await takeTries(ctx, [throttleTestNotification(user.id)])
  await insertNotification(ctx.db, {
    id: randomUUID(),
    userId: user.id,
    kind: 'price_alerts',
    title: 'Test: this is how a price alert arrives',
    text: 'You asked for it in the notification settings. No price has crossed anything.',
    link: '/settings?tab=notifications',
    createdAt: ctx.now(),
  })
  const mail = {
    to: user.email,
    subject: 'Test: this is how a price alert arrives',
    text: `Hello ${user.username},

you asked for this mail in the notification settings at ${ctx.settings.publicUrl}/settings?tab=notifications
No price has crossed anything.
`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  await ctx.mailer.send(mail).catch((error: unknown) => {
    throw unavailable(error)
  })
  return { message: `Sent: a notification on the site, and a mail to ${user.email}.` }
}
