import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSubscribers } from '#store/testing/list-subscribers.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const CONTACT = {
  name: 'A visitor',
  email: 'visitor@example.com',
  subject: 'billing',
  message: 'What does it cost?',
}
const SUPPORT = { recipient: 'support@crowdtape.localhost', subject: 'Help', message: 'It is dark here.' }
const settings = { supportEmail: 'support@crowdtape.localhost' }

async function start(t: Parameters<typeof startMailServer>[0], now?: () => Date) {
  const mailServer = await startMailServer(t)
  const server = await startTestServer(t, {
    db,
    mailer: mailServer.mailer,
    settings,
    ...(now ? { now } : {}),
  })
  return { ...server, mailServer }
}

test('a contact message is kept and reaches the operator once, who can answer it', async (t) => {
  const { url, ctx, mailServer } = await start(t)
  const { status } = await callApi(url, 'POST /api/contact', { body: CONTACT })
  const { rows: kept } = await db.pool.query('select name, email, subject, message from contact_messages')
  await Promise.all(Array.from({ length: 4 }, () => deliverMails(ctx)))
  assert.equal(status, 201)
  assert.deepEqual(kept, [CONTACT])
  assert.equal(mailServer.mails.length, 1)
  assert.deepEqual(mailServer.mails[0]?.recipients, ['support@crowdtape.localhost'])
  assert.equal(mailServer.mails[0]?.replyTo?.[0]?.address, 'visitor@example.com')
  assert.match(mailServer.mails[0]?.text ?? '', /What does it cost\?/)
})

test('a contact message outlives a mail server that is away, and is mailed when it is back', async (t) => {
  let now = new Date('2027-01-01T10:00:00Z')
  const { url, ctx, mailServer } = await start(t, () => now)
  await callApi(url, 'POST /api/contact', { body: CONTACT })
  mailServer.decide = () => 451
  for (const laterMs of [0, 5_000, 30_000]) {
    now = new Date(now.getTime() + laterMs)
    await deliverMails(ctx)
  }
  mailServer.decide = () => undefined
  await deliverMails(ctx)
  assert.equal(mailServer.mails.length, 0, 'nothing is sent before the pause is over')
  now = new Date(now.getTime() + 120_000)
  await deliverMails(ctx)
  await deliverMails(ctx)
  assert.equal(mailServer.mails.length, 1)
  assert.match(mailServer.mails[0]?.messageId ?? '', /^<mail\.[0-9a-f-]{36}\./)
})

for (const [why, status, laterMs] of [
  ['that is refused for ever', 550, 0],
  ['that nobody took for a week', 451, 8 * 24 * 3_600_000],
] as const) {
  test(`a contact message ${why} is not mailed again, but kept`, async (t) => {
    let now = new Date('2027-02-01T10:00:00Z')
    const { url, ctx, mailServer } = await start(t, () => now)
    await callApi(url, 'POST /api/contact', { body: { ...CONTACT, message: why } })
    mailServer.decide = () => status
    now = new Date(now.getTime() + laterMs)
    await deliverMails(ctx)
    mailServer.decide = () => undefined
    now = new Date(now.getTime() + 24 * 3_600_000)
    await deliverMails(ctx)
    const kept = await findMessages(why)
    assert.deepEqual(mailServer.mails, [])
    assert.deepEqual(kept, [{ name: CONTACT.name, email: CONTACT.email }])
  })
}

for (const [field, value, error] of [
  ['name', ' ', 'Name is required'],
  ['email', 'nobody', 'Email is invalid'],
  ['subject', '', 'Subject is required'],
  ['subject', 'constructor', 'Subject must be one of general, support, billing, partnership'],
  ['message', '', 'Message is required'],
  ['message', 'x'.repeat(10_001), 'Message must be at most 10000 characters long'],
] as const) {
  test(`a contact message whose ${field} is ${JSON.stringify(value.slice(0, 12))} is refused by its name`, async (t) => {
    const { url } = await start(t)
    const { status, body } = await callApi(url, 'POST /api/contact', { body: { ...CONTACT, [field]: value } })
    assert.deepEqual({ status, body }, { status: 400, body: { error, code: 'invalid_request', field } })
  })
}

test('a line break in a name makes no header of its own', async (t) => {
  const { url, ctx, mailServer } = await start(t)
  await callApi(url, 'POST /api/contact', { body: { ...CONTACT, name: 'x\r\nBcc: other@example.com' } })
  await deliverMails(ctx)
  assert.deepEqual(mailServer.mails[0]?.recipients, ['support@crowdtape.localhost'])
  assert.equal(mailServer.mails[0]?.bcc, undefined)
})

test('support mail goes to the operator and answers go to the signed-in writer, whatever address the body names', async (t) => {
  const { url, ctx, mailServer } = await start(t)
  const somebody = await signUpSomebody(url)
  const { status } = await callApi(url, 'POST /api/support', {
    token: somebody.token,
    body: { ...SUPPORT, email: 'other@example.com' },
  })
  await deliverMails(ctx)
  assert.equal(status, 202)
  assert.deepEqual(mailServer.mails[0]?.recipients, ['support@crowdtape.localhost'])
  assert.deepEqual(
    mailServer.mails[0]?.replyTo?.map(({ address }) => address),
    [somebody.email],
  )
})

test('who is not signed in says where the answer goes', async (t) => {
  const { url, ctx, mailServer } = await start(t)
  const write = (email?: string) => callApi(url, 'POST /api/support', { body: { ...SUPPORT, email } })
  const without = await write()
  const wrong = await write('nobody')
  const good = await write(' visitor@example.com ')
  await deliverMails(ctx)
  assert.deepEqual(
    [without, wrong].map(({ status, body }) => [status, body.field, body.error]),
    [
      [400, 'email', 'Email is required'],
      [400, 'email', 'Email is invalid'],
    ],
  )
  assert.equal(good.status, 202)
  assert.equal(mailServer.mails.length, 1)
  assert.equal(mailServer.mails[0]?.replyTo?.[0]?.address, 'visitor@example.com')
})

test('a support message cannot mail a third party', async (t) => {
  const { url, ctx, mailServer } = await start(t)
  const { status, body } = await callApi(url, 'POST /api/support', {
    body: { ...SUPPORT, email: 'visitor@example.com', recipient: 'victim@example.com' },
  })
  await deliverMails(ctx)
  assert.deepEqual([status, body.field], [400, 'recipient'])
  assert.deepEqual(mailServer.mails, [])
})

test('the first broken rule of a support mail is answered in the order of the specification', async (t) => {
  const { url } = await start(t)
  const steps = [
    [{}, 'Recipient email is required'],
    [{ recipient: 'x' }, 'Invalid recipient email'],
    [{ recipient: SUPPORT.recipient }, 'Subject is required'],
    [{ recipient: SUPPORT.recipient, subject: 'Help' }, 'Message is required'],
  ] as const
  for (const [mail, error] of steps) {
    assert.equal((await callApi(url, 'POST /api/support', { body: mail })).body.error, error)
  }
})

test('one address cannot flood the operator', async (t) => {
  const now = new Date('2026-05-01T10:00:00Z')
  const { url } = await start(t, () => now)
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => callApi(url, 'POST /api/contact', { body: CONTACT })),
  )
  const refused = answers.find(({ status }) => status === 429)
  assert.equal(answers.filter(({ status }) => status === 201).length, 20)
  assert.equal(refused?.headers.get('retry-after'), '3600')
})

test('an address is subscribed only by the link in its mail, which works once', async (t) => {
  const { url, ctx, mailServer } = await start(t)
  await callApi(url, 'POST /api/newsletter', { body: { email: 'Reader@Example.com' } })
  await deliverMails(ctx)
  const before = await listSubscribers(db, { after: '', limit: 10 })
  const token = mailServer.mails[0]?.text?.match(/confirm=(\S+)/)?.[1]
  const first = await callApi(url, 'POST /api/newsletter/confirm', { body: { token } })
  const second = await callApi(url, 'POST /api/newsletter/confirm', { body: { token } })
  const after = await listSubscribers(db, { after: '', limit: 10 })
  assert.deepEqual(before, [])
  assert.deepEqual([first.status, second.status, second.body.field], [200, 400, 'token'])
  assert.deepEqual(
    after.map(({ email }) => email),
    ['Reader@Example.com'],
  )
})

const CLICK = { 'List-Unsubscribe': 'One-Click' }
const MULTIPART = new FormData()
MULTIPART.set('List-Unsubscribe', 'One-Click')
for (const [encoding, body] of [
  ['url-encoded', new URLSearchParams(CLICK)],
  ['multipart', MULTIPART],
] as const) {
  test(`a mail program ends a subscription with one ${encoding} click, and the address is forgotten`, async (t) => {
    const { url, ctx, mailServer } = await start(t)
    await callApi(url, 'POST /api/newsletter', { body: { email: 'leaver@example.com' } })
    await deliverMails(ctx)
    const token = mailServer.mails[0]?.text?.match(/confirm=(\S+)/)?.[1]
    await callApi(url, 'POST /api/newsletter/confirm', { body: { token } })
    await deliverMails(ctx)
    const header = mailServer.mails[1]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const link = new URL(header.slice(1, -1))
    const answer = await fetch(`${url}${link.pathname}${link.search}`, {
      method: 'POST',
      body,
    })
    const { rows: left } = await db.pool.query('select email from newsletter_subscribers where email = $1', [
      'leaver@example.com',
    ])
    assert.equal(answer.status, 200)
    assert.deepEqual(left, [])
  })
}

test('a link is good for a week, is asked for once an hour, and a subscriber is not asked again', async (t) => {
  const started = new Date('2027-03-01T10:00:00Z')
  let now = started
  const { url, ctx, mailServer } = await start(t, () => now)
  const ask = async (hours: number) => {
    now = new Date(started.getTime() + hours * 3_600_000)
    await callApi(url, 'POST /api/newsletter', { body: { email: 'slow@example.com' } })
    await deliverMails(ctx)
    return mailServer.mails.length
  }
  const confirm = async (mail: number) => {
    const token = mailServer.mails[mail]?.text?.match(/confirm=(\S+)/)?.[1]
    return (await callApi(url, 'POST /api/newsletter/confirm', { body: { token } })).status
  }
  assert.deepEqual([await ask(0), await ask(0.9)], [1, 1])
  now = new Date(started.getTime() + 7 * 24 * 3_600_000)
  assert.equal(await confirm(0), 400)
  assert.equal(await ask(7 * 24), 2)
  assert.equal(await confirm(1), 200)
  await deliverMails(ctx)
  assert.equal(await ask(9 * 24), 3) // the third is the welcome
})

test('an address that leaves the newsletter still gets its other mails', async (t) => {
  const { url, ctx, mailServer } = await start(t)
  const email = 'keeper@example.com'
  await callApi(url, 'POST /api/newsletter', { body: { email } })
  await deliverMails(ctx)
  const token = mailServer.mails[0]?.text?.match(/confirm=(\S+)/)?.[1]
  await callApi(url, 'POST /api/newsletter/confirm', { body: { token } })
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
  const { rows } = await db.pool.query(
    'select unsubscribe_token as token from newsletter_subscribers where email = $1',
    [email],
  )
  await callApi(url, `POST /api/newsletter/unsubscribe?token=${rows[0].token}`)
  const { rows: left } = await db.pool.query(
    'select kind from mails where recipient_key = $1 order by kind',
    [email],
  )
  assert.deepEqual(left, [{ kind: 'password-reset' }])
})

test('asking fifty times at once sends one mail', async (t) => {
  const { url, ctx, mailServer } = await start(t)
  const ask = () => callApi(url, 'POST /api/newsletter', { body: { email: 'often@example.com' } })
  await Promise.all(Array.from({ length: 50 }, ask))
  await deliverMails(ctx)
  assert.equal(mailServer.mails.length, 1)
})

test('a form is taken only where no body is asked for', async (t) => {
  const { url } = await start(t)
  const answer = await fetch(`${url}/api/contact`, { method: 'POST', body: new URLSearchParams(CONTACT) })
  assert.equal(answer.status, 415)
})

async function findMessages(message: string) {
  const { rows } = await db.pool.query('select name, email from contact_messages where message = $1', [
    message,
  ])
  return rows
}
