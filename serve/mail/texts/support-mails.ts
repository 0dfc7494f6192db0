import { CONTACT_SUBJECTS } from '#contract/support-rules.ts'
import type { MailData } from '#store/mails/mail-data.ts'
import type { Mail } from '../../context/mailer.ts'

type Letter = Pick<Mail, 'subject' | 'text' | 'replyTo'>

/** What a visitor wrote on the contact page, to the operator. */
export function contactMail({ name, email, subject, message }: MailData['contact']): Letter {
  return {
    replyTo: email,
    subject: `Contact: ${CONTACT_SUBJECTS[subject]}`,
    text: `${name} <${email}> wrote:\n\n${message}\n`,
  }
}

/** A message to support, for the operator. */
export function supportMail({ sender, replyTo, subject, message }: MailData['support']): Letter {
  return { replyTo, subject: `Support: ${subject}`, text: `${sender} wrote:\n\n${message}\n` }
}
