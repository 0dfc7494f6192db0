import { randomBytes } from 'node:crypto'
import { findEmailProblem } from '#contract/account-rules.ts'
import type { subscribe as contract } from '#contract/app/support.ts'
import { askSubscriber } from '#store/support/ask-subscriber.ts'
import { emailKey } from '../accounts/account-keys.ts'
import { createSecretToken } from '../accounts/secret-token.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import { invalid } from '../http/errors.ts'
import type { Call } from '../http/route.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { confirmationMail } from './newsletter-mails.ts'

const HOUR_MS = 3_600_000
const CONFIRM_LIFE_MS = 7 * 24 * HOUR_MS

/** Asks back by mail. The answer is the same for a new, a waiting and a subscribed address. */
export async function subscribe(
  ctx: Context,
  { body, address }: Call<typeof contract>,
): Promise<{ message: string }> {
  const { email = '' } = body
  const problem = findEmailProblem(email)
  if (problem) throw invalid('email', problem.message)
  await takeTries(ctx, [throttleAddress('newsletter:address', address)])
  ctx.background.run('ask a subscriber back', (stopping) => askBack(ctx, email.trim(), stopping))
  return { message: 'Almost there. Please confirm by the link in the mail that we sent you.' }
}

async function askBack(ctx: Context, email: string, stopping: AbortSignal): Promise<void> {
  const { token, tokenHash } = createSecretToken('ctn_')
  const now = ctx.now()
  const isAsked = await askSubscriber(ctx.db, {
    emailKey: emailKey(email),
    email,
    confirmHash: tokenHash,
    unsubscribeToken: randomBytes(24).toString('base64url'),
    now,
    confirmExpiresAt: new Date(now.getTime() + CONFIRM_LIFE_MS),
    askedBefore: new Date(now.getTime() - HOUR_MS),
  })
  if (isAsked) await deliverMail(ctx, confirmationMail(ctx.settings.publicUrl, email, token), stopping)
}
