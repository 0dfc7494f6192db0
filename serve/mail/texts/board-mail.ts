import type { MailData } from '#store/mails/mail-data.ts'
import type { Mail } from '../../context/mailer.ts'

/** A dashboard with the figures of its moment, and the headers by which mail programs end it with one click (RFC 8058). */
export function boardMail(
  publicUrl: string,
  { greeting, boardId, name, text, stopToken: token }: MailData['board'] & { greeting: string },
): Pick<Mail, 'subject' | 'text' | 'headers'> {
  return {
    subject: `Dashboard: ${name}`,
    text: `${greeting}

${text}

Open the dashboard: ${publicUrl}/boards/${boardId}
Stop these e-mails: ${publicUrl}/boards/mail?stop=${token}
`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/boards/mail/stop?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
