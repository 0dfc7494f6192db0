import type { contact as contract } from '#contract/app/support.ts'
import { type ContactSubject, findContactProblem } from '#contract/support-rules.ts'
import { insertContactMessage } from '#store/support/insert-contact-message.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'

/** Keeps a visitor's message, which is mailed to the operator then: a mail server that is away loses none. */
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
  return { message: 'Thank you. Your message has been sent.' }
}
