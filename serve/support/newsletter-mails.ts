import type { Mail } from '../mail/mailer.ts'

/** Asks an address whether it was really its owner who wants the newsletter. */
export function confirmationMail(publicUrl: string, email: string, token: string): Mail {
  return {
    to: email,
    subject: 'Confirm your Crowdtape newsletter',
    text: `Hello,

somebody, we hope you, asked for the Crowdtape newsletter at this address. To confirm, open this link within a week:

${publicUrl}/newsletter?confirm=${token}

If it was not you, ignore this mail: nothing more will come.
`,
  }
}

/** A mail to a subscriber: the text, how to leave, and the headers by which mail programs leave with one click (RFC 8058). */
export function newsletterMail(
  publicUrl: string,
  subscriber: { email: string; unsubscribeToken: string },
  letter: { subject: string; text: string },
): Mail {
  const { email, unsubscribeToken: token } = subscriber
  return {
    to: email,
    subject: letter.subject,
    text: `${letter.text.trimEnd()}\n\n-- \nNot for you? ${publicUrl}/newsletter?unsubscribe=${token}\n`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/newsletter/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
