import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { queueMail } from '#store/mails/mail-queue.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { deliverMails } from './deliver-mails.ts'

const { db } = await openTestDatabase()

async function begin(t: TestContext) {
  const mail = await startMailServer(t)
  const clock = { now: new Date('2026-03-10T12:00:00.000Z') }
  const server = await startTestServer(t, { db, mailer: mail.mailer, now: () => clock.now })
  const { id, email, token } = await makeCaller(server)
  const ask = (line: string, body?: object) => callApi(server.url, line, { token, body })
  /** News of the account, and whether it arrives. */
  const notify = async () => {
    const before = mail.mails.length
    const data = { name: 'hook', text: 'It answered 410.' }
    await queueMail(db.pool, { kind: 'webhook-stopped', userId: id, data, now: clock.now })
    await deliverMails(server.ctx)
    return mail.mails.length > before
  }
  const isRefused = async () => (await ask('GET /api/auth/user')).body.emailRefused
  return { ...server, mail, clock, id, email, ask, notify, isRefused }
}

test('an address that its server does not know gets no more news until it is confirmed again', async (t) => {
  const at = await begin(t)
  assert.deepEqual([await at.notify(), await at.isRefused()], [true, false])
  const asked: string[] = []
  at.mail.refuse = (address) => {
    asked.push(address)
    return '550 5.1.1 No such user'
  }
  assert.deepEqual([await at.notify(), await at.isRefused()], [false, true])
  assert.deepEqual([await at.notify(), asked.length], [false, 1])

  at.mail.refuse = () => undefined
  assert.equal(await at.notify(), false)
  const again = await at.ask('POST /api/auth/confirm-email/resend', {})
  assert.equal(again.status, 202)
  await deliverMails(at.ctx)
  const token = /token=(cte_[\w-]+)/.exec(at.mail.mails.at(-1)?.text ?? '')?.[1]
  assert.equal((await at.ask('POST /api/auth/confirm-email', { token })).status, 200)
  assert.deepEqual([await at.isRefused(), await at.notify()], [false, true])
  assert.equal((await at.ask('POST /api/auth/confirm-email/resend', {})).status, 409)
})

test('what its owner asks for is sent there all the same', async (t) => {
  const at = await begin(t)
  at.mail.refuse = () => '550 5.2.1 Mailbox disabled'
  await at.notify()
  at.mail.refuse = () => undefined
  await callApi(at.url, 'POST /api/auth/forgot-password', { body: { email: at.email } })
  await deliverMails(at.ctx)
  assert.match(at.mail.mails.at(-1)?.subject ?? '', /Reset your/)
})

test('an address named for alerts has to confirm again', async (t) => {
  const at = await begin(t)
  await db.pool.query(
    `insert into alert_addresses (user_id, email_key, email, stop_token, confirmed_at) values ($1, 'x@y.example', 'x@y.example', 's', now())`,
    [at.id],
  )
  at.mail.refuse = () => '550 No such user here'
  const recipient = { address: 'x@y.example', key: 'x@y.example' }
  await queueMail(db.pool, { kind: 'alert-address', recipient, data: { token: 't' }, now: at.clock.now })
  await deliverMails(at.ctx)
  const { rows } = await db.pool.query('select confirmed_at from alert_addresses where user_id = $1', [at.id])
  assert.deepEqual(rows, [{ confirmed_at: null }])
})

for (const answer of [
  '550 5.7.1 Message refused by policy',
  '552 5.2.2 Mailbox full',
  '550 Relaying denied',
  '554 5.7.1 Relay access denied',
  '550 Blocked, see our list',
]) {
  test(`"${answer}" says nothing of the address`, async (t) => {
    const at = await begin(t)
    at.mail.refuse = () => answer
    await at.notify()
    at.mail.refuse = () => undefined
    assert.deepEqual([await at.isRefused(), await at.notify()], [false, true])
  })
}
