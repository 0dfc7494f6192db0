import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mailer } from '../context/mailer.ts'
import { composeMessage } from './compose-message.ts'

export interface OutboxMailerOptions {
  /** Where the .eml files go; made when it is missing. */
  folder: string
  /** Such as `Crowdtape <no-reply@localhost>`. */
  from: string
  log: Logger
}

/**
 * Writes mails as .eml files, for an installation without SMTP. The log names the file; what it says, such as a link that
 * sets a password, is for whoever may read the folder.
 */
export function createOutboxMailer({ folder, from, log }: OutboxMailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMessage(mail, from))
      const file = join(folder, fileName())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A watcher of the folder sees a mail whole or not at all.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 }) // `buffer: true` above gives a Buffer
      await rename(`${file}.part`, file)
      log.info({ file }, 'mail in the outbox')
    },
  }
}

/** Sorts by time; two of one moment never share a name. */
function fileName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
}
