import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { startMailServer } from '../testing/start-mail-server.ts'
import { createOutboxMailer } from './mailers.ts'

const FROM = 'Crowdtape <no-reply@crowdtape.example>'
const MAIL = {
  to: 'ada@example.com',
  subject: 'Grüße',
  text: 'First line\nhttps://crowdtape.example/x?token=1\n',
}

test('a mail reaches the SMTP server as it was written', async (t) => {
  const server = await startMailServer(t)
  await server.mailer.send({ ...MAIL, replyTo: 'bob@example.com', headers: { 'X-Kind': 'test' } })
  const [mail] = server.mails
  assert.deepEqual(mail?.recipients, ['ada@example.com'])
  assert.equal(mail?.subject, 'Grüße')
  assert.equal(mail?.text?.trim(), MAIL.text.trim())
  assert.equal(mail?.from?.address, 'no-reply@crowdtape.example')
  assert.equal(mail?.replyTo?.[0]?.address, 'bob@example.com')
  assert.equal(mail?.headers.find(({ key }) => key === 'x-kind')?.value, 'test')
})

test('a line break in a subject stays inside the subject', async (t) => {
  const server = await startMailServer(t)
  await server.mailer.send({ ...MAIL, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' })
  const [mail] = server.mails
  assert.deepEqual(mail?.recipients, ['ada@example.com'])
  assert.equal(
    mail?.headers.some(({ key }) => key === 'bcc'),
    false,
  )
  assert.equal(mail?.subject, 'Hello Bcc: eve@example.com body')
})

test('an address or header that could carry a second one is never sent', async (t) => {
  const server = await startMailServer(t)
  for (const to of [
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'a b@example.com',
    '',
  ]) {
    await assert.rejects(server.mailer.send({ ...MAIL, to }), { name: 'MailRefused' })
    await assert.rejects(server.mailer.send({ ...MAIL, replyTo: to }), { name: 'MailRefused' })
  }
  await assert.rejects(server.mailer.send({ ...MAIL, headers: { 'X-A': 'b\r\nBcc: c@example.com' } }), {
    name: 'MailRefused',
  })
  await assert.rejects(server.mailer.send({ ...MAIL, headers: { 'X-A: b\r\nBcc': 'c@example.com' } }), {
    name: 'MailRefused',
  })
  assert.deepEqual(server.mails, [])
})

test('an address in other letters is written so that every server takes it', async (t) => {
  const server = await startMailServer(t)
  const local = fc.string({ unit: fc.constantFrom(...'abcäжか'), minLength: 1, maxLength: 5 })
  const domain = local.map((label) => `${label}.example`)
  await fc.assert(
    fc.asyncProperty(local, domain, async (name, host) => {
      await server.mailer.send({ ...MAIL, to: `ada@${host}`, replyTo: `${name}@${host}` })
      const mail = server.mails.at(-1)
      assert.equal(mail?.recipients.length, 1)
      assert.ok(mail.raw.includes(`To: ada@${domainToASCII(host)}\r\n`))
      assert.doesNotMatch(mail?.raw.split('\r\n\r\n')[0] ?? '', /[^ -~\r\n\t]/)
      const isAscii = /^[a-z]+$/.test(name)
      assert.equal(mail?.replyTo?.[0]?.address, isAscii ? `${name}@${domainToASCII(host)}` : undefined)
    }),
    { numRuns: 30 },
  )
})

test('without SMTP a mail lies in the outbox as a file that only its owner reads, and the log names it', async (t) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'crowdtape-outbox-')), 'outbox')
  t.after(() => rm(folder, { recursive: true }))
  const lines: string[] = []
  const listening = pino({}, { write: (line: string) => void lines.push(line) })
  await createOutboxMailer({ folder, from: FROM, log: listening }).send(MAIL)
  const [name = ''] = await readdir(folder)
  const mail = await PostalMime.parse(await readFile(join(folder, name)))
  assert.match(name, /\.eml$/)
  assert.equal((await stat(join(folder, name))).mode & 0o077, 0)
  assert.equal(mail.subject, 'Grüße')
  assert.equal(mail.to?.[0]?.address, 'ada@example.com')
  assert.equal(JSON.parse(lines[0] ?? '').file, join(folder, name))
  assert.doesNotMatch(lines.join(''), /token=1|Grüße/)
})
