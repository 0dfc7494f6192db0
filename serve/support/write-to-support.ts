import { emailKey, normalizeEmail } from '#contract/account-rules.ts'
import type {
  contact as contactContract,
  writeToSupport as writeToSupportContract,
} from '#contract/app/support.ts'
import { type ContactSubject, findContactProblem, findSupportProblem } from '#contract/support-rules.ts'
import { queueMail } from '#store/mails/mail-queue.ts'
import { insertContactMessage } from '#store/support/support.ts'
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
  { body, address, user }: Call<typeof writeToSupportContract>,
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

/** Keeps a visitor's message, which is mailed to the operator then: a mail server that is away loses none. */
export async function contact(
  ctx: Context,
  { body, address }: Call<typeof contactContract>,
): Promise<{ message: string }> {
  const problem = findContactProblem(body)
  if (problem) throw invalid(problem.field, problem.message)
  await takeTries(ctx, [throttleAddress('contact:address', address)])

  const { name = '', email = '', message = '' } = body
  const subject = body.subject as ContactSubject // the rules above let nothing else through
  const sender = { name: name.trim(), email: email.trim() }
  await insertContactMessage(ctx.db, { ...sender, subject, message, createdAt: ctx.now() })
  return { message: 'Thank you. Your message has been sent.' }
}
