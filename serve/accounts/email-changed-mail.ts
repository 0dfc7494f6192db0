import type { Mail } from '../mail/mailer.ts'

/** Tells the mailbox that an account had until now where its mails go from now on. */
export function emailChangedMail(
  supportEmail: string,
  account: { username: string; previousEmail: string; email: string },
): Mail {
  return {
    to: account.previousEmail,
    replyTo: supportEmail,
    subject: 'The email address of your Crowdtape account was changed',
    text: `Hello ${account.username},

the email address of your Crowdtape account was changed to ${account.email}. This mailbox gets no more mails about it.

If it was not you, write to ${supportEmail}; a reply to this mail goes there.
`,
  }
}
