import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import type { forgotPassword as contract } from '#contract/app/auth.ts'
import { queueMail } from '#store/mails/queue-mail.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { refuseProblem } from './refuse-problem.ts'
import { takeTries, throttleAddress } from './throttle.ts'

const HOUR_MS = 3_600_000

/**
 * Has a reset link mailed where there is an account. Whether there is one is looked up only when the mail is sent, so
 * a known and an unknown address get the same answer in the same time. One mail a minute at the most.
 */
export async function forgotPassword(
  ctx: Context,
  { body, address }: Call<typeof contract>,
): Promise<{ message: string }> {
  const { email = '' } = body
  refuseProblem(findEmailProblem(email))
  await takeTries(ctx, [throttleAddress('reset:address', address)])
  const now = ctx.now()
  await queueMail(ctx.db.pool, {
    kind: 'password-reset',
    recipient: { address: normalizeEmail(email), key: emailKey(email) },
    data: {},
    now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  })
  return { message: 'Password reset email sent! Please check your inbox.' } // spec, section 8
}
