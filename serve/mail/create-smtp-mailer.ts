import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { callStranger } from '#contract/time/call-stranger.ts'
import type { Mailer } from '../context/mailer.ts'
import { composeMessage } from './compose-message.ts'

export interface SmtpMailerOptions {
  /** Such as `smtps://user:password@mail.example.com:465`. */
  smtpUrl: string
  /** Such as `Crowdtape <no-reply@example.com>`. */
  from: string
  /** For one mail, from the connection to the server's last word. */
  timeoutMs?: number
}

const TIMEOUT_MS = 60_000
const GREETING_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
const SUBMISSION_PORTS = { plain: 587, secure: 465 } // RFC 8314, section 3.3

/** Hands mails to an SMTP server. `send` rejects when the server cannot be reached, is too slow or does not accept the mail. */
export function createSmtpMailer({ smtpUrl, from, timeoutMs = TIMEOUT_MS }: SmtpMailerOptions): Mailer {
  return {
    async send(mail, signal) {
      let socket: Socket | undefined
      let isSent = false
      await callStranger({ timeoutMs, signal }, async (ended) => {
        // What was sent ends with our QUIT; anything else at once.
        ended.addEventListener('abort', () => (isSent ? socket?.destroySoon() : socket?.destroy()))
        const transport = createTransport({
          url: smtpUrl,
          greetingTimeout: GREETING_TIMEOUT_MS,
          socketTimeout: SILENCE_TIMEOUT_MS,
          // Its own connections outlive a call that is given up.
          getSocket({ host, port, secure }, done) {
            const usual = secure ? SUBMISSION_PORTS.secure : SUBMISSION_PORTS.plain
            const dialled = connect({ host: host ?? 'localhost', port: Number(port) || usual })
            socket = dialled
            dialled.once('error', done)
            dialled.once('connect', () => {
              dialled.off('error', done)
              done(null, { connection: dialled })
            })
          },
        })
        await transport.sendMail(composeMessage(mail, from))
        isSent = true
      })
    },
  }
}
