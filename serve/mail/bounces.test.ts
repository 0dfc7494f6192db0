import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { queueMail } from '#store/mails/mail-queue.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { takeBounce } from './bounces.ts'
import { deliverMails } from './deliver-mails.ts'

const { db } = await openTestDatabase()
const DAY_MS = 86_400_000

async function begin(t: TestContext) {
  const mail = await startMailServer(t)
  const clock = { now: new Date('2026-03-10T12:00:00.000Z') }
  const server = await startTestServer(t, { db, mailer: mail.mailer, now: () => clock.now })
  const { id, email, token } = await makeCaller(server)
  const ask = (line: string, body?: object) => callApi(server.url, line, { token, body })
  /** News of the account leave; gives the mail as it arrived. */
  const notify = async () => {
    const data = { name: 'hook', text: 'It answered 410.' }
    await queueMail(db.pool, { kind: 'webhook-stopped', userId: id, data, now: clock.now })
    await deliverMails(server.ctx)
    return { raw: mail.mails.at(-1)?.raw ?? '', messageId: mail.mails.at(-1)?.messageId ?? '' }
  }
  const take = (text: string) => takeBounce(server.ctx, Buffer.from(text))
  const isRefused = async () => (await ask('GET /api/auth/user')).body.emailRefused
  const confirmAgain = async () => {
    await ask('POST /api/auth/confirm-email/resend', {})
    await deliverMails(server.ctx)
    const link = /token=(cte_[\w-]+)/.exec(mail.mails.at(-1)?.text ?? '')?.[1]
    assert.equal((await ask('POST /api/auth/confirm-email', { token: link })).status, 200)
  }
  return { ...server, mail, clock, id, email, notify, take, isRefused, confirmAgain }
}

interface Words {
  /** The fields of the recipient. */
  fields: string
  /** The mail that came back, or its headers. */
  returned: string
  type?: string
}

function write({ fields, returned, type = 'message/rfc822' }: Words): string {
  return [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="=_b"',
    '',
    'This is a MIME-encapsulated message.',
    '--=_b',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--=_b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example\r\nArrival-Date: Tue, 10 Mar 2026 12:00:01 +0000',
    '',
    fields,
    '',
    '--=_b',
    `Content-Type: ${type}`,
    '',
    returned,
    '--=_b--',
    '',
  ].join('\r\n')
}

/** As Postfix, Exim and Exchange write them. */
const FAILED: Record<string, (to: string, returned: string) => Words> = {
  Postfix: (to, returned) => ({
    fields: [
      `Final-Recipient: rfc822; ${to}\r\nOriginal-Recipient: rfc822;${to}\r\nAction: failed`,
      'Status: 5.1.1\r\nRemote-MTA: dns; mx.site.example',
      'Diagnostic-Code: smtp; 550 5.1.1 <x>: Recipient address\r\n    rejected: User unknown',
    ].join('\r\n'),
    returned,
  }),
  'Exim, which knows no code of its own': (to, returned) => ({
    fields: `Action: failed\r\nFinal-Recipient: rfc822;${to.toUpperCase()}\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp; 550-5.1.1 No such user\r\n 550 5.1.1 here`,
    returned: returned.split('\r\n\r\n')[0] ?? '',
    type: 'text/rfc822-headers',
  }),
  'Exchange, of whom the mail was forwarded to': (_to, returned) => ({
    fields: `Final-Recipient: rfc822;gone@elsewhere.example\r\nAction: failed\r\nStatus: 5.1.10\r\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound`,
    returned,
  }),
}

for (const [server, words] of Object.entries(FAILED)) {
  test(`a report of ${server} ends the news of an address until it is confirmed again`, async (t) => {
    const at = await begin(t)
    const report = write(words(at.email, (await at.notify()).raw))
    at.clock.now = new Date(at.clock.now.getTime() + DAY_MS)
    const { kind, ...more } = await at.take(report)
    assert.equal(kind, 'refused')
    assert.deepEqual([await at.isRefused(), 'isNew' in more && more.isNew], [true, true])
    const before = at.mail.mails.length
    await at.notify()
    assert.equal(at.mail.mails.length, before)

    await at.confirmAgain()
    assert.equal(await at.isRefused(), false)
    await at.take(report) // once more, of a mail of before
    assert.equal(await at.isRefused(), false)
    at.clock.now = new Date(at.clock.now.getTime() + DAY_MS)
    await at.take(write(words(at.email, (await at.notify()).raw)))
    assert.equal(await at.isRefused(), true)
  })
}

test('an address named for alerts has to confirm again', async (t) => {
  const at = await begin(t)
  await db.pool.query(
    `insert into alert_addresses (user_id, email_key, email, stop_token, confirmed_at)
     values ($1, 'z@xn--bcher-kva.example', 'z@bücher.example', 'z', $2)`,
    [at.id, new Date(at.clock.now.getTime() - DAY_MS)],
  )
  const recipient = { address: 'z@bücher.example', key: 'z@xn--bcher-kva.example' }
  await queueMail(db.pool, { kind: 'alert-address', recipient, data: { token: 't' }, now: at.clock.now })
  await deliverMails(at.ctx)
  const returned = at.mail.mails.at(-1)?.raw ?? ''
  const words = FAILED.Postfix?.('z@bücher.example', returned)
  assert.equal((await at.take(write(words as Words))).kind, 'refused')
  const { rows } = await db.pool.query(`select confirmed_at from alert_addresses where user_id = $1`, [at.id])
  assert.deepEqual(rows, [{ confirmed_at: null }])
})

test('a forged report silences nobody', async (t) => {
  const [at, other] = [await begin(t), await begin(t)]
  const mine = await at.notify()
  const { messageId: theirs } = await other.notify()
  const [, id = '', seconds = '', proof = ''] = /^<mail\.([^.]+)\.([^.]+)\.([^@]+)@/.exec(theirs) ?? []
  const made = `${proof.slice(0, -2)}${proof.endsWith('AA') ? 'BB' : 'AA'}`
  for (const messageId of [
    `<mail.${randomUUID()}@localhost>`,
    `<mail.${randomUUID()}.${seconds}.${proof}@localhost>`,
    `<mail.${id}.${(Number.parseInt(seconds, 36) + 1).toString(36)}.${proof}@localhost>`,
    `<mail.${id}.${seconds}.${made}@localhost>`,
    `<mail.${id}.${seconds}@localhost>`,
    mine.messageId, // of a mail to somebody else
    '',
  ]) {
    const returned = `To: ${other.email}\r\nMessage-ID: ${messageId}\r\n\r\nx`
    const report = write(FAILED.Postfix?.(other.email, returned) as Words)
    assert.ok(['not ours', 'no report'].includes((await at.take(report)).kind), messageId)
  }
  assert.deepEqual([await at.isRefused(), await other.isRefused()], [false, false])
  const real = `To: ${other.email}\r\nMessage-ID: ${theirs}\r\n\r\nx`
  assert.equal((await at.take(write(FAILED.Postfix?.(other.email, real) as Words))).kind, 'refused')
})

test('a delay, a full mailbox, a policy and an old report say nothing of the address', async (t) => {
  const at = await begin(t)
  const { raw: returned } = await at.notify()
  for (const [action, status, diagnostic] of [
    ['delayed', '4.4.1', 'smtp; 451 5.1.1 try later'],
    ['failed', '5.2.2', 'smtp; 552 5.2.2 Mailbox full'],
    ['failed', '5.7.1', 'smtp; 550 5.7.1 Message refused by policy'],
    ['failed', '5.4.7', 'smtp; delivery time expired'],
    ['delivered', '2.1.5', 'smtp; 250 Ok'],
    ['failed', '', ''],
  ]) {
    const fields = `Final-Recipient: rfc822; ${at.email}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: ${diagnostic}`
    assert.equal((await at.take(write({ fields, returned }))).kind, 'not of the address', status)
  }
  assert.equal(await at.isRefused(), false)
  at.clock.now = new Date(at.clock.now.getTime() + 31 * DAY_MS)
  assert.equal((await at.take(write(FAILED.Postfix?.(at.email, returned) as Words))).kind, 'too old')
})

test('any bytes are read without a fault', async (t) => {
  const at = await begin(t)
  const report = write(FAILED.Postfix?.(at.email, (await at.notify()).raw) as Words)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(report.length),
      fc.nat(60),
      fc.string({ unit: 'binary' }),
      async (from, much, put) => {
        const { kind } = await at.take(report.slice(0, from) + put + report.slice(from + much))
        assert.ok(kind)
      },
    ),
    { numRuns: 200 },
  )
  const deep = Array.from(
    { length: 400 },
    (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}`,
  )
  assert.equal((await at.take(deep.join('\r\n'))).kind, 'no report')
})
