import type { MailData } from '#store/mails/mail-data.ts'
import type { Mail } from '../../context/mailer.ts'

/** Notifies the owner of a webhook that it is called no more, why, and where it is switched on again. */
export function webhookStoppedMail(
  publicUrl: string,
  { username, name, text }: MailData['webhook-stopped'] & { username: string },
): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: `Your webhook “${name}” was switched off`,
    text: `Hello ${username},

Alerts are no longer sent to your webhook “${name}”. ${text}

Its deliveries, and the switch:

${publicUrl}/alerts
`,
  }
}
