import type { unsubscribe as contract } from '#contract/app/support.ts'
import { deleteSubscriber } from '#store/support/delete-subscriber.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'

/** Ends a subscription. Ending it twice, or one that never was, answers the same. */
export async function unsubscribe(
  ctx: Context,
  { query }: Call<typeof contract>,
): Promise<{ message: string }> {
  await deleteSubscriber(ctx.db, query.token)
  return { message: 'You are unsubscribed. No more mails will come.' }
}
