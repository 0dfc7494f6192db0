import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { asciiDomain } from '#contract/account-rules.ts'
import { callStranger } from '#contract/time/call-stranger.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Mail, Mailer } from '../context/mailer.ts'

interface SmtpMailerOptions {
  /** Such as `smtps://user:password@mail.example.com:465`. */
  smtpUrl: string
  /** Such as `Crowdtape <no-reply@example.com>`. */
  from: string
  /** For one mail, from the connection until the server has all of it. */
  timeoutMs?: number
}

const TIMEOUT_MS = MINUTE_MS
/** How long a server may take to accept or refuse what it has. RFC 5321, section 4.5.3.2.6 */
export const ANSWER_MS_MAX = 10 * MINUTE_MS
const SUBMISSION_PORTS = { plain: 587, secure: 465 } // RFC 8314, section 3.3

/** Hands mails to an SMTP server. `send` rejects when the server cannot be reached, is too slow or does not accept the mail. */
export function createSmtpMailer({ smtpUrl, from, timeoutMs = TIMEOUT_MS }: SmtpMailerOptions): Mailer {
  return {
    async send(mail, { signal, onHandedOver } = {}) {
      let socket: Socket | undefined
      let isSent = false
      await callStranger({ timeoutMs: timeoutMs + ANSWER_MS_MAX, signal }, async (ended) => {
        // What was sent ends with our QUIT; anything else at once.
        ended.addEventListener('abort', () => (isSent ? socket?.destroySoon() : socket?.destroy()))
        const transport = openSmtp({ smtpUrl, timeoutMs }, (dialled) => {
          socket = dialled
        })
        const handedOver = Promise.withResolvers<void>()
        transport.use('stream', ({ message }, done) => {
          message.processFunc((text) => text.once('end', handedOver.resolve))
          done()
        })
        const sending = transport.sendMail(composeMessage(mail, from))
        await callStranger({ timeoutMs, signal: ended }, () => Promise.race([handedOver.promise, sending]))
        onHandedOver?.()
        await sending
        isSent = true
      })
    },
  }
}

/**
 * Goes as far as a mail would: connects, asks for TLS where that is set, and signs in. Rejects where a mail would not
 * leave either; with `responseCode` where the server answered and let nobody in.
 */
export async function reachSmtp({
  smtpUrl,
  timeoutMs,
}: {
  smtpUrl: string
  timeoutMs: number
}): Promise<void> {
  let socket: Socket | undefined
  let isLetIn = false
  await callStranger({ timeoutMs }, async (ended) => {
    ended.addEventListener('abort', () => (isLetIn ? socket?.destroySoon() : socket?.destroy()))
    await openSmtp({ smtpUrl, timeoutMs }, (dialled) => {
      socket = dialled
    }).verify()
    isLetIn = true
  })
}

function openSmtp(
  { smtpUrl, timeoutMs }: { smtpUrl: string; timeoutMs: number },
  onDialled: (socket: Socket) => void,
) {
  return createTransport({
    url: smtpUrl,
    // The clocks here are ours.
    greetingTimeout: timeoutMs,
    socketTimeout: ANSWER_MS_MAX,
    // Its own connections outlive a call that is given up.
    getSocket({ host, port, secure }, done) {
      const usual = secure ? SUBMISSION_PORTS.secure : SUBMISSION_PORTS.plain
      const dialled = connect({ host: host ?? 'localhost', port: Number(port) || usual })
      onDialled(dialled)
      dialled.once('error', done)
      dialled.once('connect', () => {
        dialled.off('error', done)
        done(null, { connection: dialled })
      })
    },
  })
}

interface OutboxMailerOptions {
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
    async forget(address) {
      const wanted = address.toLowerCase()
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [] // nothing was sent yet
        throw error
      })
      for (const name of names) {
        const file = join(folder, name)
        const text = await readFile(file, 'utf8').catch(() => '') // another process has removed it
        if (partiesOf(text).includes(wanted)) await rm(file, { force: true })
      }
    },
  }
}

/** Sorts by time; two of one moment never share a name. */
function fileName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
}

/** To whom a message goes and whom it is from, of one that `send` wrote. */
function partiesOf(message: string): string[] {
  const lines = message.matchAll(/^(?:To|Reply-To): (?:.*<)?([^<>\s]+)>?\r?$/gim)
  return [...lines].map(([, address = '']) => address.toLowerCase())
}

/**
 * A mail in the form that nodemailer takes. Addresses go as objects, so that one is never read as a list; throws
 * when an address or a header could carry a second recipient or a line of its own.
 */
function composeMessage(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: toAddress(mail.to),
    ...toReplyTo(mail.replyTo),
    subject: toOneLine(mail.subject),
    text: mail.text,
    headers: checkHeaders(mail.headers ?? {}),
    // A text is a text, never the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const ADDRESS = /^[^\s\p{C}"(),:;<>@[\]\\]{1,64}@[^\s\p{C}"(),:;<>@[\]\\]{1,253}$/u
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/
const CONTROL_CHARACTERS = /\p{Cc}+/gu

function toAddress(address: string): { name: string; address: string } {
  if (!ADDRESS.test(address)) throw new MailRefused(`${JSON.stringify(address)} is not one e-mail address`)
  const at = address.lastIndexOf('@') + 1
  const domain = asciiDomain(address.slice(at))
  if (domain === undefined) throw new MailRefused(`${JSON.stringify(address)} has no possible domain`)
  return { name: '', address: address.slice(0, at) + domain }
}

/**
 * A name in other letters before the @ is no header of a mail that servers without SMTPUTF8 take, and their refusal would
 * come too late. Such an address stands in the text alone. RFC 6531, section 3.1.1
 */
function toReplyTo(replyTo: string | undefined): Pick<SendMailOptions, 'replyTo'> {
  if (replyTo === undefined) return {}
  const address = toAddress(replyTo)
  return /[^ -~]/.test(address.address) ? {} : { replyTo: address }
}

function toOneLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').trim()
}

function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) throw new MailRefused(`${JSON.stringify(name)} is not a header's name`)
    if (value !== toOneLine(value)) throw new MailRefused(`the header ${name} is not one line`)
  }
  return headers
}

/** The mail itself is wrong; sending it again would not help. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
