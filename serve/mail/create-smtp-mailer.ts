import { createTransport } from 'nodemailer'
import type { Mailer } from '../context/mailer.ts'
import { composeMessage } from './compose-message.ts'

export interface SmtpMailerOptions {
  /** Such as `smtps://user:password@mail.example.com:465`. */
  smtpUrl: string
  /** Such as `Crowdtape <no-reply@example.com>`. */
  from: string
}

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000

/** Hands mails to an SMTP server. `send` rejects when the server cannot be reached or does not accept the mail. */
export function createSmtpMailer({ smtpUrl, from }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
  return {
    async send(mail) {
      await transport.sendMail(composeMessage(mail, from))
    },
  }
}
