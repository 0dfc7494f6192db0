import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import type { subscribe as contract } from '#contract/app/support.ts'
import { queueMail } from '#store/mails/queue-mail.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'

/** Asks back by mail. The answer is the same, after the same time, for a new, a waiting and a subscribed address. */
export async function subscribe(
  ctx: Context,
  { body, address }: Call<typeof contract>,
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
  return { message: 'Almost there. Please confirm by the link in the mail that we sent you.' }
}
