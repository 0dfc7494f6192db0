import type { MailData } from '#store/mails/mail-data.ts'
import type { Mail } from '../../context/mailer.ts'

/** Asks an address whether it wants the mails. What the account calls itself or its alerts is not in it: it may be an abuse. */
export function alertAddressMail(publicUrl: string, token: string): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: 'Confirm price alerts to this address',
    text: `Hello,

We received a request to send price alerts from Crowdtape to this address. To allow it, open this link within a week:

${publicUrl}/alerts/email?confirm=${token}

If it was not you, ignore this e-mail: no alert will be sent here.
`,
  }
}

/** The mail of an alert that has fired. */
export function alertMail(
  publicUrl: string,
  alert: { username: string; title: string; text: string; stopToken: string },
): Pick<Mail, 'subject' | 'text' | 'headers'> {
  const { username, title, text, stopToken: token } = alert
  return {
    subject: title,
    text: `Hello,

${text}

The alert is one of ${username}'s at ${publicUrl}
No more alerts to this address: ${publicUrl}/alerts/email?stop=${token}
`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/alerts/email/stop?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Notifies the owner of a webhook why it was switched off, and where to switch it on again. */
export function webhookStoppedMail(
  publicUrl: string,
  { username, name, text }: MailData['webhook-stopped'] & { username: string },
): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: `Your webhook “${name}” was switched off`,
    text: `Hello ${username},

Alerts are no longer sent to your webhook “${name}”. ${text}

See its deliveries, or switch it on again:

${publicUrl}/alerts
`,
  }
}
