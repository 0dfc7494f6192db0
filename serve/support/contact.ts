import type { contact as contract } from '#contract/app/support.ts'
import { CONTACT_SUBJECTS, type ContactSubject, findContactProblem } from '#contract/support-rules.ts'
import { insertContactMessage } from '#store/support/insert-contact-message.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import { invalid } from '../http/errors.ts'
import type { Call } from '../http/route.ts'
import { deliverMail } from '../mail/deliver-mail.ts'

/** Keeps a visitor's message and mails it to the operator, who can answer it as it is. */
export async function contact(
  ctx: Context,
  { body, address }: Call<typeof contract>,
): Promise<{ message: string }> {
  const problem = findContactProblem(body)
  if (problem) throw invalid(problem.field, problem.message)
  await takeTries(ctx, [throttleAddress('contact:address', address)])

  const { name = '', email = '', message = '' } = body
  const subject = body.subject as ContactSubject // the rules above let nothing else through
  const sender = { name: name.trim(), email: email.trim() }
  await insertContactMessage(ctx.db, { ...sender, subject, message, createdAt: ctx.now() })
  ctx.background.run('mail a contact message', (stopping) =>
    deliverMail(
      ctx,
      {
        to: ctx.settings.supportEmail,
        replyTo: sender.email,
        subject: `Contact: ${CONTACT_SUBJECTS[subject]}`,
        text: `${sender.name} <${sender.email}> wrote:\n\n${message}\n`,
      },
      stopping,
    ),
  )
  return { message: 'Thank you. Your message has been sent.' }
}
