import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { deliverMails } from '#serve/mail/deliver-mails.ts'
import { createSecretBox } from '#serve/secrets/secret-box.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { startMailServer } from '#serve/testing/start-mail-server.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { queueMail } from '#store/mails/mail-queue.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { readSettings } from '../process/settings.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()
const KEY = Buffer.alloc(32, 9)

async function run(words: string[], input: string[] = []) {
  let text = ''
  const code = await runAdmin(words, {
    settings: readSettings({ DATABASE_URL: url, SECRETS_KEY: KEY.toString('base64') }),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    input: () => Readable.from(input.map((part) => Buffer.from(part))),
    out: (part) => {
      text += part
    },
    err: () => {},
  })
  return { code, text }
}

/** An account that was just mailed, and the Message-ID of that mail. */
async function begin(t: TestContext) {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer, secretBox: createSecretBox(KEY) })
  const { id, email } = await makeCaller(server)
  await queueMail(db.pool, { kind: 'test-notification', userId: id, data: {}, now: new Date() })
  await deliverMails(server.ctx)
  return { email, messageId: mail.mails.at(-1)?.messageId ?? '' }
}

function report(to: string, messageId: string): string {
  return `From: MAILER-DAEMON@mx.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Nobody is there.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

To: ${to}
Message-ID: ${messageId}

--b--
`
}

test('a report that is piped in marks the address, as the console shows it', async (t) => {
  const { email, messageId } = await begin(t)
  const text = report(email, messageId)
  const first = await run(['bounce'], [text.slice(0, 300), text.slice(300)])
  assert.deepEqual(first, {
    code: 0,
    text: `${email} gets no more alerts, reports and notices until its owner confirms it again (5.1.1).\n`,
  })
  assert.match((await run(['users', 'list', email])).text, /address refuses e-mails/)
  const again = await run(['bounce', '--json'], [text])
  assert.deepEqual(JSON.parse(again.text), { kind: 'refused', address: email, status: '5.1.1', isNew: false })
})

test('what is no report of ours changes nothing, and is no failure of the pipe', async (t) => {
  const { email, messageId } = await begin(t)
  for (const [input, said] of [
    [[], /^This is no report/],
    [['Subject: hello\n\nAre you there?\n'], /^This is no report/],
    [[report(email, messageId), 'x'.repeat(2_000_000)], /^\S+ gets no more alerts/],
    [[report('other@site.example', messageId)], /^The report is of no e-mail that this installation sent/],
  ] as const) {
    const { code, text } = await run(['bounce'], [...input])
    assert.match(text, said)
    assert.equal(code, 0)
  }
})
