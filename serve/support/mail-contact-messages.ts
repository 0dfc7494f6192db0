import { CONTACT_SUBJECTS } from '#contract/support-rules.ts'
import { claimContactMessages, type DueContactMessage } from '#store/support/claim-contact-messages.ts'
import { type ContactMailOutcome, settleContactMessage } from '#store/support/settle-contact-message.ts'
import type { Context } from '../context.ts'
import { isFinalMailError } from '../mail/deliver-mail.ts'
import type { Mail } from '../mail/mailer.ts'

const LEASE_MS = 120_000 // more than a slow SMTP server may take for the mails of one claim
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]
const GIVE_UP_AFTER_MS = 7 * 24 * 3_600_000

/**
 * Mails the operator what visitors wrote. What no mail server takes is tried again with growing pauses for a week;
 * where we die between handing a mail over and noting that, it is sent once more under the same Message-ID.
 */
export async function mailContactMessages(ctx: Context, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const messages = await claimContactMessages(ctx.db, { now: ctx.now(), leaseMs: LEASE_MS })
    if (messages.length === 0) return
    await Promise.all(
      messages.map(async (message) => {
        const outcome = await send(ctx, message)
        await settleContactMessage(ctx.db, { id: message.id, outcome, now: ctx.now() })
      }),
    )
  }
}

async function send(ctx: Context, message: DueContactMessage): Promise<ContactMailOutcome> {
  try {
    await ctx.mailer.send(contactMail(ctx.settings, message))
    return { kind: 'sent' }
  } catch (error) {
    const ageMs = ctx.now().getTime() - message.createdAt.getTime()
    if (isFinalMailError(error) || ageMs > GIVE_UP_AFTER_MS) {
      ctx.log.error({ err: error, contactMessageId: message.id }, 'a contact message could not be mailed')
      return { kind: 'given-up' }
    }
    ctx.log.warn({ err: error, contactMessageId: message.id }, 'a contact message was not taken')
    const pauseMs = PAUSES_MS[message.attempts - 1] ?? PAUSES_MS.at(-1) ?? 0
    return { kind: 'retry', at: new Date(ctx.now().getTime() + pauseMs) }
  }
}

function contactMail(
  { supportEmail, publicUrl }: Context['settings'],
  { id, name, email, subject, message }: DueContactMessage,
): Mail {
  return {
    to: supportEmail,
    replyTo: email,
    subject: `Contact: ${CONTACT_SUBJECTS[subject]}`,
    text: `${name} <${email}> wrote:\n\n${message}\n`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Message-ID': `<contact.${id}@${new URL(publicUrl).hostname}>`,
    },
  }
}
