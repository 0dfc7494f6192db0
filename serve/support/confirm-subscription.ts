import type { confirmSubscription as contract } from '#contract/app/support.ts'
import { confirmSubscriber } from '#store/support/confirm-subscriber.ts'
import { hashToken } from '../accounts/secret-token.ts'
import type { Context } from '../context.ts'
import { invalid } from '../http/errors.ts'
import type { Call } from '../http/route.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { newsletterMail } from './newsletter-mails.ts'

const WELCOME = {
  subject: 'Welcome to the Crowdtape newsletter',
  text: 'Hello,\n\nyou are subscribed. We write when there is something worth your time, and only then.',
}

/** Subscribes the address that the token was mailed to and welcomes it. 400 for a used, expired or unknown token. */
export async function confirmSubscription(
  ctx: Context,
  { body }: Call<typeof contract>,
): Promise<{ message: string }> {
  const subscriber = await confirmSubscriber(ctx.db, { confirmHash: hashToken(body.token), now: ctx.now() })
  if (!subscriber) throw invalid('token', 'This link has been used or has expired. Please subscribe again.')
  ctx.background.run('welcome a subscriber', (stopping) =>
    deliverMail(ctx, newsletterMail(ctx.settings.publicUrl, subscriber, WELCOME), stopping),
  )
  return { message: 'You are subscribed. Welcome!' }
}
