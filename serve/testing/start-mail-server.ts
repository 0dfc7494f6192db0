import type { TestContext } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Mailer } from '../context/mailer.ts'
import { createSmtpMailer } from '../mail/mailers.ts'

export interface MailServer {
  /** `smtp://127.0.0.1:...` */
  url: string
  mailer: Mailer
  /** What was accepted so far, oldest first. */
  mails: ReceivedMail[]
  /** Decides about each mail before it is accepted: an SMTP status such as 451 refuses it, undefined accepts. */
  decide: () => Promise<number | undefined> | number | undefined
  /** Decides about each recipient: what the server answers to refuse it, such as `550 5.1.1 No such user`; undefined accepts. */
  refuse: (address: string) => string | undefined
}

export interface ReceivedMail extends Email {
  /** The recipients of the envelope, which are the ones that count. */
  recipients: string[]
  raw: string
}

/** A real SMTP server on a random port; closed when the test ends. With a password it lets those in who say it. */
export async function startMailServer(
  t: Pick<TestContext, 'after'>,
  { password }: { password?: string } = {},
): Promise<MailServer> {
  const received: MailServer = {
    url: '',
    mailer: { send: async () => {} },
    mails: [],
    decide: () => undefined,
    refuse: () => undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) => {
      if (auth.password === password) return callback(null, { user: auth.username })
      callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      const answer = received.refuse(address)
      if (answer === undefined) return callback()
      callback(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }))
    },
    onData: (stream, session, callback) => {
      stream
        .toArray()
        .then(async (chunks) => {
          const status = await received.decide()
          if (status !== undefined)
            return callback(Object.assign(new Error('not taken'), { responseCode: status }))
          const raw = Buffer.concat(chunks).toString('utf8')
          const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
          received.mails.push({ ...(await PostalMime.parse(raw)), recipients, raw })
          callback()
        })
        .catch(callback)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number } // a listening TCP server has one
  received.url = `smtp://127.0.0.1:${port}`
  received.mailer = createSmtpMailer({
    smtpUrl: received.url,
    from: 'Crowdtape <no-reply@crowdtape.example>',
  })
  return received
}
