import type { writeToSupport as contract } from '#contract/app/support.ts'
import { findSupportProblem } from '#contract/support-rules.ts'
import { emailKey } from '../accounts/account-keys.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import { invalid, unavailable } from '../http/errors.ts'
import type { Call } from '../http/route.ts'

/**
 * Mails the operator's support mailbox and answers when the mail was taken: the writer learns at once if it was not.
 * Any other recipient is refused, so that nobody can send mail through us.
 */
export async function writeToSupport(
  ctx: Context,
  { body, address, user }: Call<typeof contract>,
): Promise<{ message: string }> {
  const problem = findSupportProblem(body)
  if (problem) throw invalid(problem.field, problem.message)
  const { recipient = '', subject = '', message = '' } = body
  if (emailKey(recipient) !== emailKey(ctx.settings.supportEmail)) {
    throw invalid('recipient', `Messages from here go to ${ctx.settings.supportEmail} only`)
  }
  await takeTries(ctx, [throttleAddress('support:address', address)])

  const sender = user ? `${user.username} <${user.email}>` : 'Somebody who is not signed in'
  const mail = {
    to: ctx.settings.supportEmail,
    ...(user ? { replyTo: user.email } : {}),
    subject: `Support: ${subject.trim()}`,
    text: `${sender} wrote:\n\n${message}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  await ctx.mailer.send(mail).catch((error: unknown) => {
    throw unavailable(error)
  })
  return { message: 'Your message is on its way.' }
}
