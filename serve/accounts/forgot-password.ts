import { findEmailProblem } from '#contract/account-rules.ts'
import type { forgotPassword as contract } from '#contract/app/auth.ts'
import { insertPasswordReset } from '#store/accounts/insert-password-reset.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { emailKey } from './account-keys.ts'
import { refuseProblem } from './refuse-problem.ts'
import { passwordResetMail } from './reset-mail.ts'
import { createSecretToken } from './secret-token.ts'
import { takeTries, throttleAddress } from './throttle.ts'

const MINUTE_MS = 60_000
const LIFE_MS = 60 * MINUTE_MS
const PER_HOUR_MAX = 10 // nobody's mailbox is flooded through us

/**
 * Mails a reset link where there is an account. Looking it up and mailing happen after the answer, so a known and an
 * unknown address get the same answer in the same time. One mail a minute at the most.
 */
export async function forgotPassword(
  ctx: Context,
  { body, address }: Call<typeof contract>,
): Promise<{ message: string }> {
  const { email = '' } = body
  refuseProblem(findEmailProblem(email))
  await takeTries(ctx, [throttleAddress('reset:address', address)])
  ctx.background.run('mail a reset link', (stopping) => mailResetLink(ctx, email, stopping))
  return { message: 'Password reset email sent! Please check your inbox.' } // spec, section 8
}

async function mailResetLink(ctx: Context, email: string, stopping: AbortSignal): Promise<void> {
  const { token, tokenHash } = createSecretToken('ctr_')
  const now = ctx.now()
  const owner = await insertPasswordReset(ctx.db, {
    tokenHash,
    emailKey: emailKey(email),
    now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
    limits: [
      { since: new Date(now.getTime() - MINUTE_MS), max: 1 },
      { since: new Date(now.getTime() - 60 * MINUTE_MS), max: PER_HOUR_MAX },
    ],
  })
  if (owner) await deliverMail(ctx, passwordResetMail(ctx.settings.publicUrl, owner, token), stopping)
}
