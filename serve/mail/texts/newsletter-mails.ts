import type { Mail } from '../../context/mailer.ts'

/** Asks an address whether it was really its owner who wants the newsletter. */
export function newsletterConfirmationMail(publicUrl: string, token: string): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: 'Confirm your Crowdtape newsletter',
    text: `Hello,

Somebody, we hope you, asked for the Crowdtape newsletter at this address. To confirm, open this link within a week:

${publicUrl}/newsletter?confirm=${token}

If it was not you, ignore this e-mail: nothing more will come.
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
