import type { confirmSubscription as contract } from '#contract/app/support.ts'
import { confirmSubscriber } from '#store/support/confirm-subscriber.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { hashToken } from '../secrets/secret-token.ts'

/** Subscribes the address that the token was mailed to and welcomes it. 400 for a used, expired or unknown token. */
export async function confirmSubscription(
  ctx: Context,
  { body }: Call<typeof contract>,
): Promise<{ message: string }> {
  const subscriber = await confirmSubscriber(ctx.db, { confirmHash: hashToken(body.token), now: ctx.now() })
  if (!subscriber) throw invalid('token', 'This link has been used or has expired. Please subscribe again.')
  return { message: 'You are subscribed. Welcome!' }
}
