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

/** Asks the owner of an address to confirm the newsletter. */
export function newsletterConfirmationMail(publicUrl: string, token: string): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: 'Confirm your Crowdtape newsletter',
    text: `Hello,

We received a request to subscribe this address to the Crowdtape newsletter. To confirm, open this link within a week:

${publicUrl}/newsletter?confirm=${token}

If it was not you, ignore this e-mail: you will receive nothing more.
`,
  }
}

/** Welcomes a subscriber: how to leave, and the headers by which mail programs leave with one click (RFC 8058). */
export function newsletterWelcomeMail(
  publicUrl: string,
  token: string,
): Pick<Mail, 'subject' | 'text' | 'headers'> {
  return {
    subject: 'Welcome to the Crowdtape newsletter',
    text: `Hello,

You are subscribed. We write when there is something worth your time, and only then.

-- 
Not for you? ${publicUrl}/newsletter?unsubscribe=${token}
`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/newsletter/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
