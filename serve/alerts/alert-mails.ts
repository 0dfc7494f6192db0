import type { AlertMail } from '#store/alerts/claim-alert-mails.ts'
import type { Mail } from '../mail/mailer.ts'

/** Asks an address whether it wants the mails. What the account calls itself or its alerts is not in it: it may be an abuse. */
export function confirmAlertsMail(publicUrl: string, email: string, token: string): Mail {
  return {
    to: email,
    subject: 'Confirm price alerts to this address',
    text: `Hello,

somebody, we hope you, wants Crowdtape to send price alerts to this address. To allow it, open this link within a week:

${publicUrl}/alerts/email?confirm=${token}

If it was not you, ignore this mail: no alert will be sent here.
`,
  }
}

/** Tells that an alert has fired. The same firing always makes the same Message-ID, so that a repeat is known as one. */
export function alertMail(publicUrl: string, mail: AlertMail & { stopToken: string }): Mail {
  const { firingId, username, email, title, text, stopToken: token } = mail
  return {
    to: email,
    subject: title,
    text: `Hello,

${text}

The alert is one of ${username}'s at ${publicUrl}
No more alerts to this address: ${publicUrl}/alerts/email?stop=${token}
`,
    headers: {
      'Message-ID': `<alert.${firingId}@${new URL(publicUrl).hostname}>`,
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${publicUrl}/api/alerts/email/stop?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
