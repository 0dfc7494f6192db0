import { emailKey, normalizeEmail } from '#contract/account-rules.ts'
import type { writeToSupport as contract } from '#contract/app/support.ts'
import { findSupportProblem } from '#contract/support-rules.ts'
import { queueMail } from '#store/mails/queue-mail.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'

/**
 * Has the operator's support mailbox mailed, with an address to answer to. Any other recipient is refused, so that
 * third parties cannot be mailed through us.
 */
export async function writeToSupport(
  ctx: Context,
  { body, address, user }: Call<typeof contract>,
): Promise<{ message: string }> {
  const problem = findSupportProblem(body, { isSignedIn: user !== undefined })
  if (problem) throw invalid(problem.field, problem.message)
  const { email = '', recipient = '', subject = '', message = '' } = body
  if (emailKey(recipient) !== emailKey(ctx.settings.supportEmail)) {
    throw invalid('recipient', `Messages from here go to ${ctx.settings.supportEmail} only`)
  }
  await takeTries(ctx, [throttleAddress('support:address', address)])
  const replyTo = user?.email ?? normalizeEmail(email)
  const sender = user ? `${user.username} <${replyTo}>` : `${replyTo}, who is not signed in,`
  await queueMail(ctx.db.pool, {
    kind: 'support',
    data: { sender, replyTo, subject: subject.trim(), message },
    now: ctx.now(),
  })
  return { message: 'Your message is on its way.' }
}
