import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import type {
  confirmSubscription as confirmSubscriptionContract,
  subscribe as subscribeContract,
  unsubscribe as unsubscribeContract,
} from '#contract/app/support.ts'
import { queueMail } from '#store/mails/mail-queue.ts'
import { confirmSubscriber, deleteSubscriber } from '#store/support/support.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { hashToken } from '../secrets/keys.ts'

/** Asks back by mail. The answer is the same, after the same time, for a new, a waiting and a subscribed address. */
export async function subscribe(
  ctx: Context,
  { body, address }: Call<typeof subscribeContract>,
): Promise<{ message: string }> {
  const { email = '' } = body
  const problem = findEmailProblem(email)
  if (problem) throw invalid('email', problem.message)
  await takeTries(ctx, [throttleAddress('newsletter:address', address)])
  await queueMail(ctx.db.pool, {
    kind: 'newsletter-confirmation',
    recipient: { address: normalizeEmail(email), key: emailKey(email) },
    data: {},
    now: ctx.now(),
  })
  return { message: 'Almost there. Please confirm with the link in the e-mail that we sent you.' }
}

/** Subscribes the address that the token was mailed to and welcomes it. 400 for a used, expired or unknown token. */
export async function confirmSubscription(
  ctx: Context,
  { body }: Call<typeof confirmSubscriptionContract>,
): Promise<{ message: string }> {
  const subscriber = await confirmSubscriber(ctx.db, { confirmHash: hashToken(body.token), now: ctx.now() })
  if (!subscriber) throw invalid('token', 'This link has been used or has expired. Please subscribe again.')
  return { message: 'You are subscribed. Welcome!' }
}

/** Ends a subscription. Ending it twice, or one that never was, answers the same. */
export async function unsubscribe(
  ctx: Context,
  { query }: Call<typeof unsubscribeContract>,
): Promise<{ message: string }> {
  await deleteSubscriber(ctx.db, query.token)
  return { message: 'You are unsubscribed and will receive no more e-mails.' }
}
